import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useGetList, useNotify } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { entity } from '../../resources';
import { METHOD_LABELS, type Party, type PaymentMethod } from '../../resources/cityLedger';
import { type AnyRecord, reference, text } from '../../resources/fields';
import { useFormSession } from '../facts/useFormSession';
import { formatDate, formatDecimal, formatMoney } from '../format';
import { LedgerPage, PartyHead } from '../ledger/LedgerPage';
import { namedBy, usePosition } from '../ledger/party';
import { NotLoaded, OtherPages, PartyMissing } from '../ledger/SettlementPage';
import { useSettlement } from '../ledger/useSettlement';
import { useSession } from '../session';
import { sizes } from '../theme';
import { ActionDialog } from '../views/form/ActionDialog';
import { SkeletonRows } from '../views/list/ListStates';
import { tableStyles } from '../views/list/styles';
import type { PageSlotProps } from '../views/slots';

const settlements = entity('cityLedgerSettlements');
const REASON = {
  reason: text({ required: true, maxLength: 200, help: 'Stands on the statement and in the history' }),
  approvedBy: reference('users', { label: 'Approved by', filter: () => ({ status: 'active' }) }),
};
/** More than this nobody looks through; the list of settlements searches. */
const MOST = 100;

/** Posted settlements of a company or account; one is chosen and taken back. */
export default function CityLedgerCancellation({ tool }: PageSlotProps) {
  return (
    <LedgerPage tool={tool} action="cancel">
      {(party) => <Posted tool={tool} party={party} />}
    </LedgerPage>
  );
}

function Posted({ tool, party }: PageSlotProps & { party: Party }) {
  const { data: position, error: unknown, refetch: lookAgain } = usePosition(party);
  const { data, error, isPending, refetch } = useGetList<AnyRecord & { id: string }>(settlements.name, {
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
  if (unknown && !position) return <PartyMissing tool={tool} error={unknown} onRetry={() => void lookAgain()} />;
  return (
    <PartyHead tool={tool} party={party} position={position} actions={<OtherPages tool={tool} party={party} />}>
      {error ? (
        <NotLoaded error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <SkeletonRows rowHeight={sizes.row} />
      ) : data && data.length > 0 ? (
        <Settlements records={data} onChoose={choose} />
      ) : (
        <Box sx={{ py: 4, color: 'text.secondary' }}>Nothing has been paid here that could be cancelled.</Box>
      )}
      {chosen ? <Cancelling tool={tool} record={chosen} onClose={() => choose(undefined)} /> : null}
    </PartyHead>
  );
}

/** Why a settlement can no longer be taken back, or nothing. */
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
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label="Posted settlements"
      sx={[tableStyles as never, settlementStyles]}
      style={{ '--row': `${sizes.row}px` } as object}
    >
      <table aria-label="Posted settlements">
        <thead>
          <tr>
            <th scope="col">Receipt</th>
            <th scope="col">Received</th>
            <th scope="col">Paid by</th>
            <th scope="col">Bills</th>
            <th scope="col" className="right">
              Amount
            </th>
            <th scope="col" className="right">
              Kept as credit
            </th>
            <th scope="col" className="act" aria-label="Cancel" />
          </tr>
        </thead>
        <tbody>
          {records.map((record) => {
            const id = String(record._id);
            const why = closed(record);
            const bills = Array.isArray(record.bills) ? (record.bills as AnyRecord[]) : [];
            return (
              <tr key={id}>
                <td>
                  <Link to={`/cityLedgerReceipt/${encodeURIComponent(id)}`}>{String(record.settlementNo)}</Link>
                </td>
                <td className="date">{formatDate(record.receivedDate)}</td>
                <td>{METHOD_LABELS[record.paymentMethod as PaymentMethod]}</td>
                <td>{bills.map(({ billNo }) => String(billNo)).join(', ')}</td>
                <td className="right figure">{formatDecimal(record.amount, 2)}</td>
                <td className="right figure">{formatDecimal(record.unallocated, 2)}</td>
                <td className="right act">
                  <Button
                    size="small"
                    color="error"
                    disabled={why !== undefined}
                    title={why}
                    aria-label={`Cancel ${String(record.settlementNo)}`}
                    onClick={() => onChoose(id)}
                  >
                    Cancel payment
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Box>
  );
}

const settlementStyles = {
  flex: 'none',
  mb: 3,
  '& tbody tr': { cursor: 'default' },
  // The button stays in reach where the table is wider than the window.
  '& .act': { position: 'sticky', right: 0 },
  '& td.act': { bgcolor: 'background.paper' },
} as const;

interface CancellingProps extends PageSlotProps {
  record: AnyRecord;
  onClose: () => void;
}

/** Asks why, and says what follows. */
function Cancelling({ tool, record, onClose }: CancellingProps) {
  const session = useFormSession(settlements);
  const { currency } = useSession();
  const notify = useNotify();
  const number = String(record.settlementNo);
  const { post } = useSettlement(tool.name, 'cancel', () => {
    notify(`${number} is cancelled; its bills are open again`, { type: 'success' });
    onClose();
  });
  return (
    <ActionDialog
      entity={settlements}
      session={session}
      danger
      question={`Cancel ${number} of ${formatMoney(record.amount, currency)}?`}
      text="What it paid is open again. The payment and its end both stay on the statement."
      verb="Cancel payment"
      fields={REASON}
      onClose={onClose}
      onConfirm={({ reason, approvedBy }) =>
        post({ settlementId: record._id, reason, ...(approvedBy ? { approvedBy } : {}) })
      }
    />
  );
}
