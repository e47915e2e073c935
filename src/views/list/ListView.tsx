import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
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
import { linksFor } from '../links';
import { Slot } from '../slots';
import { BulkBar } from './BulkBar';
import { bulkOperations } from './bulk';
import { ColumnsButton } from './ColumnsButton';
import { useColumns } from './columns';
import { ExportButton } from './ExportButton';
import { fileColumns } from './exportColumns';
import { FilterBar } from './filters/FilterBar';
import { ListCards } from './ListCards';
import { EmptyList, FailedList, NoResult, SkeletonRows } from './ListStates';
import { ListTable } from './ListTable';
import { DEFAULT_PAGE_SIZE, useListState } from './listState';
import { OrderedList } from './OrderedList';
import { isArranged, MOST_ORDERED } from './ordering';
import { Pager, rangeText } from './Pager';
import { SearchBox } from './SearchBox';
import { SortSelect } from './SortSelect';
import { StatusTabs } from './StatusTabs';
import { useSelection } from './selection';
import { creationPath, targetOf } from './target';
import { useExport } from './useExport';
import { useListKeys } from './useListKeys';
import { useListQuery } from './useListQuery';
import { useOutletList } from './useOutletList';
import { useQuickAction } from './useQuickAction';
import { useRemembered } from './useRemembered';

// The form views come when the first record is opened over the list.
const RecordDialog = lazy(() => import('../form/RecordDialog'));
/** No record's id: ids have no blanks. */
const NEW = 'a new one';

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

/** Where else its records lead, for this person. */
const linksFrom = (entity: Entity, can: (module: string, action: string) => boolean) => (record: ConsoleRecord) =>
  linksFor(entity, record, (needed) => {
    const [module = '', action = 'view'] = needed.split('.');
    return can(module, action);
  });

/** The list of an entity, derived from its declaration: search, filters, columns, rows, pages, selection, export. */
export function ListView({ entity }: { entity: Entity }) {
  const { can, outlet, outlets, timeZone } = useSession();
  const extensions = useExtensions();
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [perPage, setPerPage] = useStore('list.perPage', DEFAULT_PAGE_SIZE);
  useRemembered(entity.name);
  const [given, changeGiven] = useListState(entity, perPage);
  const { state, change, implied, showEverywhere } = useOutletList(entity, given, changeGiven);
  const isOrdered = isArranged(entity, implied ? given : state);
  const asked = useMemo(
    () => (isOrdered ? { ...state, perPage: MOST_ORDERED, page: 1, after: undefined } : state),
    [isOrdered, state],
  );
  const { page, error, isPending, isPlaceholder, refetch } = useListQuery(entity, asked);
  const columns = useColumns(entity);
  const search = useRef<HTMLInputElement>(null);
  const creation = creationPath(entity, can);
  // In place of pages: 'new', or the id of the record whose dialog is open.
  const [inPlace, setInPlace] = useState<string>();
  const onOpen = useMemo(
    () => (entity.list?.inPlace ? (record: ConsoleRecord) => setInPlace(record._id) : undefined),
    [entity],
  );
  const onCreate = entity.list?.inPlace ? () => setInPlace(NEW) : undefined;
  useListKeys(search, creation, onCreate);

  const records = page?.records ?? NO_RECORDS;
  const selection = useSelection(records, JSON.stringify([state.q, state.filter]));
  const operations = useMemo(() => bulkOperations(entity, can, extensions), [entity, can, extensions]);
  const environment = useMemo(
    (): CellEnvironment => ({ timeZone, outletCount: outlets.length, titleOf: labels.get }),
    [timeZone, outlets.length],
  );
  const refresh = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: [entity.name] }),
    [queryClient, entity],
  );
  const hrefOf = useCallback((record: ConsoleRecord) => targetOf(entity, record, can), [entity, can]);
  const titleOf = useCallback((record: ConsoleRecord) => titleOfRecord(entity, record) || entity.label.one, [entity]);
  const linksOf = useMemo(
    () => (entity.kind === 'resource' && entity.links ? linksFrom(entity, can) : undefined),
    [entity, can],
  );
  const onExportError = useCallback(
    (reason: unknown) =>
      notify(`The export stopped: ${reason instanceof Error ? reason.message : 'unknown reason'}`, { type: 'error' }),
    [notify],
  );
  const inFile = useMemo(() => fileColumns(entity, columns.all, columns.shown), [entity, columns]);
  const { progress, run, stop } = useExport({
    entity,
    state,
    columns: inFile,
    environment,
    onError: onExportError,
  });
  const { quick, dialog: quickDialog } = useQuickAction({ entity, can, extensions, titleOf, onDone: refresh });
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    window.print();
    setPrinting(false);
  }, [isPrinting]);

  const isFiltered = given.q !== '' || Object.keys(given.filter).length > 0;
  const rowHeight = entity.kind === 'document' ? sizes.compactRow : sizes.row;
  const createLabel = `Create ${entity.label.one.toLowerCase()}`;
  const group = NAV_GROUPS.find(({ key }) => key === entity.nav?.group)?.label;
  const isSelecting = selection.records.length > 0 && !isPhone;
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
    if (records.length === 0 && isFiltered) return <NoResult {...{ entity, state, implied }} onChange={change} />;
    if (records.length === 0)
      return (
        <EmptyList
          {...{ entity, creation, createLabel, onCreate }}
          {...(implied ? { at: String(outlet.name ?? ''), onEverywhere: showEverywhere } : {})}
        />
      );
    const shared = { label: entity.label.many, columns: columns.shown, records, hrefOf, environment, onOpen, quick };
    if (isOrdered && records.length === (page.total ?? records.length))
      return (
        <OrderedList
          {...{ entity, records, hrefOf, titleOf, onOpen, environment, rowHeight }}
          columns={isPhone ? columns.shown.filter(({ isTitle }) => isTitle) : columns.shown}
          isBusy={isPlaceholder}
          canMove={can(entity.module, 'edit') && extensions}
        />
      );
    if (isPhone) return <ListCards {...shared} figure={entity.list?.figure} isBusy={isPlaceholder} />;
    return (
      <ListTable
        {...shared}
        titleOf={titleOf}
        linksOf={linksOf}
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
          {entity.list?.tools ? <Slot inline name={entity.list.tools} entity={entity} /> : null}
          {creation && (
            <Button
              variant="contained"
              size="small"
              {...(onCreate ? { onClick: onCreate } : { component: Link, to: creation })}
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
              {isPhone && !isOrdered && (
                <SortSelect columns={columns.shown} sort={state.sort} onSort={(sort) => change({ sort })} />
              )}
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
      {quickDialog}
      {inPlace !== undefined && (
        <Suspense fallback={null}>
          <RecordDialog
            entity={entity}
            {...(inPlace === NEW ? {} : { id: inPlace })}
            onClose={() => setInPlace(undefined)}
            onSaved={() => {
              setInPlace(undefined);
              refresh();
            }}
          />
        </Suspense>
      )}
      {records.length > 0 && !isOrdered && (
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
