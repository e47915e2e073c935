import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useGetOne } from 'react-admin';
import { Link, Navigate, useParams } from 'react-router-dom';
import type { AnyRecord } from '#engine/define/fields';
import { pathTo } from '#engine/read/paths';
import { dec, sum } from '#engine/run/decimal';
import { rowsIn, textIn } from '#engine/run/values';
import { entity } from '#resources';
import { METHOD_LABELS, type PaymentMethod, partyPath } from '#resources/cityLedger/cityLedger.rules';
import { FailureAlert } from '#src/form/saving/FailureAlert';
import { formatAmount, formatDate, formatMoment, formatMoney } from '#src/format/format';
import { Letterhead } from '#src/letter/Letterhead';
import { Page } from '#src/shell/layout';
import { useSession } from '#src/shell/session';
import type { PageSlotProps } from '#src/shell/slots';
import { Table, type TableColumn } from '#src/table';
import { Title } from '#src/table/cells';
import { labelledCards } from '#src/table/rowsAsCards';

const settlements = () => entity('cityLedgerSettlements');
type Stored = AnyRecord & { id: string };

/** A settlement receipt, on screen as in print; opened after posting and from the list of settlements. */
export default function CityLedgerReceipt({ tool }: PageSlotProps) {
  const { id } = useParams();
  if (!id) return <Navigate to={pathTo(settlements(), 'list')} replace />;
  return <Receipt id={id} label={tool.label} />;
}

function Receipt({ id, label }: { id: string; label: string }) {
  const { can } = useSession();
  const { data: record, error, refetch } = useGetOne<Stored>(settlements().name, { id }, { staleTime: 0 });
  const number = record ? String(record.settlementNo) : '';
  return (
    <Page
      title={number ? `${label} ${number}` : label}
      hasPaperHead
      actions={
        record ? (
          <>
            {record.status === 'posted' && can('CL_SETTLEMENT', 'cancel') ? (
              <Button
                size="small"
                component={Link}
                to={`${partyPath('/cancelCityLedgerAccountPayments', record)}&settlement=${encodeURIComponent(id)}`}
              >
                Cancel payment
              </Button>
            ) : null}
            <Button size="small" component={Link} to={pathTo(settlements(), 'edit', id)}>
              Details
            </Button>
            <Button size="small" variant="contained" onClick={() => window.print()}>
              Print receipt
            </Button>
          </>
        ) : null
      }
    >
      {error ? (
        <FailureAlert
          error={error}
          missing="This settlement doesn’t exist, or it belongs to outlets you don’t have access to."
          onRetry={() => void refetch()}
        />
      ) : null}
      {record ? <Paper record={record} /> : <Box sx={{ minHeight: 480 }} aria-busy={!error} />}
    </Page>
  );
}

