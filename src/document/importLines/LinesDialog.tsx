import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ClipboardEvent, useEffect, useRef } from 'react';
import { formatCount } from '#src/format/format';
import { ColumnsStep } from '#src/list/import/ColumnsStep';
import { FileDrop } from '#src/list/import/FileDrop';
import { LinesPreview } from './LinesPreview';
import { linesInWords } from './lineColumns';
import { type LinesImport, type LinesTarget, useLinesImport } from './useLinesImport';

const TITLES = { file: 'Import lines', columns: 'Match columns', preview: 'Preview' } as const;

/** Pasted rows as a file: spreadsheets separate cells by tabs. */
const pastedFile = (text: string): File => new File([text], 'Pasted rows.tsv', { type: 'text/plain' });

interface LinesDialogProps<C> {
  target: LinesTarget<C>;
  /** Rows that were pasted with their headings: the first step is done. @default a file is chosen */
  pasted?: string | undefined;
  onClose: () => void;
}

/** Imports lines in three steps: file, columns, preview. The lines go where people type them, not to the API. */
export function LinesDialog<C>({ target, pasted, onClose }: LinesDialogProps<C>) {
  const state = useLinesImport(target);
  const { step, busy, sheet, open } = state;
  const isSmall = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const isOpened = useRef(false);
  useEffect(() => {
    if (pasted === undefined || isOpened.current) return;
    isOpened.current = true;
    void open(pastedFile(pasted));
  }, [pasted, open]);
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (step !== 'file' || text.trim() === '') return;
    event.preventDefault();
    void open(pastedFile(text));
  };
  return (
    <Dialog
      open
      onClose={busy || step !== 'file' ? undefined : onClose}
      maxWidth="md"
      fullWidth
      fullScreen={isSmall}
      aria-labelledby="import-lines-title"
      onPaste={onPaste}
    >
      <DialogTitle id="import-lines-title">
        {TITLES[step]}
        {step === 'file' ? null : (
          <Typography variant="body2" color="text.secondary" component="span" sx={{ ml: 1 }}>
            {state.name}, {formatCount(sheet.rows.length)} {sheet.rows.length === 1 ? 'row' : 'rows'}
          </Typography>
        )}
      </DialogTitle>
      <DialogContent aria-busy={busy}>
        {state.problem ? (
          <Alert severity="error" sx={{ mb: 2 }}>
            {state.problem}
          </Alert>
        ) : null}
        {step === 'file' ? <FileStep state={state} /> : null}
        {step === 'columns' ? <Columns target={target} state={state} /> : null}
        {step === 'preview' ? <LinesPreview target={target} state={state} /> : null}
      </DialogContent>
      <Buttons state={state} onClose={onClose} />
    </Dialog>
  );
}

function FileStep<C>({ state }: { state: LinesImport<C> }) {
  return (
    <>
      <FileDrop isBusy={state.busy} reading={state.reading} onTake={state.open} />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
        Any sheet works, one row per line: columns are matched in the next step. You can also paste rows here. Nothing
        is saved before you save the page.
      </Typography>
    </>
  );
}

function Columns<C>({ target, state }: { target: LinesTarget<C>; state: LinesImport<C> }) {
  return (
    <>
      {state.missing.length > 0 ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          No column is matched to {state.missing.join(' and ')}.
        </Alert>
      ) : null}
      <ColumnsStep entity={target.entity} state={state} isPart />
    </>
  );
}

function Buttons<C>({ state, onClose }: { state: LinesImport<C>; onClose: () => void }) {
  const { step, busy, taken } = state;
  return (
    <DialogActions>
      {step === 'file' ? null : (
        <Button onClick={state.back} disabled={busy} sx={{ mr: 'auto' }}>
          Back
        </Button>
      )}
      <Button onClick={busy ? state.stop : onClose}>Cancel</Button>
      {step === 'columns' ? (
        <Button variant="contained" onClick={state.look} disabled={busy || !state.isTold || state.read.open.length > 0}>
          {busy ? 'Checking rows' : 'Preview'}
        </Button>
      ) : null}
      {step === 'preview' ? (
        <Button
          variant="contained"
          disabled={
            busy || taken.length === 0 || state.questions.some(({ question }) => !(question in state.choices.isOwn))
          }
          onClick={() => {
            state.finish();
            onClose();
          }}
        >
          Take {linesInWords(taken.length)}
        </Button>
      ) : null}
    </DialogActions>
  );
}
