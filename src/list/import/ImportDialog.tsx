import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import type { Entity } from '#engine/define/declaration';
import { inSentence } from '#engine/define/fields';
import { formatCount } from '#src/format/format';
import { forFingers } from '#src/shell/theme/forFingers';
import { ColumnsStep } from './ColumnsStep';
import { countsInWords } from './counts';
import { FileStep } from './FileStep';
import { PreviewStep } from './PreviewStep';
import { type Places, RowsTable, unlikeRows } from './RowsTable';
import { type ImportState, useImport } from './useImport';

const TITLES = {
  file: 'Import',
  columns: 'Match columns',
  preview: 'Preview',
  done: 'Imported',
} as const;

/** How far a long file is, for files of more than one part. */
function PartsProgress({ progress }: Pick<ImportState, 'progress'>) {
  if (!progress || progress.done === 0) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <LinearProgress variant="determinate" value={(progress.done / progress.total) * 100} aria-label="Progress" />
      <Typography variant="caption" color="text.secondary">
        {formatCount(progress.done)} of {formatCount(progress.total)} records
      </Typography>
    </Box>
  );
}

/** The buttons of each step. */
function Buttons({ state, onClose }: { state: ImportState; onClose: () => void }) {
  const { step, busy, preview, mode, mapping, words } = state;
  const good = (preview?.created ?? 0) + (preview?.updated ?? 0);
  const isUnlike = useMemo(() => preview !== undefined && unlikeRows(preview).length > 0, [preview]);
  const isUnsure = isUnlike && !state.isSure;
  const blocked = preview !== undefined && (good === 0 || isUnsure || (mode === 'all' && preview.wrong > 0));
  return (
    <DialogActions sx={{ flexWrap: 'wrap' }}>
      {step === 'columns' || step === 'preview' ? (
        <Button onClick={state.back} disabled={busy} sx={{ mr: 'auto' }}>
          Back
        </Button>
      ) : null}
      {step === 'done' && state.result && state.result.created + state.result.updated > 0 ? (
        <Button onClick={() => state.undo(state.importId)} disabled={busy} sx={{ mr: 'auto' }}>
          Undo import
        </Button>
      ) : null}
      {step === 'done' ? (
        <Button variant="contained" onClick={onClose} disabled={busy}>
          Close
        </Button>
      ) : (
        <Button onClick={busy ? state.stop : onClose}>Cancel</Button>
      )}
      {step === 'columns' || (step === 'preview' && words.isChanged) ? (
        <Button
          variant="contained"
          onClick={state.look}
          disabled={busy || state.read.open.length > 0 || mapping.every((path) => path === '')}
        >
          {busy ? 'Checking rows' : step === 'columns' ? 'Preview' : 'Preview again'}
        </Button>
      ) : null}
      {step === 'preview' && !words.isChanged ? (
        <Button variant="contained" onClick={state.run} disabled={busy || blocked}>
          {busy ? 'Importing' : `Import ${formatCount(good)} ${good === 1 ? state.noun.one : state.noun.many}`}
        </Button>
      ) : null}
    </DialogActions>
  );
}

/** Import in four steps: file, columns, preview, result. Nothing is written before the last button. */
export default function ImportDialog({ entity, onClose }: { entity: Entity; onClose: () => void }) {
  const state = useImport(entity);
  const { step, busy, problem, result, sheet, grouped } = state;
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const many = inSentence(entity.label.many);
  const places: Places = useMemo(
    () => new Map(grouped.records.map(({ at }) => [sheet.lines[at[0] ?? 0] ?? 0, at])),
    [grouped, sheet],
  );
  return (
    <Dialog
      open
      onClose={busy || step !== 'file' ? undefined : onClose}
      maxWidth="md"
      fullWidth
      fullScreen={isPhone}
      sx={forFingers}
      aria-labelledby="import-title"
    >
      <DialogTitle id="import-title">
        {step === 'file' ? `Import ${many}` : TITLES[step]}
        {step !== 'file' ? (
          <Typography variant="body2" color="text.secondary" component="span" sx={{ ml: 1 }}>
            {state.name}, {formatCount(sheet.rows.length)} {sheet.rows.length === 1 ? 'row' : 'rows'}
          </Typography>
        ) : null}
      </DialogTitle>
      <DialogContent aria-busy={busy}>
        {problem ? (
          <Alert severity="error" sx={{ mb: 2 }}>
            {problem}
          </Alert>
        ) : null}
        <PartsProgress progress={state.progress} />
        {step === 'file' ? <FileStep entity={entity} state={state} /> : null}
        {step === 'columns' ? <ColumnsStep entity={entity} state={state} /> : null}
        {step === 'preview' ? <PreviewStep entity={entity} state={state} places={places} /> : null}
        {step === 'done' && result ? (
          <>
            <Alert severity={result.wrong > 0 ? 'warning' : 'success'} sx={{ mb: 2 }}>
              {countsInWords(result)}
            </Alert>
            {result.wrong > 0 ? <RowsTable entity={entity} sheet={sheet} result={result} places={places} /> : null}
          </>
        ) : null}
      </DialogContent>
      <Buttons state={state} onClose={onClose} />
    </Dialog>
  );
}
