import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Radio from '@mui/material/Radio';
import { useMemo, useState } from 'react';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { titleOf } from '#engine/read/entities';
import { formatMoment } from '#src/format/format';
import { Slot } from '#src/shell/slots';
import { Table, type TableColumn } from '#src/table';
import { ValueText } from '../inputs/show';
import { type Choice, type Difference, differences, firstChoices, merged } from '../saving/conflicts';

interface ConflictDialogProps {
  entity: Entity;
  /** The opened version, the input, and the stored version. */
  opened: AnyRecord;
  mine: AnyRecord;
  stored: AnyRecord;
  timeZone: string;
  /** Who is editing: they may have saved the stored version elsewhere themselves. */
  userId: string;
  saving: boolean;
  /** Back to the form, unchanged. */
  onClose: () => void;
  /** Use the stored version and discard the input. */
  onReload: () => void;
  /** Save this record over the stored revision. */
  onSave: (record: AnyRecord) => void;
}

/** A change that isn't a single value: how it differs from the opened version. */
function Since({ name, opened, value }: { name: string; opened: unknown; value: unknown }) {
  if (JSON.stringify(opened ?? null) === JSON.stringify(value ?? null)) return 'Unchanged';
  return (
    <Box sx={{ display: 'inline-block', verticalAlign: 'top', py: 0.5 }}>
      <Slot inline name={name} before={opened} after={value} />
    </Box>
  );
}

type Words = Record<Choice | Difference['by'], string> & { where: string };

const BY_OTHERS: Words = {
  where: 'by someone else',
  stored: 'Their version',
  mine: 'Your version',
  both: 'changed by both',
  me: 'changed by you',
  others: 'changed by them',
};

/** The same person saved in another tab or on another device. */
const BY_ONESELF: Words = {
  where: 'in another window',
  stored: 'Saved version',
  mine: 'This version',
  both: 'changed in both',
  me: 'changed here',
  others: 'changed there',
};

/** A field, and who changed it. */
const FieldName = ({ label, by, words }: Pick<Difference, 'label' | 'by'> & { words: Words }) => (
  <>
    {label}
    <Box sx={{ typography: 'caption', color: by === 'both' ? 'warning.main' : 'text.secondary', fontWeight: 400 }}>
      {words[by]}
    </Box>
  </>
);

/** Another save came first: shows both versions field by field, and the person decides. Nothing is lost until then. */
export function ConflictDialog({
  entity,
  opened,
  mine,
  stored,
  timeZone,
  userId,
  saving,
  onClose,
  onReload,
  onSave,
}: ConflictDialogProps) {
  const list = useMemo(() => differences(entity, opened, mine, stored), [entity, opened, mine, stored]);
  const [choices, setChoices] = useState<Record<string, Choice>>(() => firstChoices(list));
  const at = stored.modifiedDateTime ?? stored.modifiedDatetime;
  const isOwn = stored.modifiedBy === userId;
  const words = isOwn ? BY_ONESELF : BY_OTHERS;
  const all = (choice: Choice) => setChoices(Object.fromEntries(list.map(({ id }) => [id, choice])));
  /** One version's column: a click on its heading keeps all of it. */
  const version = (choice: Choice): TableColumn<Difference> => ({
    key: choice,
    head: (
      <>
        {words[choice]}{' '}
        <Button size="small" onClick={() => all(choice)}>
          All
        </Button>
      </>
    ),
    cell: ({ id, key, label, field, ...values }) => (
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        <Radio
          size="small"
          checked={choices[id] === choice}
          onChange={() => setChoices((before) => ({ ...before, [id]: choice }))}
          name={`choose-${id}`}
          slotProps={{ input: { 'aria-label': `${label}: keep ${words[choice].toLowerCase()}` } }}
          sx={{ p: 0.5, mr: 0.5 }}
        />
        <Box sx={{ minWidth: 0, pt: 0.25 }}>
          {field.changes ? (
            <Since name={field.changes} opened={opened[key]} value={values[choice]} />
          ) : (
            <ValueText field={field} value={values[choice]} timeZone={timeZone} />
          )}
        </Box>
      </Box>
    ),
  });
  return (
    <Dialog open onClose={saving ? undefined : onClose} maxWidth="md" fullWidth aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">
        {titleOf(entity, stored) || entity.label.one} {entity.label.one === entity.label.many ? 'were' : 'was'} changed{' '}
        {words.where}
      </DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {at
            ? `Saved ${isOwn ? 'by you ' : ''}${formatMoment(at, timeZone)} while you were editing${isOwn ? ' here' : ''}. `
            : 'It was saved while you were editing. '}
          {list.length ? 'Choose which version of each field to keep.' : 'Both versions are the same.'}
        </DialogContentText>
        {list.length > 0 ? (
          <Table
            look="plain"
            sx={styles}
            columns={[
              {
                key: 'field',
                head: 'Field',
                className: 'field',
                isRowHead: true,
                cell: ({ label, by }) => <FieldName {...{ label, by, words }} />,
              },
              version('stored'),
              version('mine'),
            ]}
            rows={list}
            keyOf={({ id }) => id}
          />
        ) : null}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button color="error" onClick={onReload} disabled={saving}>
          Discard my changes
        </Button>
        <Button onClick={onClose} disabled={saving} autoFocus>
          Keep editing
        </Button>
        <Button
          variant="contained"
          disabled={saving}
          onClick={() => onSave(merged(entity, list, choices, mine, stored))}
        >
          Save merged version
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const styles = {
  '& table': { tableLayout: 'fixed' },
  '& th, & td': { p: { xs: 0.5, sm: 1 }, overflowWrap: 'anywhere' },
  '& thead th': { whiteSpace: 'normal' },
  '& thead th.field': { width: { xs: '30%', sm: '26%' } },
  '& tbody th': { fontWeight: 500 },
} as const;
