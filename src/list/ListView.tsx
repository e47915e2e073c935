import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { ListContextProvider, useNotify, useStore } from 'react-admin';
import { Link } from 'react-router-dom';
import { type ConsoleRecord, isHttpError } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { inSentence } from '#engine/define/fields';
import { titleOf as titleOfRecord } from '#engine/read/entities';
import { changedTogether } from '#engine/read/listDefaults';
import { navLabelOf } from '#engine/read/navigation';
import { Age } from '../format/Age';
import { Page, useExtensions } from '../shell/layout';
import { lazyPart } from '../shell/parts';
import { useSession } from '../shell/session';
import { Slot } from '../shell/slots';
import { sizes } from '../shell/theme';
import { BulkBar } from './bulk/BulkBar';
import { bulkOperations } from './bulk/bulk';
import { useSelection } from './bulk/selection';
import { ColumnsButton } from './ColumnsButton';
import { useColumns } from './columns';
import { ExportButton } from './export/ExportButton';
import { fileColumns } from './export/exportColumns';
import { useExport } from './export/useExport';
import { FilterBar } from './filters/FilterBar';
import type { NoResultProps } from './filters/NoResult';
import { PaperFilters } from './filters/PaperFilters';
import { PER_PAGE_KEY, wholeIfArranged } from './firstPage';
import { ImportButton } from './import';
import { ListCards } from './ListCards';
import { EmptyList, FailedList, SkeletonRows } from './ListStates';
import { ListTable } from './ListTable';
import { DEFAULT_PAGE_SIZE, type ListChange, useListState } from './listState';
import { isArranged } from './order/arranged';
import type { OrderedListProps } from './order/OrderedList';
import { Pager, rangeText } from './Pager';
import { SearchBox } from './SearchBox';
import { SortSelect } from './SortSelect';
import { StatusTabs } from './StatusTabs';
import { filterRow } from './styles';
import { creationPath, linksFrom, targetOf } from './target';
import { leaveTrail } from './trail';
import { useEnvironment } from './useEnvironment';
import { useInPlace } from './useInPlace';
import { useListContextValue } from './useListContextValue';
import { useListKeys } from './useListKeys';
import { useListQuery } from './useListQuery';
import { useOutletList } from './useOutletList';
import { useQuickAction } from './useQuickAction';
import { useRemembered } from './useRemembered';
import { ListViews } from './views/ListViews';
import { useOpeningSearch } from './views/openingView';

const NO_RECORDS: readonly ConsoleRecord[] = [];
const NoResult = lazyPart<NoResultProps>('the filters’ results', () => import('./filters/NoResult'));
/** Few lists are ordered by hand. */
const OrderedList = lazyPart<OrderedListProps>('the list', () => import('./order/OrderedList'));

