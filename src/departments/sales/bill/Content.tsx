import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { choiceLabel, inWords } from '#engine/define/fields';
import { recordPath } from '#engine/read/paths';
import { dec, isDecimal } from '#engine/run/decimal';
import { entity } from '#resources';
import billWiseReport from '#resources/sales/billWiseReport';
import { channel, orderType } from '#resources/sales/salesReports.rules';
import { DASH, formatAmount, formatDate, formatDecimal, formatMoment } from '#src/format/format';
import { useSession } from '#src/shell/session';
import { sizes } from '#src/shell/theme';
import { Table, type TableColumn } from '#src/table';
import { Sums } from './Sums';
import { isSome, type RelatedBill, type ShownBill, type ShownLine, text } from './shown';

/** A name that opens the record it belongs to, for people who may view it; otherwise the name alone. */
function RecordLink({ resource, id, name }: { resource: string; id: string; name: string }) {
  const { can } = useSession();
  const opens = entity(resource);
  return id && can(opens.module, 'view') ? <Link to={recordPath(opens, id)}>{name}</Link> : name;
}

const quantity = (value: string): string => (isDecimal(value) ? dec(value).toFixed() : value || DASH);

const figure = <Row,>(code: string, key: string, head: string, of: (row: Row) => unknown): TableColumn<Row> => ({
  key,
  head,
  align: 'right',
  className: 'figure',
  cell: (row) => (of(row) === null || of(row) === '' ? '' : formatAmount(of(row), code)),
});
const words = <Row,>(key: string, head: string, of: (row: Row) => string): TableColumn<Row> => ({
  key,
  head,
  cell: of,
});

/** How other bills belong to this one, in words. */
const RELATIONS: Readonly<Record<string, string>> = {
  parent: 'Split from',
  mergedInto: 'Merged into',
  mergedFrom: 'Merged from',
  splitInto: 'Split into',
  sameSplit: 'Same split',
};

/** Bills as links; a number alone if the bill isn't stored. */
const BillLinks = ({ bills }: { bills: readonly RelatedBill[] }) =>
  bills.map(({ id, number }, index) => (
    <span key={number}>
      {index > 0 ? ', ' : null}
      {id ? <Link to={`${billWiseReport.path}/${encodeURIComponent(id)}`}>{number}</Link> : number}
    </span>
  ));

type Fact = readonly [label: string, value: ReactNode];

function factsOf(bill: ShownBill, outletName: string, zone: string): Fact[] {
  const related = Object.entries(RELATIONS).flatMap(([relation, label]): Fact[] => {
    const bills = bill.related.filter((each) => each.relation === relation);
    return bills.length > 0 ? [[label, <BillLinks key={relation} bills={bills} />]] : [];
  });
  const facts: Fact[] = [
    ['Outlet', outletName],
    ['Business day', formatDate(bill.day)],
    ['Came after its day was closed', formatDate(bill.closedDay)],
    ['Order', bill.order],
    ['Opened', formatMoment(bill.opened, zone)],
    ['Bill printed', formatMoment(bill.billed, zone)],
    ['Settled', formatMoment(bill.settled, zone)],
    ['Order type', choiceLabel(orderType, bill.orderType)],
    ['Channel', choiceLabel(channel, bill.channel)],
    ['Table', bill.table],
    ['Guests', bill.guests > 0 ? String(bill.guests) : ''],
    ['Customer', bill.customer],
    ['Waiter', bill.waiter],
    ['Cashier', bill.cashier],
    ['Till', bill.till],
    ['Shift', bill.shift],
    ['Reprints', bill.reprints > 0 ? String(bill.reprints) : ''],
    ...related,
    ['Split group', bill.splitGroup],
    ['Reason for cancelling', bill.reason],
    ['Remarks', bill.remarks],
  ];
  return facts.filter(([, value]) => value !== '' && value !== DASH);
}

/** A bill's facts, lines, discounts, cancellations and refunds, payments and total. */
export function Content({ bill }: { bill: ShownBill }) {
  const { outlets, timeZone, currency } = useSession();
  const outlet = outlets.find(({ _id }) => _id === bill.outletId);
  const zone = typeof outlet?.timeZone === 'string' ? outlet.timeZone : timeZone;
  const code = typeof outlet?.currency === 'string' ? outlet.currency : currency;
  return (
    <Box sx={{ maxWidth: { xs: sizes.form, xl: sizes.largeForm }, pb: 3, '& td a, & dd a': { color: 'primary.main' } }}>
      <Box
        component="dl"
        sx={{ m: 0, mb: 2, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5, '& dd': { m: 0 } }}
      >
        {factsOf(bill, text(outlet?.name), zone).map(([label, value]) => (
          <Box key={label}>
            <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
              {label}
            </Box>
            <dd>{value}</dd>
          </Box>
        ))}
      </Box>
      <Lines bill={bill} code={code} />
      <Discounts bill={bill} code={code} />
      <Charges bill={bill} code={code} />
      <Changes bill={bill} code={code} zone={zone} />
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: { xs: 2, sm: 6 }, mt: 2 }}>
        <Sums label="Paid" sums={bill.payments} total={['Paid', bill.paid]} code={code} />
        <Sums
          label="Total"
          sums={bill.charges}
          total={[bill.hasRefunds ? 'Total after refunds' : 'Total', bill.total]}
          code={code}
        />
      </Box>
    </Box>
  );
}

