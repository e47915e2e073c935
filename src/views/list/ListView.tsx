import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNotify, useStore } from 'react-admin';
import { Link } from 'react-router-dom';
import { type ConsoleRecord, labels } from '../../../dataProvider';
import { titleOf as titleOfRecord } from '../../../resources/entities';
import { NAV_GROUPS } from '../../../resources/navigation';
import type { Entity } from '../../../resources/schema';
import type { CellEnvironment } from '../../cells';
import { Page, useExtensions } from '../../layout';
import { useSession } from '../../session';
import { sizes } from '../../theme';
import { ImportButton } from '../import';
import { BulkBar } from './BulkBar';
import { bulkOperations } from './bulk';
import { ColumnsButton } from './ColumnsButton';
import { useColumns } from './columns';
import { ExportButton } from './ExportButton';
import { FilterBar } from './filters/FilterBar';
import { ListCards } from './ListCards';
import { EmptyList, FailedList, NoResult, SkeletonRows } from './ListStates';
import { ListTable } from './ListTable';
import { DEFAULT_PAGE_SIZE, useListState } from './listState';
import { Pager, rangeText } from './Pager';
import { SearchBox } from './SearchBox';
import { SortSelect } from './SortSelect';
import { StatusTabs } from './StatusTabs';
import { useSelection } from './selection';
import { creationPath, targetOf } from './target';
import { useExport } from './useExport';
import { useListKeys } from './useListKeys';
import { useListQuery } from './useListQuery';
import { useRemembered } from './useRemembered';

const NO_RECORDS: readonly ConsoleRecord[] = [];

/** One row that scrolls sideways on a phone, and wraps where there is room. */
const filterRow = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  flex: { xs: '1 1 0', sm: '0 1 auto' },
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  scrollbarWidth: 'none',
  '& > *': { flexShrink: 0 },
} as const;

/** The list of an entity, derived from its declaration: search, filters, columns, rows, pages, selection, export. */
export function ListView({ entity }: { entity: Entity }) {
  const { can, outlet, outlets, timeZone } = useSession();
  const extensions = useExtensions();
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [perPage, setPerPage] = useStore('list.perPage', DEFAULT_PAGE_SIZE);
  useRemembered(entity.name);
  const [state, change] = useListState(entity, perPage);
  const { page, error, isPending, isPlaceholder, refetch } = useListQuery(entity, state);
  const columns = useColumns(entity);
  const search = useRef<HTMLInputElement>(null);
  const creation = creationPath(entity, can);
  useListKeys(search, creation);

  const records = page?.records ?? NO_RECORDS;
  const selection = useSelection(records, JSON.stringify([state.q, state.filter]));
  const operations = useMemo(() => bulkOperations(entity, can, extensions), [entity, can, extensions]);
  const environment = useMemo(
    (): CellEnvironment => ({ timeZone, outletCount: outlets.length, titleOf: labels.get }),
    [timeZone, outlets.length],
  );
  const hrefOf = useCallback((record: ConsoleRecord) => targetOf(entity, record, can), [entity, can]);
  const titleOf = useCallback((record: ConsoleRecord) => titleOfRecord(entity, record) || entity.label.one, [entity]);
  const onExportError = useCallback(
    (reason: unknown) =>
      notify(`The export stopped: ${reason instanceof Error ? reason.message : 'unknown reason'}`, { type: 'error' }),
    [notify],
  );
  const { progress, run, stop } = useExport({
    entity,
    state,
    columns: columns.shown,
    environment,
    onError: onExportError,
  });
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    window.print();
    setPrinting(false);
  }, [isPrinting]);

  const isFiltered = state.q !== '' || Object.keys(state.filter).length > 0;
  const rowHeight = entity.kind === 'document' ? sizes.compactRow : sizes.row;
  const createLabel = `Create ${entity.label.one.toLowerCase()}`;
  const group = NAV_GROUPS.find(({ key }) => key === entity.nav?.group)?.label;
  const isSelecting = selection.records.length > 0 && !isPhone;
  const refresh = () => void queryClient.invalidateQueries({ queryKey: [entity.name] });

  const content = () => {
    if (error && !page)
      return (
        <FailedList
          entity={entity}
          error={error}
          onRetry={() => void refetch()}
          onRestart={state.page > 1 ? () => change({ page: 1, after: undefined }) : undefined}
        />
      );
    if (isPending || !page) return <SkeletonRows rowHeight={rowHeight} />;
    if (records.length === 0 && isFiltered) return <NoResult entity={entity} state={state} onChange={change} />;
    if (records.length === 0) return <EmptyList entity={entity} creation={creation} createLabel={createLabel} />;
    const shared = { label: entity.label.many, columns: columns.shown, records, hrefOf, environment };
    if (isPhone) return <ListCards {...shared} isBusy={isPlaceholder} />;
    return (
      <ListTable
        {...shared}
        titleOf={titleOf}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
        selection={operations.length > 0 ? selection : undefined}
        rowHeight={rowHeight}
        isBusy={isPlaceholder}
        isPrinting={isPrinting}
        scrollKey={`${entity.name} ${JSON.stringify(state)}`}
      />
    );
  };

  return (
    <Page
      isFilling
      title={entity.label.many}
      group={isPhone ? undefined : group}
      actions={
        <>
          {!isPhone && <ImportButton entity={entity} />}
          {creation && (
            <Button
              variant="contained"
              size="small"
              component={Link}
              to={creation}
              startIcon={<Add />}
              aria-keyshortcuts="n"
              aria-label={createLabel}
            >
              {isPhone ? 'Create' : createLabel}
            </Button>
          )}
        </>
      }
    >
      <Box className="print-only" sx={{ display: 'none', mb: 1 }}>
        {[outlet.name, page && rangeText(page)].filter(Boolean).join(' · ')}
      </Box>
      {entity.kind === 'document' && (
        <StatusTabs entity={entity} state={state} onChange={(filter) => change({ filter })} />
      )}
      <Box
        className="no-print"
        role="search"
        sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', mb: 1, minHeight: 32, flexShrink: 0 }}
      >
        {isSelecting ? (
          <BulkBar
            entity={entity}
            selection={selection}
            operations={operations}
            titleOf={titleOf}
            onChanged={refresh}
          />
        ) : (
          <>
            <SearchBox
              value={state.q}
              onSearch={(q) => change({ q })}
              label={`Search ${entity.label.many.toLowerCase()}`}
              inputRef={search}
            />
            <Box sx={filterRow}>
              {isPhone && <SortSelect columns={columns.shown} sort={state.sort} onSort={(sort) => change({ sort })} />}
              <FilterBar entity={entity} filter={state.filter} onChange={(filter) => change({ filter })} />
            </Box>
          </>
        )}
        <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 0.5, flexShrink: 0 }}>
          {!isPhone && <ColumnsButton columns={columns} />}
          {can(entity.module, 'export') && (
            <ExportButton progress={progress} onExport={run} onStop={stop} onPrint={() => setPrinting(true)} />
          )}
        </Box>
      </Box>
      {error && page ? (
        <Box role="alert" sx={{ color: 'error.main', mb: 1 }}>
          {error instanceof Error ? error.message : 'The list could not be loaded.'} What you see may be old.{' '}
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        </Box>
      ) : null}
      {content()}
      {records.length > 0 && (
        <Pager
          page={page}
          perPage={state.perPage}
          onPage={change}
          onPageSize={(size) => {
            setPerPage(size);
            change({ perPage: size });
          }}
        />
      )}
    </Page>
  );
}
