import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider, useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { ConsoleDataProvider, ConsoleRecord } from '#dataProvider';
import { navLabelOf } from '#engine/read/navigation';
import { pathsOf } from '#engine/read/paths';
import { entity } from '#resources/index';
import { PageProblem } from '#src/document/states';
import { formatDate } from '#src/format/format';
import { SkeletonRows } from '#src/list/ListStates';
import { Message, Page } from '#src/shell/layout';
import { PageFailure } from '#src/shell/layout/LoadFailure';
import { useSession } from '#src/shell/session';
import type { PageSlotProps } from '#src/shell/slots';
import { sizes } from '#src/shell/theme';
import { loadItems, type SheetItems } from './countSheet/masters';
import { PaperSheet } from './countSheet/PaperSheet';
import { aboutSheet } from './countSheet/paperWords';
import { PlaceFilters, useFilters } from './countSheet/SheetFilters';
import { type Known, linesOfEntry } from './countSheet/sheet';
import { expectedInWords } from './countSheet/useExpected';
import { useNames, usePlaces } from './countSheet/useLines';

const everyLine = () => true;

/** A stock entry's count sheet, to print: all it counts, or one category or place of it for each person who counts. */
export default function CountPaper({ tool }: PageSlotProps) {
  const { id = '' } = useParams();
  const stockEntries = entity('stockEntries');
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const count = useGetOne<ConsoleRecord>(stockEntries.name, { id }, { staleTime: 0 });
  const outletId = String(count.data?.outletId ?? '');
  const items = useQuery({
    queryKey: [tool.name, outletId],
    queryFn: () => loadItems(dataProvider, outletId),
    enabled: outletId !== '',
  });
  if (count.error && !count.data && stockEntries.kind === 'document')
    return (
      <PageProblem entity={stockEntries} title={tool.label} error={count.error} onRetry={() => void count.refetch()} />
    );
  if (count.data && items.data) return <Paper title={tool.label} count={count.data} masters={items.data} />;
  return (
    <Page title={tool.label}>
      {items.error ? (
        <PageFailure what="the items" error={items.error} onRetry={items.refetch} />
      ) : (
        <SkeletonRows rowHeight={sizes.compactRow} />
      )}
    </Page>
  );
}

function Paper({ title, count, masters }: { title: string; count: Known; masters: SheetItems }) {
  const { can, outlets, outlet: selected } = useSession();
  const { unitName, categories, categoryName } = useNames(masters);
  const filters = useFilters(false, everyLine);
  const all = useMemo(() => linesOfEntry(count, masters.items, categoryName), [count, masters.items, categoryName]);
  const places = usePlaces(all);
  const lines = all.filter((line) => filters.shows(line, false));
  const own = new Set(all.map(({ item }) => item.categoryId));
  const number = String(count.stockEntryNumber ?? '');
  const stockEntries = entity('stockEntries');
  const isTelling = count.isBlind !== true && can('VIEW_COST', 'view');
  return (
    <Page
      title={`${title} ${number}`}
      parent={{ label: navLabelOf(stockEntries), to: pathsOf(stockEntries).list ?? '' }}
      hasPaperHead
      actions={
        <Button variant="contained" title="Print (Ctrl+P)" disabled={lines.length === 0} onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1, maxWidth: 480 }}>
        <PlaceFilters
          {...filters}
          categories={new Map([...categories].filter(([id]) => own.has(id)))}
          places={places}
        />
      </Box>
      {lines.length > 0 ? (
        <PaperSheet
          {...{ lines, number, unitName, categoryName }}
          outlet={outlets.find(({ _id }) => _id === count.outletId) ?? selected}
          date={formatDate(count.docDate)}
          about={aboutSheet({ count, categoryName, chosen: filters.chosen, items: lines.map(({ item }) => item) })}
          expectedOf={isTelling ? (item) => expectedInWords(item, unitName) : undefined}
        />
      ) : (
        <Message level="h2" heading="Nothing to count" text="No item of this count is in this category and place." />
      )}
    </Page>
  );
}