/** A part of a bill; `code`: the currency of its amounts. */
interface InBill {
  bill: ShownBill;
  code: string;
}

function Lines({ bill: { lines, hasCost }, code }: InBill) {
  const columns: TableColumn<ShownLine>[] = [
    {
      key: 'name',
      head: 'Item',
      cell: ({ itemId, name, portion, status, notes }) => (
        <>
          <RecordLink resource="items" id={itemId} name={name} />
          {portion ? <span className="unit"> {portion}</span> : null}
          {status === 'active' ? null : <span className="unit"> · {inWords(status).toLowerCase()}</span>}
          {notes ? (
            <Box component="span" sx={{ display: 'block', pb: 0.5, typography: 'caption', color: 'text.secondary' }}>
              {notes}
            </Box>
          ) : null}
        </>
      ),
    },
    { key: 'qty', head: 'Quantity', align: 'right', className: 'figure', cell: ({ qty }) => quantity(qty) },
    figure(code, 'unitPrice', 'Unit price', ({ unitPrice }) => unitPrice),
    ...(lines.some(({ discount }) => isSome(discount))
      ? [figure<ShownLine>(code, 'discount', 'Discount', ({ discount }) => discount)]
      : []),
    ...(lines.some(({ refund }) => isSome(refund))
      ? [figure<ShownLine>(code, 'refund', 'Refunds', ({ refund }) => refund)]
      : []),
    figure(code, 'net', 'Net', ({ net }) => net),
    ...(hasCost ? [figure<ShownLine>(code, 'cost', 'Cost', ({ cost }) => cost)] : []),
  ];
  return (
    <Table
      look="compact"
      label="Lines"
      region="measured"
      columns={columns}
      rows={lines}
      keyOf={({ lineNo }) => lineNo}
    />
  );
}

interface PartProps<Row> {
  title: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
}

/** A table below its heading; nothing without rows. */
function Part<Row extends { key: string }>({ title, columns, rows }: PartProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <Box component="section" sx={{ mt: 2.5 }}>
      <Box component="h2" sx={{ typography: 'subtitle2', m: 0, mb: 0.75 }}>
        {title}
      </Box>
      <Table look="compact" label={title} region="measured" columns={columns} rows={rows} keyOf={({ key }) => key} />
    </Box>
  );
}

function Discounts({ bill: { discounts }, code }: InBill) {
  type Row = (typeof discounts)[number];
  const columns: TableColumn<Row>[] = [
    {
      key: 'name',
      head: 'Name',
      cell: ({ kind, id, name }) => (
        <RecordLink resource={kind === 'promotion' ? 'promotions' : 'discounts'} id={id} name={name} />
      ),
    },
    words('item', 'Applies to', ({ item }) => item),
    {
      key: 'pct',
      head: '%',
      align: 'right',
      className: 'figure',
      cell: ({ pct }) => (pct === null || pct === '' ? '' : formatDecimal(pct, 2)),
    },
    figure(code, 'amount', 'Amount', ({ amount }) => amount),
    words('reason', 'Reason', ({ reason }) => reason),
    words('by', 'Given by', ({ by }) => by),
    words('approvedBy', 'Approved by', ({ approvedBy }) => approvedBy),
  ];
  return <Part title="Discounts" columns={columns} rows={discounts} />;
}

/** How the charges were calculated; nothing if the till sent only their amounts, which the totals list. */
function Charges({ bill: { howCharged }, code }: InBill) {
  type Row = (typeof howCharged)[number];
  const columns: TableColumn<Row>[] = [
    { key: 'name', head: 'Name', cell: ({ id, name }) => <RecordLink resource="charges" id={id} name={name} /> },
    figure(code, 'base', 'Charged on', ({ base }) => base),
    { key: 'rate', head: 'Rate', align: 'right', className: 'figure', cell: ({ rate }) => rate },
    figure(code, 'amount', 'Amount', ({ amount }) => amount),
  ];
  const isExplained = howCharged.some(({ id, base, rate }) => id !== '' || base !== null || rate !== '');
  return <Part title="Taxes and charges" columns={columns} rows={isExplained ? howCharged : []} />;
}

function Changes({ bill: { changes }, code, zone }: InBill & { zone: string }) {
  type Row = (typeof changes)[number];
  const columns: TableColumn<Row>[] = [
    { key: 'at', head: 'When', className: 'date', cell: ({ at }) => formatMoment(at, zone) },
    words('what', 'What', ({ what }) => what),
    figure(code, 'amount', 'Amount', ({ amount }) => amount),
    words('reason', 'Reason', ({ reason }) => reason),
    words('by', 'By', ({ by }) => by),
    words('approvedBy', 'Approved by', ({ approvedBy }) => approvedBy),
  ];
  const title = changes.every(({ isRefund }) => isRefund)
    ? 'Refunds'
    : changes.some(({ isRefund }) => isRefund)
      ? 'Cancellations and refunds'
      : 'Cancellations';
  return <Part title={title} columns={columns} rows={changes} />;
}
