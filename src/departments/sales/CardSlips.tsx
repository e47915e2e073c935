import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { CARD_SLIPS } from '#resources/sales/tillPermissions.rules';
import { failureOf } from '#src/form/saving/failure';
import { formatCount } from '#src/format/format';
import { useToast } from '#src/shell/layout/useToast';
import { useSession } from '#src/shell/session';
import type { ReportToolsSlotProps } from '#src/shell/slots';

const counted = (count: number): string => `${formatCount(count)} ${count === 1 ? 'payment' : 'payments'}`;

/** Marks the payments that the report lists as matched with the bank's slips or a provider's payout, or as not matched. */
export default function CardSlips({ answer, reload }: ReportToolsSlotProps) {
  const { can } = useSession();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  if (!can(CARD_SLIPS, 'match')) return null;
  const payments = answer.docs.map(({ id, paymentNo }) => ({ billId: id, paymentNo: Number(paymentNo) }));
  const open = answer.docs.filter(({ tagged }) => tagged !== true).length;
  const close = () => {
    setOpen(false);
    setFailure('');
  };
  const mark = async (tagged: boolean) => {
    setBusy(true);
    try {
      const { changed } = await dataProvider.custom('bill', 'tag', { body: { payments, tagged } });
      close();
      toast(`${counted(Number(changed))} marked as ${tagged ? 'matched' : 'not matched'}`);
      reload();
    } catch (error) {
      setFailure(failureOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        Match slips
      </Button>
      <Dialog open={isOpen} onClose={close} aria-labelledby="card-slips">
        <DialogTitle id="card-slips">Match {counted(payments.length)} with slips or payouts?</DialogTitle>
        <DialogContent>
          {payments.length < answer.total
            ? `These are the rows loaded so far, of ${formatCount(answer.total)}. To match one slip, choose its days, bank and terminal first. `
            : 'To match one slip, choose its days, bank and terminal first. '}
          {formatCount(open)} not matched yet.
          {failure ? <p role="alert">{failure}</p> : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button disabled={isBusy || open === payments.length} onClick={() => void mark(false)}>
            Mark as not matched
          </Button>
          <Button variant="contained" disabled={isBusy || open === 0} onClick={() => void mark(true)}>
            Mark as matched
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
