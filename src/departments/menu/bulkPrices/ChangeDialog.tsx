import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { rowsIn } from '#engine/run/values';
import { formatMoment } from '#src/format/format';
import { SkeletonRows } from '#src/list/ListStates';
import { LoadFailure } from '#src/shell/layout/LoadFailure';
import { useSession } from '#src/shell/session';
import { type BatchCell, CellsTable, cellOf } from './CellsTable';
import { pricesText } from './editorParts';
import { keptText, type PriceBatch, type Undone, undoneText, useUndoChange } from './useApply';
import { PRICES } from './usePriceList';

interface ChangeDialogProps {
  batch: PriceBatch;
  /** Names by user id. */
  people: Readonly<Record<string, string>>;
  onClose: () => void;
}

const cellsIn = (value: unknown): BatchCell[] => rowsIn(value).map(cellOf);

/** One change with all its prices, and Undo. */
export function ChangeDialog({ batch, people, onClose }: ChangeDialogProps) {
  const titleId = useId();
  const { can, timeZone } = useSession();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const undoChange = useUndoChange();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [undone, setUndone] = useState<Undone>();
  const { data, error, refetch } = useQuery({
    queryKey: [PRICES, 'batch', batch.batchId],
    queryFn: async ({ signal }) =>
      cellsIn((await dataProvider.custom(PRICES, 'batch', { params: { id: batch.batchId }, signal })).cells),
    staleTime: 0,
  });
  const isOpen = batch.status === 'scheduled' || batch.status === 'applied';
  const verb = batch.status === 'scheduled' ? 'Cancel this change' : 'Undo this change';
  const canUndo = isOpen && !undone && can('BULK_PRICE', 'undo');
  const undo = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      setUndone(await undoChange(batch.batchId));
    } catch (failure) {
      setRefusal(failure instanceof Error ? failure.message : 'Couldn’t do this. Try again.');
    }
    setBusy(false);
  };
  const hidden = data ? batch.prices - data.length : 0;
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{batch.reason}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, minHeight: 320 }}>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {pricesText(batch.prices)} changed by {people[batch.createdBy] ?? 'someone'} on{' '}
          {formatMoment(batch.createdDateTime, timeZone)}
          {batch.effectiveFrom ? `, from ${formatMoment(batch.effectiveFrom, timeZone)} on` : ''}
          {batch.endedDateTime
            ? `; undone by ${people[batch.endedBy ?? ''] ?? 'someone'} on ${formatMoment(batch.endedDateTime, timeZone)}`
            : ''}
          .
          {hidden > 0
            ? ` ${pricesText(hidden)} in outlets you don’t have access to ${hidden === 1 ? 'is' : 'are'} not shown.`
            : ''}
        </Box>
        {refusal ? <Alert severity="error">{refusal}</Alert> : null}
        {undone ? (
          <Alert severity={undone.kept.length > 0 ? 'warning' : 'success'}>
            {undoneText(undone)}
            {undone.kept.length > 0 ? ` ${keptText(undone)}:` : ''}
          </Alert>
        ) : null}
        {canUndo ? (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {batch.status === 'scheduled'
              ? 'Cancelling keeps the prices as they are.'
              : `Undoing restores ${pricesText(batch.prices)}. Prices edited since then are kept.`}
          </Box>
        ) : null}
        {error && !data ? <LoadFailure what="prices" error={error} onRetry={refetch} /> : null}
        {!data && !error ? <SkeletonRows rowHeight={32} count={6} /> : null}
        {data ? <CellsTable cells={undone && undone.kept.length > 0 ? undone.kept : data} /> : null}
      </DialogContent>
      <DialogActions>
        {canUndo ? (
          <Button color="error" onClick={() => void undo()} disabled={busy} sx={{ mr: 'auto' }}>
            {verb}
          </Button>
        ) : null}
        <Button variant="contained" onClick={onClose} disabled={busy}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
