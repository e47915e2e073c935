import CloseIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider, HistoryEntry } from '#dataProvider/types';
import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, inSentence, inWords, labelOf } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { formatMoment } from '#src/format/format';
import { Slot } from '#src/shell/slots';
import { useTitles } from '../facts/useTitles';
import { ValueText } from '../inputs/show';
import { differing } from '../saving/changes';
import { failureOf } from '../saving/failure';
import { useAfter } from './PageFrame';

const DONE: Readonly<Record<string, string>> = {
  endSignIn: 'ended a sign-in',
  setUpTwoStep: 'set up two-step verification',
  removeTwoStep: 'removed a method of two-step verification',
  renewRecoveryCodes: 'made new recovery codes',
  exportPersonalData: 'exported the personal data',
  erasePersonalData: 'erased personal data',
  create: 'created it',
  update: 'changed it',
  delete: 'deleted it',
};
const UPKEEP = [
  'createdBy',
  'createdDateTime',
  'modifiedBy',
  'modifiedDateTime',
  'addedBy',
  'addedDatetime',
  'modifiedDatetime',
];

interface HistoryListProps {
  entity: Entity;
  record: AnyRecord;
  timeZone: string;
  /** The maximum number of entries. @default all */
  most?: number;
}

/** Who changed a record and when, newest first, with every changed field before and after. */
export function HistoryList({ entity, record, timeZone, most }: HistoryListProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const id = String(record._id);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [entity.name, 'history', id, record._rev],
    queryFn: () => dataProvider.history(entity.name, id),
  });
  const slow = useAfter(400);
  if (error)
    return (
      <Alert
        severity="error"
        action={
          <Button size="small" color="inherit" onClick={() => refetch()}>
            Try again
          </Button>
        }
      >
        {failureOf(error).message}
      </Alert>
    );
  if (isPending) return slow && [1, 2, 3].map((each) => <Skeleton key={each} height={56} />);
  if (data.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        No history yet.
      </Typography>
    );
  return (
    <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {data.slice(0, most).map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity and never move
        <Entry key={index} entity={entity} entry={entry} timeZone={timeZone} />
      ))}
    </Box>
  );
}

interface PanelProps extends Omit<HistoryListProps, 'most'> {
  onClose: () => void;
}

/** A record's whole history at the side of its page. */
export function HistoryPanel({ onClose, ...props }: PanelProps) {
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': 'history-title', sx: { width: { xs: '100%', sm: 420 }, p: 2 } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography id="history-title" variant="h2">
          History
        </Typography>
        <IconButton aria-label="Close history" size="small" onClick={onClose} autoFocus>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <HistoryList {...props} />
    </Drawer>
  );
}

function Entry({ entity, entry, timeZone }: { entity: Entity; entry: HistoryEntry; timeZone: string }) {
  const fields = fieldsOf(entity);
  const people = useTitles('users', [entry.userId]);
  const who = people.has(entry.userId) ? people.of(entry.userId) : 'Someone';
  const what = DONE[entry.action] ?? inSentence(entity.actions?.[entry.action]?.label ?? inWords(entry.action));
  const changes = Object.entries(entry.changes).filter(
    ([key]) => fields[key] && !fields[key].hidden && !UPKEEP.includes(key),
  );
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', typography: 'body2' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <span>
          <strong>{who}</strong> {what}
          {entry.note ? ` (${entry.note})` : ''}
        </span>
        <Box component="time" dateTime={entry.at} sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {formatMoment(entry.at, timeZone)}
        </Box>
      </Box>
      {entry.action !== 'create' && changes.length > 0 ? (
        <Box
          component="dl"
          sx={{
            m: 0,
            mt: 0.5,
            display: 'grid',
            gridTemplateColumns: 'minmax(80px, auto) 1fr',
            columnGap: 1.5,
            rowGap: 0.25,
          }}
        >
          {changes.map(([key, pair]) => {
            const field = fields[key];
            if (!field) return null;
            const [before, after] = differing(field, ...pair);
            return [
              <Box component="dt" key={`${key}-label`} sx={{ color: 'text.secondary' }}>
                {labelOf(key, field)}
              </Box>,
              <Box component="dd" key={key} sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {field.changes ? (
                  <Slot inline name={field.changes} before={before} after={after} />
                ) : (
                  <>
                    <Box component="span" sx={{ color: 'text.secondary' }}>
                      <ValueText field={field} value={before} timeZone={timeZone} />
                    </Box>
                    {' → '}
                    <ValueText field={field} value={after} timeZone={timeZone} />
                  </>
                )}
              </Box>,
            ];
          })}
        </Box>
      ) : null}
    </Box>
  );
}
