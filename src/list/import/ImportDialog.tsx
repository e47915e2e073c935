import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import type { Entity } from '#engine/define/declaration';
import { inSentence } from '#engine/define/fields';
import { ColumnsStep } from './ColumnsStep';
import { FileStep } from './FileStep';
import { countsInWords, RowsTable, unlikeRows } from './RowsTable';
import { type ImportState, type Mode, useImport } from './useImport';

const TITLES = {
  file: 'Import',
  columns: 'Match columns',
  preview: 'Preview',
  done: 'Imported',
} as const;

function PreviewStep({ entity, state }: { entity: Entity; state: ImportState }) {
  const { preview, sheet, mode } = state;
  if (!preview || !sheet) return null;
  const good = preview.created + preview.updated;
  const unlike = unlikeRows(preview).length;
  return (
    <>
      <Typography sx={{ fontWeight: 600, mb: 1 }}>{countsInWords(preview)}</Typography>
      {unlike > 0 ? (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {unlike === 1 ? 'One row replaces a record' : `${unlike} rows replace records`} with an entirely different
          name. The codes may be another system’s.
          <FormControlLabel
            control={
              <Checkbox size="small" checked={state.isSure} onChange={({ target }) => state.setSure(target.checked)} />
            }
            label="Replace them"
          />
        </Alert>
      ) : null}
      {preview.wrong > 0 ? (
        <RadioGroup
          aria-label="How to import"
          value={mode}
          onChange={(_event, value) => state.setMode(value as Mode)}
          sx={{ mb: 1 }}
        >
          <FormControlLabel
            value="all"
            control={<Radio size="small" />}
            label="All rows: fix the file first, then import everything"
          />
          <FormControlLabel
            value="valid"
            disabled={good === 0}
            control={<Radio size="small" />}
            label={`Valid rows only: skip ${preview.wrong} ${preview.wrong === 1 ? 'row' : 'rows'} with errors`}
          />
        </RadioGroup>
      ) : null}
      <RowsTable entity={entity} sheet={sheet} result={preview} />
    </>
  );
}

/** Import in four steps: file, columns, preview, result. Nothing is written before the last button. */
export default function ImportDialog({ entity, onClose }: { entity: Entity; onClose: () => void }) {
  const state = useImport(entity);
  const { step, busy, problem, preview, result, sheet, mode, mapping } = state;
  const many = inSentence(entity.label.many);
  const good = (preview?.created ?? 0) + (preview?.updated ?? 0);
  const isUnsure = preview !== undefined && !state.isSure && unlikeRows(preview).length > 0;
  const blocked = preview !== undefined && (good === 0 || isUnsure || (mode === 'all' && preview.wrong > 0));
  return (
    <Dialog
      open
      onClose={busy || step !== 'file' ? undefined : onClose}
      maxWidth="md"
      fullWidth
      aria-labelledby="import-title"
    >
      <DialogTitle id="import-title">
        {step === 'file' ? `Import ${many}` : TITLES[step]}
        {state.name ? (
          <Typography variant="body2" color="text.secondary" component="span" sx={{ ml: 1 }}>
            {state.name}, {sheet?.rows.length} {sheet?.rows.length === 1 ? 'row' : 'rows'}
          </Typography>
        ) : null}
      </DialogTitle>
      <DialogContent aria-busy={busy}>
        {problem ? (
          <Alert severity="error" sx={{ mb: 2 }}>
            {problem}
          </Alert>
        ) : null}
        {step === 'file' ? <FileStep entity={entity} state={state} /> : null}
        {step === 'columns' ? <ColumnsStep entity={entity} state={state} /> : null}
        {step === 'preview' ? <PreviewStep entity={entity} state={state} /> : null}
        {step === 'done' && result && sheet ? (
          <>
            <Alert severity={result.wrong > 0 ? 'warning' : 'success'} sx={{ mb: 2 }}>
              {countsInWords(result)}
            </Alert>
            {result.wrong > 0 ? <RowsTable entity={entity} sheet={sheet} result={result} /> : null}
          </>
        ) : null}
      </DialogContent>
      <DialogActions>
        {step === 'columns' || step === 'preview' ? (
          <Button onClick={state.back} disabled={busy} sx={{ mr: 'auto' }}>
            Back
          </Button>
        ) : null}
        {step === 'done' ? (
          <Button variant="contained" onClick={onClose}>
            Close
          </Button>
        ) : (
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
        )}
        {step === 'columns' ? (
          <Button
            variant="contained"
            onClick={state.look}
            disabled={busy || state.read.open.length > 0 || mapping.every((path) => path === '')}
          >
            {busy ? 'Checking rows' : 'Preview'}
          </Button>
        ) : null}
        {step === 'preview' ? (
          <Button variant="contained" onClick={state.run} disabled={busy || blocked}>
            {busy ? 'Importing' : `Import ${good} ${good === 1 ? 'row' : 'rows'}`}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}
