import Refresh from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ConsoleDataProvider } from '#dataProvider';
import { DASH, formatAgo, formatCount, formatDate, formatMoment } from '#src/format/format';
import { SkeletonRows } from '#src/list/ListStates';
import { Page } from '#src/shell/layout';
import { PageFailure } from '#src/shell/layout/LoadFailure';
import { useSession } from '#src/shell/session';
import type { PageSlotProps } from '#src/shell/slots';
import { Table, type TableColumn } from '#src/table';

type Outlet = Statics['outlets'][number];

interface CountLine {
  section: string;
  label: string;
  path: string | null;
  total: number;
  open: number | null;
  outlets: Record<string, number> | null;
}

interface Trade {
  bills: number;
  lastBusinessDate: string | null;
  lastBill: string | null;
  lastImport: string | null;
  movements: number;
  lastMovement: string | null;
}

/** The answer of `v1/statics`. */
interface Statics {
  outlets: { id: string; name: string }[];
  docs: CountLine[];
  trade: Record<string, Trade>;
  /** Attachments included. */
  pictures: { count: number; bytes: number };
  jobs: { state: string; count: number; last: string }[];
}

const sizeText = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(0)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
};

const JOB_WORDS: Readonly<Record<string, string>> = {
  planned: 'Planned',
  queued: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
};

/** `/statics`: how many records there are, per outlet, and when tills and stock last wrote. */
export default function Statistics({ tool }: PageSlotProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['statics'],
    queryFn: async ({ signal }) => (await dataProvider.custom('statics', 'read', { signal })) as Partial<Statics>,
    staleTime: 0,
  });
  const { outlets = [], docs = [], trade = {}, pictures = { count: 0, bytes: 0 }, jobs = [] } = data ?? {};
  return (
    <Page
      title={tool.label}
      aside={
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {tool.about}
        </Box>
      }
      actions={
        <Button variant="outlined" size="small" startIcon={<Refresh />} onClick={() => void refetch()}>
          Refresh
        </Button>
      }
    >
      {error && !data ? <PageFailure what="statistics" error={error} onRetry={refetch} /> : null}
      {!data && !error && <SkeletonRows rowHeight={32} />}
      {data && (
        <Box
          sx={{
            pb: 4,
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 2.5,
            opacity: isFetching ? 0.6 : 1,
          }}
          aria-busy={isFetching}
        >
          <Tiles docs={docs} trade={trade} pictures={pictures} jobs={jobs} />
          <TradeTable outlets={outlets} trade={trade} now={dataUpdatedAt} />
          <CountTable outlets={outlets} lines={docs} />
        </Box>
      )}
    </Page>
  );
}

