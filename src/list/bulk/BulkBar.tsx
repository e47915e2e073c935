import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ConsoleRecord } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { LazyActionDialog } from '#src/form/dialogs/LazyActionDialog';
import { useFormSession } from '#src/form/facts/useFormSession';
import { useUndo } from '#src/form/saving/useUndo';
import { formatCount } from '#src/format/format';
import { useToast } from '#src/shell/layout/useToast';
import { BulkDialog } from './BulkDialog';
import { type BulkOperation, isDeletion } from './bulk';
import type { Selection } from './selection';

interface BulkBarProps {
  entity: Entity;
  selection: Selection;
  operations: readonly BulkOperation[];
  titleOf: (record: ConsoleRecord) => string;
  /** Something was changed: the list is asked again. */
  onChanged: () => void;
}

/** What can be done with the selected records, in the place of the filters. */
export function BulkBar({ entity, selection, operations, titleOf, onChanged }: BulkBarProps) {
  const [asking, setAsking] = useState<{
    operation: BulkOperation;
    records: readonly ConsoleRecord[];
    args?: AnyRecord;
  }>();
  const toast = useToast();
  const undoOf = useUndo(entity);
  const session = useFormSession(entity);
  const { records } = selection;
  return (
    <>
      <Box role="status" sx={{ fontWeight: 600, mr: 1 }}>
        {formatCount(records.length)} selected
      </Box>
      {operations.map((operation) => (
        <Button
          key={operation.key}
          size="small"
          variant="outlined"
          color={operation.isDangerous ? 'error' : 'primary'}
          onClick={() => setAsking({ operation, records })}
        >
          {operation.label}
        </Button>
      ))}
      <Button size="small" onClick={selection.clear}>
        Clear selection
      </Button>
      {asking?.operation.fields && !asking.args ? (
        <LazyActionDialog
          entity={entity}
          session={session}
          question={`${asking.operation.label}: ${formatCount(asking.records.length)} ${(asking.records.length === 1 ? entity.label.one : entity.label.many).toLowerCase()}?`}
          verb={asking.operation.label}
          danger={asking.operation.isDangerous}
          fields={asking.operation.fields}
          onClose={() => setAsking(undefined)}
          onConfirm={async (args) => setAsking({ ...asking, args })}
        />
      ) : asking ? (
        <BulkDialog
          args={asking.args}
          entity={entity}
          operation={asking.operation}
          records={asking.records}
          titleOf={titleOf}
          onClose={(done) => {
            setAsking(undefined);
            if (done.length === 0) return;
            const noun = (done.length === 1 ? entity.label.one : entity.label.many).toLowerCase();
            const undo = isDeletion(asking.operation, entity)
              ? undoOf(done, `${formatCount(done.length)} ${noun} restored`)
              : undefined;
            if (undo) toast(`${formatCount(done.length)} ${noun} made inactive`, undo);
            selection.clear();
            onChanged();
          }}
        />
      ) : null}
    </>
  );
}
