import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider, ConsoleRecord } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { inSentence } from '#engine/define/fields';
import { LazyActionDialog } from '#src/form/dialogs/LazyActionDialog';
import { useFormSession } from '#src/form/facts/useFormSession';
import { useUndo } from '#src/form/saving/useUndo';
import { formatCount } from '#src/format/format';
import { useToast } from '#src/shell/layout/useToast';
import { lazyPart } from '#src/shell/parts';
import type { BulkDialogProps } from './BulkDialog';
import { type BulkOperation, isDeletion } from './bulk';
import type { ChangeDialogProps } from './ChangeDialog';
import type { Selection } from './selection';

const BulkDialog = lazyPart<BulkDialogProps>(
  'the dialog',
  () => import('./BulkDialog'),
  ({ onClose }) => onClose([]),
);
const ChangeDialog = lazyPart<ChangeDialogProps>(
  'the dialog',
  () => import('./ChangeDialog'),
  ({ onClose }) => onClose([]),
);

interface BulkBarProps {
  entity: Entity;
  selection: Selection;
  operations: readonly BulkOperation[];
  /** Some fields can be set in all of them. */
  canChange: boolean;
  /** The records are from before the page was opened: what is done with them waits for the current ones. */
  isOld: boolean;
  titleOf: (record: ConsoleRecord) => string;
  /** Something was changed: the list is reloaded. */
  onChanged: () => void;
}

/** '3 menu items'. */
const countedIn = (entity: Entity, count: number): string =>
  `${formatCount(count)} ${inSentence(count === 1 ? entity.label.one : entity.label.many)}`;

/** Bulk actions for the selected records, in place of the filters. */
export function BulkBar({ entity, selection, operations, canChange, isOld, titleOf, onChanged }: BulkBarProps) {
  const [asking, setAsking] = useState<{
    operation: BulkOperation;
    records: readonly ConsoleRecord[];
    args?: AnyRecord;
  }>();
  const [changing, setChanging] = useState<readonly ConsoleRecord[]>();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const toast = useToast();
  const undoOf = useUndo(entity);
  const session = useFormSession(entity);
  const { records } = selection;
  return (
    <>
      <Box role="status" sx={{ fontWeight: 600, mr: 1 }}>
        {formatCount(records.length)} selected
      </Box>
      {canChange && (
        <Button size="small" variant="outlined" disabled={isOld} onClick={() => setChanging(records)}>
          Change…
        </Button>
      )}
      {operations.map((operation) => (
        <Button
          key={operation.key}
          size="small"
          variant="outlined"
          disabled={isOld}
          color={operation.isDangerous ? 'error' : 'primary'}
          onClick={() => setAsking({ operation, records })}
        >
          {operation.label}
        </Button>
      ))}
      <Button size="small" onClick={selection.clear}>
        Clear selection
      </Button>
      {changing && (
        <Suspense fallback={null}>
          <ChangeDialog
            {...{ entity, titleOf, dataProvider, queryClient }}
            records={changing}
            onClose={(done) => {
              setChanging(undefined);
              if (done.length === 0) return;
              const counted = countedIn(entity, done.length);
              toast(`${counted} changed`, undoOf(done, `Changes to ${counted} undone`));
              selection.clear();
              onChanged();
            }}
          />
        </Suspense>
      )}
      {asking?.operation.fields && !asking.args ? (
        <LazyActionDialog
          entity={entity}
          session={session}
          question={`${asking.operation.label}: ${countedIn(entity, asking.records.length)}?`}
          verb={asking.operation.label}
          danger={asking.operation.isDangerous}
          fields={asking.operation.fields}
          onClose={() => setAsking(undefined)}
          onConfirm={async (args) => setAsking({ ...asking, args })}
        />
      ) : asking ? (
        <Suspense fallback={null}>
          <BulkDialog
            args={asking.args}
            entity={entity}
            operation={asking.operation}
            records={asking.records}
            titleOf={titleOf}
            onClose={(done) => {
              setAsking(undefined);
              if (done.length === 0) return;
              const counted = countedIn(entity, done.length);
              const undo = isDeletion(asking.operation, entity) ? undoOf(done, `${counted} restored`) : undefined;
              if (undo) toast(`${counted} made inactive`, undo);
              selection.clear();
              onChanged();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
