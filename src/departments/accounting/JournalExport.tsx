import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { showDay } from '#engine/run/time/days';
import { textIn } from '#engine/run/values';
import { JOURNAL_FORMATS } from '#resources/accounting/journalExports';
import { SmallSelect } from '#src/field/SmallSelect';
import { failureOf } from '#src/form/saving/failure';
import { useToast } from '#src/shell/layout/useToast';
import { useSession } from '#src/shell/session';
import type { ReportToolsSlotProps } from '#src/shell/slots';
import { saveCsv } from '#src/table/export';

const MODULE = 'JOURNAL_EXPORT';

/** Hands the journal that is shown over to the accounts: a file for Xero, QuickBooks or others, once for each outlet and day. */
export default function JournalExport({ answer, reload }: ReportToolsSlotProps) {
  const { can } = useSession();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [format, setFormat] = useState('xero');
  const [failure, setFailure] = useState<{ message: string; exported: string | undefined }>();
  const [reason, setReason] = useState('');
  if (!can(MODULE, 'run')) return null;
  const { outlets, fromDate, toDate, per } = answer.params;
  const ids = [outlets].flat().map(String);
  const [first, last] = [showDay(String(fromDate)), showDay(String(toDate))];
  const days = first === last ? first : `${first} to ${last}`;
  const close = () => {
    setOpen(false);
    setFailure(undefined);
    setReason('');
  };
  const isAgain = failure?.exported !== undefined && can(MODULE, 'again');
  const run = async () => {
    setBusy(true);
    try {
      const body = { outletId: ids[0], fromDate, toDate, per, format, ...(isAgain ? { again: true, reason } : {}) };
      const { fileName, content, isClosed } = await dataProvider.custom('journalExports', 'run', { body });
      saveCsv(String(content), String(fileName));
      close();
      toast(
        isClosed
          ? `${String(fileName)} exported`
          : `${String(fileName)} exported. These days aren’t closed and can still change`,
      );
      reload();
    } catch (error) {
      const found = failureOf(error);
      setFailure({
        message: found.message,
        exported: found.kind === 'conflict' ? textIn(found.current?._id) : undefined,
      });
    } finally {
      setBusy(false);
    }
  };
  /** What was handed over, as it was. */
  const download = async (exported: string) => {
    try {
      const { fileName, content } = await dataProvider.custom('journalExports', 'file', { params: { _id: exported } });
      saveCsv(String(content), String(fileName));
      close();
    } catch (error) {
      setFailure({ message: failureOf(error).message, exported });
    }
  };
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        Export to accounts
      </Button>
      <Dialog open={isOpen} onClose={close} aria-labelledby="journal-export" fullWidth maxWidth="xs">
        <DialogTitle id="journal-export">Export the journal to the accounts?</DialogTitle>
        <DialogContent>
          <p>
            {ids.length === 1
              ? `${days}, with a journal for each ${String(per)}. Each day is exported once.`
              : 'Choose one outlet first: each outlet has its own journal.'}
          </p>
          <SmallSelect
            fullWidth
            label="For"
            value={format}
            options={Object.entries(JOURNAL_FORMATS)}
            onChoose={setFormat}
          />
          {failure ? <p role="alert">{failure.message}</p> : null}
          {failure?.exported ? (
            <Button size="small" onClick={() => void download(failure.exported ?? '')}>
              Download that file
            </Button>
          ) : null}
          {isAgain ? (
            <TextField
              fullWidth
              size="small"
              label="Why export again"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              slotProps={{ htmlInput: { maxLength: 200 } }}
            />
          ) : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="contained"
            disabled={isBusy || ids.length !== 1 || (isAgain && !reason.trim())}
            onClick={() => void run()}
          >
            {isAgain ? 'Export again' : 'Export'}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
