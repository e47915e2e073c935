import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useGetOne } from 'react-admin';
import { Link, Navigate, useParams } from 'react-router-dom';
import { type AnyRecord, nameInWords } from '#engine/define/fields';
import { pathTo } from '#engine/read/paths';
import { dec } from '#engine/run/decimal';
import { isEmpty, rowsIn } from '#engine/run/values';
import { entity } from '#resources';
import { failureOf } from '#src/form/saving/failure';
import { formatAmount, formatDate, formatMoment } from '#src/format/format';
import { Letterhead } from '#src/letter/Letterhead';
import { Page } from '#src/shell/layout';
import { useSession } from '#src/shell/session';
import type { PageSlotProps } from '#src/shell/slots';
import { Table, type TableColumn } from '#src/table';
import { Title } from '#src/table/cells';

const closes = () => entity('dayCloses');
type Stored = AnyRecord & { id: string };

/** The sheet of a day: what was sold, paid and counted, on screen as in print, with lines for signatures. */
export default function DayCloseSheet({ tool }: PageSlotProps) {
  const { id = '' } = useParams();
  const {
    data: record,
    error,
    refetch,
  } = useGetOne<Stored>(closes().name, { id }, { staleTime: 0, enabled: id !== '' });
  if (!id) return <Navigate to={pathTo(closes(), 'list')} replace />;
  const isMissing = error !== null && failureOf(error).kind === 'missing';
  return (
    <Page
      title={record ? `${tool.label}, ${formatDate(record.businessDay)}` : tool.label}
      hasPaperHead
      actions={
        record ? (
          <>
            <Button size="small" component={Link} to={pathTo(closes(), 'edit', id)}>
              Details
            </Button>
            <Button size="small" variant="contained" onClick={() => window.print()}>
              Print sheet
            </Button>
          </>
        ) : null
      }
    >
      {error ? (
        <Alert
          severity="error"
          action={
            isMissing ? undefined : (
              <Button size="small" color="inherit" onClick={() => void refetch()}>
                Try again
              </Button>
            )
          }
        >
          {isMissing
            ? 'This day close doesn’t exist, or it belongs to an outlet you don’t have access to.'
            : failureOf(error).message}
        </Alert>
      ) : null}
      {record ? <Sheet record={record} /> : <Box sx={{ minHeight: 480 }} aria-busy={!error} />}
    </Page>
  );
}

/** A figure with its label; the last of a group is its total. */
type Line = readonly [label: string, value: unknown, isTotal?: 'total'];

