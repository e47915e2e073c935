import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import type { ConsoleDataProvider } from '#dataProvider';
import { choiceLabel, inWords, nameInWords } from '#engine/define/fields';
import { navLabelOf } from '#engine/read/navigation';
import { recordPath } from '#engine/read/paths';
import { dec, isDecimal } from '#engine/run/decimal';
import { objectIn, rowsIn } from '#engine/run/values';
import { entity } from '#resources';
import billWiseReport from '#resources/sales/billWiseReport';
import { channel, orderType } from '#resources/sales/salesReports.rules';
import { failureOf } from '#src/form/saving/failure';
import { DASH, formatDate, formatDecimal, formatMoment, formatMoney } from '#src/format/format';
import { SkeletonRows } from '#src/list/ListStates';
import { Page } from '#src/shell/layout';
import { useSession } from '#src/shell/session';
import type { PageSlotProps } from '#src/shell/slots';
import { sizes } from '#src/shell/theme';
import { Table, type TableColumn } from '#src/table';
import { StatusChip } from '#src/table/cells';

const items = () => entity('items');

/** One bill: what was sold and charged, how it was paid, by whom and when. */
export default function Bill({ tool }: PageSlotProps) {
  const { id = '' } = useParams();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: [tool.name, id],
    queryFn: async ({ signal }) =>
      billOf(await dataProvider.custom(tool.name, 'read', { params: { _id: id }, signal })),
  });
  const isMissing = error !== null && failureOf(error).kind === 'missing';
  const isCancelled = data !== undefined && data.status !== 'settled';
  return (
    <Page
      title={data ? `Bill ${data.number}` : tool.label}
      parent={{ label: navLabelOf(billWiseReport), to: billWiseReport.path }}
      aside={isCancelled ? <StatusChip label={inWords(data.status)} tone="red" /> : null}
      actions={
        data ? (
          <Button size="small" variant="outlined" title="Print (Ctrl+P)" onClick={() => window.print()}>
            Print
          </Button>
        ) : null
      }
    >
      {error && !data ? (
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
            ? 'This bill doesn’t exist, or it belongs to outlets you don’t have access to.'
            : failureOf(error).message}
        </Alert>
      ) : null}
      {data ? <Content bill={data} /> : error ? null : <SkeletonRows rowHeight={sizes.compactRow} count={6} />}
    </Page>
  );
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** The API's answer, as shown. */
const billOf = (answer: Awaited<ReturnType<ConsoleDataProvider['custom']>>) => ({
  number: text(answer.billNo),
  status: text(answer.status),
  outletId: text(answer.outletId),
  day: text(answer.businessDate),
  opened: answer.openedAt,
  settled: answer.settledAt,
  orderType: text(answer.orderType),
  channel: text(answer.channel),
  guests: Number(answer.guests),
  cashier: text(answer.cashier),
  reason: text(answer.cancelReason),
  hasCost: answer.cost !== undefined,
  lines: rowsIn(answer.lines).map((line) => ({
    lineNo: text(line.lineNo),
    itemId: text(line.itemId),
    name: text(line.name),
    portion: text(line.portion),
    status: text(line.status),
    qty: text(line.qty),
    unitPrice: line.unitPrice,
    discount: line.discount,
    net: line.net,
    cost: line.cost,
  })),
  charges: chargesOf(objectIn(answer.taxes), (key) => answer[key]),
  payments: [
    ...rowsIn(answer.payments).map(({ method, reference, status, amount }): Sum => {
      const state = status === 'posted' ? '' : inWords(text(status)).toLowerCase();
      return [[nameInWords(text(method)), text(reference), state].filter(Boolean).join(' · '), amount];
    }),
    ...(isSome(answer.changeGiven) ? [['Change given', answer.changeGiven] as const] : []),
  ],
  paid: answer.paid,
  total: answer.grandTotal,
});
type ShownBill = ReturnType<typeof billOf>;
type ShownLine = ShownBill['lines'][number];

const quantity = (value: string): string => (isDecimal(value) ? dec(value).toFixed() : value || DASH);

const amount = (key: 'unitPrice' | 'discount' | 'net' | 'cost', head: string): TableColumn<ShownLine> => ({
  key,
  head,
  align: 'right',
  className: 'figure',
  cell: (line) => formatDecimal(line[key], 2),
});

