import Box from '@mui/material/Box';
import type { Draft, RecordOf } from '#engine/define';
import { nameInWords } from '#engine/define/fields';
import { dec } from '#engine/run/decimal';
import { isEmpty, rowsIn } from '#engine/run/values';
import { formatAmount } from '#src/format/format';
import { Table, type TableColumn } from '#src/table';
import { labelledCards } from '#src/table/rowsAsCards';

/** A figure with its label; the last of a group is its total. */
type Line = readonly [label: string, value: unknown, isTotal?: 'total'];

type Close = Draft<RecordOf<'dayCloses'>>;
/** Columns read their own key of a row. */
type Row = { readonly [key in 'type' | 'to' | 'place']?: unknown };

interface DayFiguresProps {
  /** The close of the day. */
  record: Close;
  /** The outlet's currency. */
  code: string;
  /** With the cash count and the deposits, which the form has as inputs. @default false */
  whole?: boolean;
}

/** What a day's close adds up: sales, payments, cash, shifts, pay-ins and pay-outs. */
export function DayFigures({ record, code, whole = false }: DayFiguresProps) {
  const is = (key: keyof Close) => !isEmpty(record[key]) && !dec(record[key]).eq(0);
  const some = (key: keyof Close, label: string): Line[] => (is(key) ? [[label, record[key]]] : []);
  const taxes = rowsIn(record.taxes);
  const methods = rowsIn(record.tenders).map((row): Line => [nameInWords(String(row.method)), row.amount]);
  return (
    <>
      <Box
        sx={{
          ...{ display: 'grid', gap: 4, mt: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } },
          // The sheet of an ordinary day is one page.
          '@media print': { gridTemplateColumns: '1fr 1fr', rowGap: 2 },
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
            ...methods,
            ['Total', record.total, 'total'],
            ...some('advancesTaken', 'Advances taken'),
            ...some('advancesRefunded', 'Advances refunded'),
            ...some('ledgerPaid', 'City ledger payments'),
            ...some('openBillsValue', `Open bills (${String(record.openBills)})`),
          ]}
        />
        {whole ? (
          <>
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
          </>
        ) : null}
      </Box>
      <Rows title="Shifts" rows={rowsIn(record.shifts)} columns={shiftColumns(code)} />
      <Rows
        title="Pay-ins and pay-outs"
        rows={[...rowsIn(record.tillMoves), ...rowsIn(record.moves)]}
        columns={moveColumns(code)}
      />
      {whole ? <Rows title="Deposits" rows={rowsIn(record.deposits)} columns={depositColumns(code)} /> : null}
    </>
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
              ...{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.25, '@media print': { py: 0 } },
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

const amount = <K extends string>(
  key: K,
  head: string,
  code: string,
): TableColumn<{ readonly [key in K]?: unknown }> => ({
  ...{ key, head, align: 'right' },
  cell: (row) => (isEmpty(row[key]) ? '' : formatAmount(row[key], code)),
});
const word = <K extends string>(key: K, head: string): TableColumn<{ readonly [key in K]?: unknown }> => ({
  key,
  head,
  className: 'line',
  cell: (row) => String(row[key] ?? ''),
});

const shiftColumns = (code: string) => [
  word('shift', 'Shift'),
  word('cashier', 'Cashier'),
  amount('openingFloat', 'Float', code),
  amount('expected', 'Expected', code),
  amount('counted', 'Counted', code),
  amount('overShort', 'Over or short', code),
];
const moveColumns = (code: string) => [
  { key: 'type', head: 'Type', cell: ({ type }: Row) => (type === 'in' ? 'Paid in' : 'Paid out') },
  word('reason', 'Reason'),
  word('by', 'By'),
  amount('amount', 'Amount', code),
];
const depositColumns = (code: string) => [
  { key: 'to', head: 'To', cell: ({ to }: Row) => nameInWords(String(to)) },
  word('reference', 'Slip or bag no.'),
  amount('amount', 'Amount', code),
];

function Rows<R extends object>({
  title,
  rows,
  columns,
}: {
  title: string;
  rows: readonly R[];
  columns: TableColumn<R>[];
}) {
  if (rows.length === 0) return null;
  const keyed = rows.map((row, index) => ({ ...row, place: index }));
  return (
    <Box component="section" sx={{ mt: 3, breakInside: 'avoid', '@media print': { mt: 1.5 } }}>
      <Box component="h2" sx={{ fontSize: 14, fontWeight: 600, mb: 0.5 }}>
        {title}
      </Box>
      <Table
        look="plain"
        label={title}
        region={title}
        columns={columns}
        sx={labelledCards}
        rows={keyed}
        keyOf={({ place }: Row) => String(place)}
      />
    </Box>
  );
}