/** The printed part. */
function Paper({ record }: { record: Stored }) {
  const { group, outlets, outlet: selected, currency } = useSession();
  const outlet = outlets.find(({ _id }) => _id === record.outletId) ?? selected;
  const companyId = String(record.companyId ?? '');
  const accountId = String(record.accountId ?? '');
  const { data: company } = useGetOne<Stored>('cityLedgerCompanies', { id: companyId }, { enabled: companyId !== '' });
  const { data: account } = useGetOne<Stored>('cityLedgerAccounts', { id: accountId }, { enabled: accountId !== '' });
  const code = typeof outlet.currency === 'string' ? outlet.currency : currency;
  const bills = rowsIn(record.bills);
  const isCancelled = record.status === 'cancelled';
  const cheque = [record.chequeNo, record.bank].filter(Boolean).join(', ');
  const facts: readonly (readonly [string, string])[] = [
    ['Received', formatMoney(record.amount, code)],
    ['Paid by', METHOD_LABELS[record.paymentMethod as PaymentMethod] ?? ''],
    ['Reference', String(record.paymentReference ?? '')],
    ['Cheque', record.chequeDate ? `${cheque}, ${formatDate(record.chequeDate)}` : cheque],
    ['Kept as credit on account', dec(record.unallocated).gt(0) ? formatMoney(record.unallocated, code) : ''],
    ['Remarks', String(record.remarks ?? record.reason ?? '')],
  ];
  return (
    <Box
      component="article"
      aria-label={`Receipt ${String(record.settlementNo)}`}
      sx={{
        maxWidth: 760,
        mb: 3,
        p: { xs: 2, sm: 4 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        '@media print': { border: 0, p: 0, maxWidth: 'none' },
      }}
    >
      <Letterhead
        group={String(group.name ?? '')}
        outlet={outlet}
        title={isCancelled ? 'Receipt, cancelled' : 'Receipt'}
        about={
          <>
            <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{String(record.settlementNo)}</Box>
            <div>{formatDate(record.receivedDate)}</div>
          </>
        }
        to={[
          company?.companyName ?? account?.accountName,
          company && account ? `Account ${String(account.accountNo ?? '')} ${String(account.accountName ?? '')}` : '',
          company?.address,
        ]}
      />
      {isCancelled ? (
        <Alert severity="warning" sx={{ mt: 3 }}>
          Cancelled {formatMoment(record.cancelledDateTime, textIn(outlet.timeZone) ?? 'UTC')}:{' '}
          {String(record.cancelReason ?? '')}
        </Alert>
      ) : null}
      <Box
        component="dl"
        sx={{ mt: 3, mb: 0, display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 3, rowGap: 0.5 }}
      >
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {name}
              </Box>
              <Box component="dd" sx={{ m: 0, fontWeight: name === 'Received' ? 600 : 400, overflowWrap: 'anywhere' }}>
                {value}
              </Box>
            </Box>
          ))}
      </Box>
      {bills.length > 0 ? <Bills bills={bills} code={code} /> : null}
      <Box className="print-only" sx={{ display: 'none', mt: 8 }}>
        <Box sx={{ width: 240, borderTop: '1px solid #000', pt: 0.5, fontSize: 11 }}>Received by</Box>
      </Box>
    </Box>
  );
}

/** The bills that it paid. */
function Bills({ bills, code }: { bills: readonly AnyRecord[]; code: string }) {
  const columns: TableColumn<AnyRecord>[] = [
    { key: 'bill', head: 'Bill', className: 'line', cell: ({ billNo }) => String(billNo), foot: 'Total' },
    { key: 'date', head: 'Date', className: 'line', cell: ({ date }) => formatDate(date) },
    ...(bills.some(({ accountId }) => accountId) ? [ACCOUNT] : []),
    { key: 'open', head: 'Balance before', align: 'right', cell: ({ outstanding }) => formatAmount(outstanding, code) },
    {
      key: 'paid',
      head: 'Paid',
      align: 'right',
      cell: ({ amountApplied }) => formatAmount(amountApplied, code),
      foot: <strong>{formatAmount(sum(bills.map(({ amountApplied }) => amountApplied)).toFixed(), code)}</strong>,
    },
    {
      key: 'left',
      head: 'Left to pay',
      align: 'right',
      cell: ({ outstanding, amountApplied }) =>
        formatAmount(
          dec(String(outstanding))
            .minus(dec(String(amountApplied)))
            .toFixed(),
          code,
        ),
    },
  ];
  return (
    <Table
      look="plain"
      label="Bills paid"
      region="Bills paid"
      sx={[{ mt: 3 }, labelledCards]}
      columns={columns}
      rows={bills}
      keyOf={({ billId }) => String(billId)}
    />
  );
}

const ACCOUNT: TableColumn<AnyRecord> = {
  key: 'account',
  head: 'Account',
  className: 'line',
  cell: ({ accountId }) => (accountId ? <Title to="cityLedgerAccounts" id={String(accountId)} /> : ''),
};