function Sheet({ record }: { record: Stored }) {
  const { group, outlets, outlet: selected, currency } = useSession();
  const outlet = outlets.find(({ _id }) => _id === record.outletId) ?? selected;
  const code = typeof outlet.currency === 'string' ? outlet.currency : currency;
  const is = (key: string) => !isEmpty(record[key]) && !dec(record[key]).eq(0);
  const some = (key: string, label: string): Line[] => (is(key) ? [[label, record[key]]] : []);
  const taxes = rowsIn(record.taxes);
  const named = (rows: readonly AnyRecord[], key: string): Line[] =>
    rows.map((row) => [nameInWords(String(row[key])), row.amount]);
  return (
    <Box
      component="article"
      aria-label={`Day sheet ${formatDate(record.businessDay)}`}
      sx={{
        ...{ maxWidth: 860, mb: 3, p: { xs: 2, sm: 4 }, border: 1, borderColor: 'divider', borderRadius: 1 },
        bgcolor: 'background.paper',
        '@media print': { border: 0, p: 0, maxWidth: 'none' },
      }}
    >
      <Letterhead
        group={String(group.name ?? '')}
        outlet={outlet}
        title={record.status === 'closed' ? 'Day sheet' : 'Day sheet, not closed'}
        about={<div>{formatDate(record.businessDay)}</div>}
        to={[]}
      />
      <Box
        sx={{
          ...{ display: 'grid', gap: 4, mt: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } },
          '@media print': { gridTemplateColumns: '1fr 1fr' },
        }}
      >
        <Lines
          title="Sales"
          code={code}
          lines={[
            ['Net sales', record.netSales],
            ...some('notSales', 'Not sales'),
            ...some('serviceCharge', 'Service charge'),
            ...(taxes.length > 0 ? taxes.map((row): Line => [String(row.tax), row.amount]) : some('tax', 'Tax')),
            ...some('deliveryFees', 'Delivery fees'),
            ...some('tips', 'Tips'),
            ...some('rounding', 'Rounding'),
            ['Total', record.total, 'total'],
            ...some('refundsPaid', 'Refunds paid, taken off above'),
          ]}
        />
        <Lines
          title="Payments"
          code={code}
          lines={[
            ...named(rowsIn(record.tenders), 'method'),
            ['Total', record.total, 'total'],
            ...some('advancesTaken', 'Advances taken'),
            ...some('advancesRefunded', 'Advances refunded'),
            ...some('ledgerPaid', 'City ledger payments'),
            ...some('openBillsValue', `Open bills (${String(record.openBills)})`),
          ]}
        />
        <Lines
          title="Cash"
          code={code}
          lines={[
            ['At the start', record.openingCash],
            ['Bills', record.cashSales],
            ...some('cashAdvances', 'Advances'),
            ...some('cashLedger', 'City ledger payments'),
            ...some('paidIn', 'Paid in'),
            ...(is('paidOut') ? [['Paid out', dec(record.paidOut).neg().toFixed()] as const] : []),
            ['Expected', record.expectedCash, 'total'],
            ['Counted', record.countedCash],
            ['Over or short', record.overShort, 'total'],
            ['Deposited', record.deposited],
            ['Left in the drawers', record.cashLeft],
          ]}
        />
        <Lines
          title="Notes and coins"
          code={code}
          lines={[
            ...rowsIn(record.cash)
              .filter(({ pieces }) => Number(pieces ?? 0) > 0)
              .map((row): Line => [`${formatAmount(row.value, code)} × ${String(row.pieces)}`, row.amount]),
            ['Counted', record.countedCash, 'total'],
          ]}
        />
      </Box>
      <Rows title="Shifts" rows={rowsIn(record.shifts)} columns={shiftColumns(code)} />
      <Rows
        title="Pay-ins and pay-outs"
        rows={[...rowsIn(record.tillMoves), ...rowsIn(record.moves)]}
        columns={moveColumns(code)}
      />
      <Rows title="Deposits" rows={rowsIn(record.deposits)} columns={depositColumns(code)} />
      {record.remark ? <Box sx={{ mt: 3, whiteSpace: 'pre-line' }}>{String(record.remark)}</Box> : null}
      {record.closedBy ? (
        <Box sx={{ mt: 3, color: 'text.secondary' }}>
          Closed by <Title to="users" id={String(record.closedBy)} /> on{' '}
          {formatMoment(record.closedAt, String(outlet.timeZone ?? ''))}
        </Box>
      ) : null}
      <Box className="print-only" sx={{ display: 'none', mt: 8, gap: 6 }}>
        {['Counted by', 'Checked by'].map((who) => (
          <Box key={who} sx={{ width: 240, borderTop: '1px solid #000', pt: 0.5, mt: 6, fontSize: 11 }}>
            {who}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Lines({ title, lines, code }: { title: string; lines: readonly Line[]; code: string }) {
  return (
    <Box component="section" sx={{ breakInside: 'avoid' }}>
      <Box component="h2" sx={{ fontSize: 14, fontWeight: 600, mb: 0.5 }}>
        {title}
      </Box>
      <Box component="dl" sx={{ m: 0 }}>
        {lines.map(([label, value, isTotal]) => (
          <Box
            key={label}
            sx={{
              ...{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.25 },
              ...(isTotal ? { borderTop: 1, borderColor: 'divider', fontWeight: 600 } : {}),
            }}
          >
            <Box component="dt">{label}</Box>
            <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {isEmpty(value) ? '–' : formatAmount(value, code)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const amount = (key: string, head: string, code: string): TableColumn<AnyRecord> => ({
  ...{ key, head, align: 'right' },
  cell: (row) => (isEmpty(row[key]) ? '' : formatAmount(row[key], code)),
});
const word = (key: string, head: string): TableColumn<AnyRecord> => ({
  key,
  head,
  className: 'line',
  cell: (row) => String(row[key] ?? ''),
});

const shiftColumns = (code: string): TableColumn<AnyRecord>[] => [
  word('shift', 'Shift'),
  word('cashier', 'Cashier'),
  amount('openingFloat', 'Float', code),
  amount('expected', 'Expected', code),
  amount('counted', 'Counted', code),
  amount('overShort', 'Over or short', code),
];
const moveColumns = (code: string): TableColumn<AnyRecord>[] => [
  { key: 'type', head: 'Type', cell: ({ type }) => (type === 'in' ? 'Paid in' : 'Paid out') },
  word('reason', 'Reason'),
  word('by', 'By'),
  amount('amount', 'Amount', code),
];
const depositColumns = (code: string): TableColumn<AnyRecord>[] => [
  { key: 'to', head: 'To', cell: ({ to }) => nameInWords(String(to)) },
  word('reference', 'Slip or bag no.'),
  amount('amount', 'Amount', code),
];

function Rows({
  title,
  rows,
  columns,
}: {
  title: string;
  rows: readonly AnyRecord[];
  columns: TableColumn<AnyRecord>[];
}) {
  if (rows.length === 0) return null;
  const keyed = rows.map((row, index) => ({ ...row, place: index }));
  return (
    <Box component="section" sx={{ mt: 3, breakInside: 'avoid' }}>
      <Box component="h2" sx={{ fontSize: 14, fontWeight: 600, mb: 0.5 }}>
        {title}
      </Box>
      <Table
        look="plain"
        label={title}
        region={title}
        columns={columns}
        rows={keyed}
        keyOf={({ place }: AnyRecord) => String(place)}
      />
    </Box>
  );
}