/** The most requested figures. */
function Tiles({ docs, trade, pictures, jobs }: Pick<Statics, 'docs' | 'trade' | 'pictures' | 'jobs'>) {
  const sum = (pick: (each: Trade) => number) => Object.values(trade).reduce((total, each) => total + pick(each), 0);
  const documents = docs.filter(({ open }) => open !== null);
  const failed = jobs.find(({ state }) => state === 'failed')?.count ?? 0;
  const waiting = jobs.filter(({ state }) => state === 'queued' || state === 'running');
  const tiles: readonly (readonly [label: string, value: string, note: string, isWrong?: boolean])[] = [
    ['Bills', formatCount(sum(({ bills }) => bills)), 'from tills and imports'],
    [
      'Inventory documents',
      formatCount(documents.reduce((total, line) => total + line.total, 0)),
      `${formatCount(documents.reduce((total, { open }) => total + (open ?? 0), 0))} still drafts`,
    ],
    ['Stock movements', formatCount(sum(({ movements }) => movements)), 'in the ledger'],
    ['Pictures and attachments', formatCount(pictures.count), sizeText(pictures.bytes)],
    [
      'Background work',
      failed > 0 ? `${formatCount(failed)} failed` : waiting.length > 0 ? 'Busy' : 'No jobs queued',
      jobs.map(({ state, count }) => `${JOB_WORDS[state] ?? state} ${formatCount(count)}`).join(', ') || 'none yet',
      failed > 0,
    ],
  ];
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: { xs: 4, md: 6 }, rowGap: 1.5 }}>
      {tiles.map(([label, value, note, isWrong]) => (
        <Box key={label} sx={{ minWidth: 0 }}>
          <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            <Box
              sx={{
                typography: 'h2',
                fontVariantNumeric: 'tabular-nums',
                color: isWrong ? 'error.main' : 'text.primary',
              }}
            >
              {value}
            </Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{note}</Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const Figure = ({ value }: { value: number | undefined }) => (
  <Box component="span" sx={{ color: value ? 'text.primary' : 'faint' }}>
    {formatCount(value ?? 0)}
  </Box>
);

const FIGURE = { align: 'right', className: 'figure' } as const;

const headingStyle = { m: 0, mb: 0.75, typography: 'h3' } as const;

/** When each outlet's tills and stock last wrote. */
function TradeTable({ outlets, trade, now }: Pick<Statics, 'outlets' | 'trade'> & { now: number }) {
  const { timeZone } = useSession();
  const ago = (at: string | null | undefined) => (
    <span title={at ? formatMoment(at, timeZone) : undefined}>{at ? formatAgo(at, now) : DASH}</span>
  );
  const column = (key: string, head: string, cell: (own: Trade | undefined) => ReactNode): TableColumn<Outlet> => ({
    key,
    head,
    ...FIGURE,
    cell: ({ id }) => cell(trade[id]),
  });
  const columns: TableColumn<Outlet>[] = [
    { key: 'outlet', head: 'Outlet', isRowHead: true, cell: ({ name }) => name },
    column('bills', 'Bills', (own) => <Figure value={own?.bills} />),
    column('day', 'Last business day', (own) => (own?.lastBusinessDate ? formatDate(own.lastBusinessDate) : DASH)),
    column('bill', 'Last bill', (own) => ago(own?.lastBill)),
    column('import', 'Last import', (own) => ago(own?.lastImport)),
    column('movements', 'Stock movements', (own) => <Figure value={own?.movements} />),
    column('movement', 'Last movement', (own) => ago(own?.lastMovement)),
  ];
  return (
    <Box component="section">
      <Box component="h2" id="trade" sx={headingStyle}>
        Outlets
      </Box>
      <Table look="compact" labelledBy="trade" columns={columns} rows={outlets} keyOf={({ id }) => id} />
    </Box>
  );
}

/** The number of records of each kind, per outlet. */
function CountTable({ outlets, lines }: { outlets: Statics['outlets']; lines: readonly CountLine[] }) {
  const rows = [...new Set(lines.map(({ section }) => section))].flatMap((section): (string | CountLine)[] => [
    section,
    ...lines.filter((line) => line.section === section),
  ]);
  const perOutlet = outlets.length > 1 ? outlets : [];
  const column = (
    key: string,
    head: string,
    cell: (line: CountLine) => ReactNode,
  ): TableColumn<string | CountLine> => ({
    key,
    head,
    ...FIGURE,
    cell: (line) => (typeof line === 'string' ? null : cell(line)),
  });
  const columns: TableColumn<string | CountLine>[] = [
    {
      key: 'kind',
      head: 'Kind',
      isRowHead: true,
      cell: (line) =>
        typeof line === 'string' ? null : line.path ? <Link to={line.path}>{line.label}</Link> : line.label,
    },
    ...perOutlet.map(({ id, name }) =>
      column(id, name, (line) => (line.outlets ? <Figure value={line.outlets[id]} /> : DASH)),
    ),
    column('total', 'Total', (line) => <Figure value={line.total} />),
    column('open', 'Drafts', (line) => (line.open === null ? DASH : <Figure value={line.open} />)),
  ];
  return (
    <Box component="section">
      <Box component="h2" id="records" sx={headingStyle}>
        Records
      </Box>
      <Table
        look="compact"
        labelledBy="records"
        sx={{ '& th.section': { fontWeight: 600, fontSize: 12, color: 'text.secondary' } }}
        columns={columns}
        rows={rows}
        keyOf={(line) => (typeof line === 'string' ? line : line.label)}
        specialRow={(line) =>
          typeof line === 'string' ? (
            <tr key={line}>
              <th scope="rowgroup" className="section">
                {line}
              </th>
              <td colSpan={perOutlet.length + 2} />
            </tr>
          ) : undefined
        }
      />
      <Box sx={{ mt: 0.75, typography: 'caption', color: 'text.secondary' }}>
        Records shared by several outlets count once in the total. Group-wide records have no figure per outlet.
      </Box>
    </Box>
  );
}