/** An entity's list, derived from its declaration: search, filters, columns, rows, pages, selection, export. */
export function ListView({ entity }: { entity: Entity }) {
  const { access, can, outlet, outletId } = useSession();
  const extensions = useExtensions();
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [perPage, setPerPage] = useStore(PER_PAGE_KEY, DEFAULT_PAGE_SIZE);
  useRemembered(entity.name);
  const columns = useColumns(entity);
  const opening = useOpeningSearch(entity, perPage, columns.choose);
  const [given, changeGiven] = useListState(entity, perPage, opening);
  const { state, change: changeAddress, implied, showEverywhere } = useOutletList(entity, given, changeGiven);
  const isOrdered = isArranged(entity, implied ? given : state);
  const asked = useMemo(() => wholeIfArranged(state, isOrdered), [isOrdered, state]);
  const query = useListQuery(entity, asked);
  const { ask, page, age, error, isPending, isPlaceholder, refetch } = query;
  const isOld = age !== undefined;
  const change = useCallback(
    (next: ListChange) => {
      // The answer is loading while the page is drawn for the new address. Only there is it known what another filter leads to.
      if (!isOrdered && !next.filter) ask(next);
      changeAddress(next);
    },
    [isOrdered, ask, changeAddress],
  );
  const back = isPlaceholder ? undefined : page?.back;
  useEffect(() => {
    if (back) changeGiven(back, true);
  });
  const search = useRef<HTMLInputElement>(null);
  const creation = creationPath(entity, can);
  const refresh = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: [entity.name] }),
    [queryClient, entity],
  );
  const { onOpen, onCreate, dialog: recordDialog } = useInPlace(entity, refresh);
  useListKeys(search, creation, onCreate);

  const records = page?.records ?? NO_RECORDS;
  useEffect(() => {
    if (page && !isPlaceholder) leaveTrail(entity.name, { outletId, state: asked, page });
  });
  const selection = useSelection(records, JSON.stringify([state.q, state.filter]));
  const operations = useMemo(() => bulkOperations(entity, can, extensions), [entity, can, extensions]);
  const canChange = useMemo(() => changedTogether(entity, access).length > 0, [entity, access]);
  const environment = useEnvironment(columns.shown);
  const hrefOf = useCallback((record: ConsoleRecord) => targetOf(entity, record, can), [entity, can]);
  const titleOf = useCallback((record: ConsoleRecord) => titleOfRecord(entity, record) || entity.label.one, [entity]);
  const linksOf = useMemo(
    () => (entity.kind === 'resource' && entity.links ? linksFrom(entity, can) : undefined),
    [entity, can],
  );
  const onExportError = useCallback(
    (reason: unknown) =>
      notify(`Export stopped: ${reason instanceof Error ? reason.message : 'unknown reason'}`, { type: 'error' }),
    [notify],
  );
  const inFile = useMemo(() => fileColumns(entity, columns.all, columns.shown), [entity, columns]);
  const { progress, run, write, stop } = useExport({
    entity,
    state,
    columns: inFile,
    environment,
    onError: onExportError,
  });
  const mayExport = can(entity.module, 'export');
  const resize = useCallback(
    (size: number) => {
      setPerPage(size);
      change({ perPage: size });
    },
    [setPerPage, change],
  );
  const context = useListContextValue({
    ...{ entity, state: asked, change, query, selection, mayExport, write },
    setPerPage: resize,
  });
  const { quick, dialog: quickDialog } = useQuickAction({ entity, can, extensions, titleOf, onDone: refresh });

  const isFiltered = given.q !== '' || Object.keys(given.filter).length > 0;
  const rowHeight = entity.kind === 'document' ? sizes.compactRow : sizes.row;
  const createLabel = `Create ${inSentence(entity.label.one)}`;
  const isSelecting = selection.records.length > 0 && !isPhone;
  const content = () => {
    // What may no longer be seen isn't shown because it was seen before.
    if (error && (!page || (isHttpError(error) && error.status === 403)))
      return (
        <FailedList
          entity={entity}
          error={error}
          onRetry={() => void refetch()}
          onRestart={state.page > 1 ? () => change({ page: 1, after: undefined }) : undefined}
        />
      );
    if (isPending || !page || back) return <SkeletonRows rowHeight={rowHeight} />;
    if (records.length === 0 && isFiltered)
      return (
        <Suspense>
          <NoResult {...{ entity, state, implied }} onChange={change} />
        </Suspense>
      );
    if (records.length === 0)
      return (
        <EmptyList
          {...{ entity, creation, createLabel, onCreate }}
          {...(implied ? { at: String(outlet.name ?? ''), onEverywhere: showEverywhere } : {})}
        />
      );
    // A picture column only if there is one.
    const drawn = columns.shown.filter(
      ({ field, value }) => field.kind !== 'image' || records.some((record) => value(record)),
    );
    const shared = { label: entity.label.many, columns: drawn, records, hrefOf, environment, onOpen, quick, isOld };
    if (isOrdered && records.length === (page.total ?? records.length))
      return (
        <Suspense fallback={<SkeletonRows rowHeight={rowHeight} />}>
          <OrderedList
            {...{ entity, records, hrefOf, titleOf, onOpen, environment, rowHeight }}
            columns={isPhone ? columns.shown.filter(({ isTitle }) => isTitle) : columns.shown}
            isBusy={isPlaceholder}
            canMove={can(entity.module, 'edit') && extensions}
          />
        </Suspense>
      );
    if (isPhone)
      return <ListCards {...shared} columns={columns.shown} figure={entity.list?.figure} isBusy={isPlaceholder} />;
    return (
      <ListTable
        {...shared}
        entity={entity}
        onChanged={refresh}
        titleOf={titleOf}
        linksOf={linksOf}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
        selection={operations.length > 0 || canChange ? selection : undefined}
        rowHeight={rowHeight}
        isBusy={isPlaceholder}
        scrollKey={`${entity.name} ${JSON.stringify(state)}`}
      />
    );
  };

  const view = (
    <Page
      isFilling
      title={navLabelOf(entity)}
      aside={<Age at={age} />}
      actions={
        <>
          <ImportButton entity={entity} />
          {entity.list?.tools ? <Slot inline name={entity.list.tools} entity={entity} /> : null}
          {creation && (
            <Button
              variant="contained"
              size="small"
              {...(onCreate ? { onClick: onCreate } : { component: Link, to: creation })}
              startIcon={<Add />}
              aria-keyshortcuts="n"
              title={`${createLabel} (N)`}
              aria-label={createLabel}
            >
              {isPhone ? 'Create' : createLabel}
            </Button>
          )}
        </>
      }
    >
      <PaperFilters {...{ entity, state }} range={page && rangeText(page)} />
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
            canChange={canChange}
            isOld={isOld}
            titleOf={titleOf}
            onChanged={refresh}
          />
        ) : (
          <>
            <SearchBox
              value={state.q}
              onSearch={(q) => change({ q })}
              label={`Search ${inSentence(entity.label.many)}`}
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
          {extensions && (
            <ListViews
              {...{ entity, columns, perPage }}
              state={given}
              onChange={changeGiven}
              isOpening={opening !== undefined}
            />
          )}
          {!isPhone && <ColumnsButton columns={columns} />}
          {mayExport && (
            <ExportButton progress={progress} onExport={run} onStop={stop} onPrint={() => window.print()} />
          )}
        </Box>
      </Box>
      {error && page ? (
        <Box role="alert" sx={{ color: 'error.main', mb: 1 }}>
          {error instanceof Error ? error.message : 'Couldn’t load the list.'} What you see may be out of date.{' '}
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </Box>
      ) : null}
      {content()}
      {quickDialog}
      {recordDialog}
      {records.length > 0 && !isOrdered && (
        <Pager page={page} perPage={state.perPage} onPage={change} onPageSize={resize} />
      )}
    </Page>
  );
  return <ListContextProvider value={context}>{view}</ListContextProvider>;
}