function Content({ bill }: { bill: ShownBill }) {
  const { outlets, timeZone, currency, can } = useSession();
  const outlet = outlets.find(({ _id }) => _id === bill.outletId);
  const zone = typeof outlet?.timeZone === 'string' ? outlet.timeZone : timeZone;
  const code = typeof outlet?.currency === 'string' ? outlet.currency : currency;
  const opensItems = can(items().module, 'view');
  const facts: readonly (readonly [string, string])[] = [
    ['Outlet', text(outlet?.name)],
    ['Business day', formatDate(bill.day)],
    ['Opened', formatMoment(bill.opened, zone)],
    ['Settled', formatMoment(bill.settled, zone)],
    ['Order type', choiceLabel(orderType, bill.orderType)],
    ['Channel', choiceLabel(channel, bill.channel)],
    ['Guests', bill.guests > 0 ? String(bill.guests) : ''],
    ['Cashier', bill.cashier],
    ['Reason for cancelling', bill.reason],
  ];
  const columns: TableColumn<ShownLine>[] = [
    {
      key: 'name',
      head: 'Item',
      cell: ({ itemId, name, portion, status }) => (
        <>
          {opensItems && itemId ? <Link to={recordPath(items(), itemId)}>{name}</Link> : name}
          {portion ? <span className="unit"> {portion}</span> : null}
          {status === 'active' ? null : <span className="unit"> · {inWords(status).toLowerCase()}</span>}
        </>
      ),
    },
    { key: 'qty', head: 'Quantity', align: 'right', className: 'figure', cell: ({ qty }) => quantity(qty) },
    amount('unitPrice', 'Unit price'),
    ...(bill.lines.some(({ discount }) => isSome(discount)) ? [amount('discount', 'Discount')] : []),
    amount('net', 'Net'),
    ...(bill.hasCost ? [amount('cost', 'Cost')] : []),
  ];
  return (
    <Box sx={{ maxWidth: sizes.form, pb: 3, '& td a': { color: 'primary.main' } }}>
      <Box
        component="dl"
        sx={{ m: 0, mb: 2, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5, '& dd': { m: 0 } }}
      >
        {facts
          .filter(([, value]) => value !== '' && value !== DASH)
          .map(([label, value]) => (
            <Box key={label}>
              <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
                {label}
              </Box>
              <dd>{value}</dd>
            </Box>
          ))}
      </Box>
      <Table
        look="compact"
        label="Lines"
        region="measured"
        columns={columns}
        rows={bill.lines}
        keyOf={({ lineNo }) => lineNo}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: { xs: 2, sm: 6 }, mt: 2 }}>
        <Sums label="Paid" sums={bill.payments} total={['Paid', bill.paid]} code={code} />
        <Sums label="Total" sums={bill.charges} total={['Total', bill.total]} code={code} />
      </Box>
    </Box>
  );
}

const isSome = (value: unknown): boolean => isDecimal(String(value)) && !dec(String(value)).eq(0);

type Sum = readonly [label: string, value: unknown];

/** From ordered to due; zero amounts are left out. */
function chargesOf(taxes: object, of: (key: string) => unknown): Sum[] {
  const less = (value: unknown) => (isSome(value) ? dec(String(value)).neg().toFixed(2) : value);
  const byName: Sum[] = Object.entries(taxes);
  const all: Sum[] = [
    ['Gross', of('gross')],
    ['Item discounts', less(of('itemDiscount'))],
    ['Bill discount', less(of('billDiscount'))],
    ['Promotions', less(of('promotions'))],
    ['Complimentary', less(of('complimentary'))],
    ['Net', of('netSales')],
    ['Service charge', of('serviceCharge')],
    ...(byName.length > 0 ? byName : [['Tax', of('tax')] as const]),
    ['Delivery fee', of('deliveryFee')],
    ['Tips', of('tips')],
    ['Rounding', of('rounding')],
  ];
  return all.filter(([, value]) => isSome(value));
}

interface SumsProps {
  label: string;
  sums: readonly Sum[];
  total: Sum;
  code: string;
}

/** Amounts in a column, with their total last. */
const Sums = ({ label, sums, total, code }: SumsProps) => (
  <Box component="dl" aria-label={label} sx={{ m: 0, '& dd': { m: 0, fontVariantNumeric: 'tabular-nums' } }}>
    {sums.map(([name, value], index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be alike
      <Box key={index} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.25 }}>
        <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <dd>{formatDecimal(value, 2)}</dd>
      </Box>
    ))}
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        py: 0.75,
        mt: 0.5,
        borderTop: 1,
        borderColor: 'divider',
        fontWeight: 600,
      }}
    >
      <dt>{total[0]}</dt>
      <dd>{formatMoney(total[1], code)}</dd>
    </Box>
  </Box>
);
