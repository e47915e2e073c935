import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useGetList, useNotify } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { reference, text } from '#engine/define/builders';
import type { AnyRecord } from '#engine/define/fields';
import { textIn } from '#engine/run/values';
import { entity } from '#resources';
import { METHOD_LABELS, type Party, type PaymentMethod, positionIn } from '#resources/cityLedger/cityLedger.rules';
import { ActionDialog } from '#src/form/dialogs/ActionDialog';
import { useFormSession } from '#src/form/facts/useFormSession';
import { formatAmount, formatDate, formatMoney } from '#src/format/format';
import { SkeletonRows } from '#src/list/ListStates';
import { useSession } from '#src/shell/session';
import type { PageSlotProps } from '#src/shell/slots';
import { sizes } from '#src/shell/theme';
import { Table, type TableColumn } from '#src/table';
import { LedgerPage, PartyHead } from './settlement/LedgerPage';
import { namedBy, usePosition } from './settlement/party';
import { NotLoaded, OtherPages, PartyMissing } from './settlement/SettlementPage';
import { useSettlement } from './settlement/useSettlement';

const settlements = () => entity('cityLedgerSettlements');
const REASON = {
  reason: text({ required: true, maxLength: 200, help: 'Shown on the statement and in history' }),
  approvedBy: reference('users', { label: 'Approved by', filter: () => ({ status: 'active' }) }),
};
/** The maximum shown; the list of settlements has a search. */
const MOST = 100;

/** Posted settlements of a company or account, to select one and cancel it. */
export default function CityLedgerCancellation({ tool }: PageSlotProps) {
  return (
    <LedgerPage tool={tool} action="cancel">
      {(party) => <Posted tool={tool} party={party} />}
    </LedgerPage>
  );
}

function Posted({ tool, party }: PageSlotProps & { party: Party }) {
  const { data: whole, error: unknown, refetch: lookAgain } = usePosition(party);
  const [currency, setCurrency] = useState<string>();
  const position = whole && positionIn(whole, currency ?? whole.currency);
  const { data, error, isPending, refetch } = useGetList<AnyRecord & { id: string }>(settlements().name, {
    filter: { ...namedBy(party), status: 'posted' },
    sort: { field: 'receivedDate', order: 'DESC' },
    pagination: { page: 1, perPage: MOST },
  });
  const [search, setSearch] = useSearchParams();
  const chosen = data?.find(({ id }) => id === search.get('settlement'));
  const choose = (id: string | undefined) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (id) next.set('settlement', id);
        else next.delete('settlement');
        return next;
      },
      { replace: true },
    );
  if (unknown && !position)
    return <PartyMissing tool={tool} party={party} error={unknown} onRetry={() => void lookAgain()} />;
  return (
    <PartyHead
      tool={tool}
      party={party}
      position={position}
      onCurrency={setCurrency}
      actions={<OtherPages tool={tool} party={party} />}
    >
      {error ? (
        <NotLoaded error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <SkeletonRows rowHeight={sizes.row} />
      ) : data && data.length > 0 ? (
        <Settlements records={data} onChoose={choose} />
      ) : (
        <Box sx={{ py: 4, color: 'text.secondary' }}>There are no payments to cancel.</Box>
      )}
      {chosen ? <Cancelling tool={tool} record={chosen} onClose={() => choose(undefined)} /> : null}
    </PartyHead>
  );
}

/** Why a settlement can no longer be cancelled, or nothing. */
function useClosedBooks(): (record: AnyRecord) => string | undefined {
  const { outlets } = useSession();
  return ({ outletId, receivedDate }) => {
    const lockDate = outlets.find(({ _id }) => _id === outletId)?.lockDate;
    return typeof lockDate === 'string' && String(receivedDate) <= lockDate
      ? `The books are closed up to ${formatDate(lockDate)}`
      : undefined;
  };
}

function Settlements({ records, onChoose }: { records: readonly AnyRecord[]; onChoose: (id: string) => void }) {
  const closed = useClosedBooks();
  const columns: TableColumn<AnyRecord>[] = [
    {
      key: 'receipt',
      head: 'Receipt',
      cell: ({ _id, settlementNo }) => (
        <Link to={`/cityLedgerReceipt/${encodeURIComponent(String(_id))}`}>{String(settlementNo)}</Link>
      ),
    },
    { key: 'received', head: 'Received', className: 'date', cell: ({ receivedDate }) => formatDate(receivedDate) },
    {
      key: 'method',
      head: 'Paid by',
      cell: ({ paymentMethod }) => METHOD_LABELS[paymentMethod as PaymentMethod],
    },
    {
      key: 'bills',
      head: 'Bills',
      cell: ({ bills }) => (Array.isArray(bills) ? bills : []).map(({ billNo }) => String(billNo)).join(', '),
    },
    {
      key: 'amount',
      head: 'Amount',
      ...FIGURE,
      cell: ({ amount, currency }) => formatAmount(amount, textIn(currency)),
    },
    {
      key: 'credit',
      head: 'Kept as credit',
      ...FIGURE,
      cell: ({ unallocated, currency }) => formatAmount(unallocated, textIn(currency)),
    },
    {
      key: 'cancel',
      head: null,
      headLabel: 'Cancel',
      align: 'right',
      cell: (record) => {
        const why = closed(record);
        return (
          <Button
            size="small"
            color="error"
            disabled={why !== undefined}
            title={why}
            aria-label={`Cancel ${String(record.settlementNo)}`}
            onClick={() => onChoose(String(record._id))}
          >
            Cancel payment
          </Button>
        );
      },
    },
  ];
  return (
    <Table
      look="compact"
      label="Posted settlements"
      region="measured"
      sx={{ flex: 'none', mb: 3 }}
      columns={columns}
      rows={records}
      keyOf={({ _id }) => String(_id)}
    />
  );
}

const FIGURE = { align: 'right', className: 'figure' } as const;

interface CancellingProps extends PageSlotProps {
  record: AnyRecord;
  onClose: () => void;
}

/** Asks for a reason, and says what will happen. */
function Cancelling({ tool, record, onClose }: CancellingProps) {
  const session = useFormSession(settlements());
  const { currency } = useSession();
  const notify = useNotify();
  const number = String(record.settlementNo);
  const { post } = useSettlement(tool.name, 'cancel', () => {
    notify(`${number} cancelled. Its bills are open again`, { type: 'success' });
    onClose();
  });
  return (
    <ActionDialog
      entity={settlements()}
      session={session}
      danger
      question={`Cancel ${number} of ${formatMoney(record.amount, textIn(record.currency) ?? currency)}?`}
      text="The bills it paid become open again. The payment and its cancellation both stay on the statement."
      verb="Cancel payment"
      fields={REASON}
      onClose={onClose}
      onConfirm={({ reason, approvedBy }) =>
        post({ settlementId: record._id, reason, ...(approvedBy ? { approvedBy } : {}) })
      }
    />
  );
}
