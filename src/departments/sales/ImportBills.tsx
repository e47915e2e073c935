import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { entity } from '#resources';
import { BILL_IMPORT } from '#resources/sales/tillPermissions.rules';
import { ColumnsStep } from '#src/list/import/ColumnsStep';
import { FileDrop } from '#src/list/import/FileDrop';
import { ImportsOfTheDay } from '#src/list/import/last/ImportsOfTheDay';
import { Page } from '#src/shell/layout';
import { useSession } from '#src/shell/session';
import type { PageSlotProps } from '#src/shell/slots';
import { forFingers } from '#src/shell/theme/forFingers';
import { Buttons } from './importBills/Buttons';
import { PreviewStep } from './importBills/PreviewStep';
import { ResultStep } from './importBills/ResultStep';
import { type BillImportState, useBillImport } from './importBills/useBillImport';
import { WordsStep } from './importBills/WordsStep';
import { counted } from './importBills/wording';

const STEPS = ['file', 'columns', 'words', 'preview', 'done'] as const;
const TITLES = {
  file: 'File',
  columns: 'Match columns',
  words: 'Match words',
  preview: 'Preview',
  done: 'Imported',
} as const;

/** `/importBills`: bills of another system from a file. */
export default function ImportBills({ tool }: PageSlotProps) {
  const { can } = useSession();
  return (
    <Page title={tool.label}>
      <Box sx={{ maxWidth: 960, pb: 4, ...forFingers }}>
        {can(BILL_IMPORT, 'import') ? (
          <Steps page={tool.name} about={tool.about} />
        ) : (
          <Typography>Your role doesn’t include importing bills. Ask an administrator.</Typography>
        )}
      </Box>
    </Page>
  );
}

function Steps({ page, about }: { page: string; about: string }) {
  const state = useBillImport(page);
  const { step, name, sheet, problem, busy, progress } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone with its step.
  useEffect(() => {
    if (step !== 'file') heading.current?.focus();
  }, [step]);
  return (
    <>
      <Typography
        ref={heading}
        component="h2"
        variant="subtitle1"
        tabIndex={-1}
        sx={{ fontWeight: 600, mb: 1, outline: 'none' }}
      >
        {step === 'file' ? about : `${STEPS.indexOf(step) + 1}. ${TITLES[step]}`}
        {step !== 'file' && name ? (
          <Typography variant="body2" color="text.secondary" component="span" sx={{ ml: 1 }}>
            {name}, {sheet?.rows.length} {sheet?.rows.length === 1 ? 'row' : 'rows'}
          </Typography>
        ) : null}
      </Typography>
      {problem ? (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      ) : null}
      <Box aria-busy={busy}>{progress ? <Running state={state} /> : <Step state={state} />}</Box>
    </>
  );
}

function Step({ state }: { state: BillImportState }) {
  switch (state.step) {
    case 'file':
      return <FileStep state={state} />;
    case 'columns':
      return <Columns state={state} />;
    case 'words':
      return <WordsStep state={state} />;
    case 'preview':
      return <PreviewStep state={state} />;
    case 'done':
      return <ResultStep state={state} />;
  }
}

function FileStep({ state }: { state: BillImportState }) {
  return (
    <>
      <FileDrop isBusy={state.busy} reading={state.reading} onTake={state.take} takesTwo onCancel={state.cancel} />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
        One row per item sold, or per bill. The rows of a bill have the same number; a row with a negative quantity or
        amount is a refund. If bills and their lines, or items and payments, are in two files, choose both. You see what
        each day gets before anything is written.
      </Typography>
      <ImportsOfTheDay
        imports={state.lastImports.map(({ bills, ...each }) => ({ ...each, what: counted(bills, 'bill') }))}
        timeZone={state.timeZone}
        isBusy={state.busy}
        onUndo={state.undo}
      />
    </>
  );
}

function Columns({ state }: { state: BillImportState }) {
  const { missing, busy, read, next, back, movesStock, setMovesStock, isPriceOfLine } = state;
  return (
    <>
      {isPriceOfLine ? (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button onClick={() => state.map(state.mapping.indexOf('unitPrice'), 'lineTotal')}>
              Use as line total
            </Button>
          }
        >
          “{state.sheet?.headings[state.mapping.indexOf('unitPrice')]}” grows with the quantity, so it is probably what
          the line comes to, not the price of one.
        </Alert>
      ) : null}
      <ColumnsStep entity={entity('items')} state={state} neededBy="Bills" />
      <FormControlLabel
        sx={{ mt: 2, alignItems: 'flex-start' }}
        control={
          <Checkbox size="small" checked={movesStock} onChange={({ target }) => setMovesStock(target.checked)} />
        }
        label={
          <>
            Take what was sold out of stock
            <Typography variant="body2" color="text.secondary">
              For bills since you began counting stock here. Leave it off for older bills.
            </Typography>
          </>
        }
      />
      <Buttons>
        <Button onClick={back} disabled={busy}>
          Back
        </Button>
        <Button variant="contained" onClick={next} disabled={busy || missing.length > 0 || read.open.length > 0}>
          {busy ? 'Checking rows' : 'Continue'}
        </Button>
      </Buttons>
    </>
  );
}

/** How far the rows are, and a way to stop: alone, because a step may be longer than the window. */
function Running({ state }: { state: BillImportState }) {
  const { progress, step, cancel } = state;
  if (!progress) return null;
  const { done, all } = progress;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 2 }}>
      <LinearProgress
        variant="determinate"
        value={(100 * done) / Math.max(1, all)}
        aria-label="Rows done"
        sx={{ flex: 1, height: 6, borderRadius: 3 }}
      />
      <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
        {done.toLocaleString('en')} of {all.toLocaleString('en')} rows
      </Typography>
      <Button size="small" onClick={cancel}>
        {step === 'preview' ? 'Stop' : 'Cancel'}
      </Button>
    </Box>
  );
}
