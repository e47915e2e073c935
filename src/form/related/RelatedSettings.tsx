import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useState } from 'react';
import { useGetOne } from 'react-admin';
import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, inSentence, labelOf } from '#engine/define/fields';
import { can, canSee } from '#engine/read/access';
import { fieldsOf, offers } from '#engine/read/entities';
import { sectionsOf } from '#engine/read/sections';
import { LoadFailure } from '#src/shell/layout/LoadFailure';
import { useSession } from '#src/shell/session';
import { useRecordDialog } from '../dialogs/recordDialog';
import { FieldCell } from '../inputs/FieldCell';
import { fieldGrid } from '../inputs/layout';
import { ValueView } from '../inputs/show';

/** The single settings record that belongs to the page: the group's, or the outlet's. Shown here, edited in a dialog. */
export function RelatedSettings({ child, id: outletId }: { child: Entity; id: string }) {
  const RecordDialog = useRecordDialog();
  const { user, access, timeZone } = useSession();
  const [changing, setChanging] = useState(false);
  const id = child.kind === 'resource' && child.per === 'group' ? user.groupId : outletId;
  const { data, error, refetch } = useGetOne(child.name, { id }, { staleTime: 0 });
  const record: AnyRecord | undefined = data;
  const fields = fieldsOf(child);
  const one = inSentence(child.label.one);
  const changeable = offers(child, 'update') && can(access, child.module, 'edit');
  if (!record && error) return <LoadFailure what={`the ${one}`} error={error} onRetry={refetch} />;
  const keys = sectionsOf(child).flatMap((section) => section.fields);
  return (
    <>
      <Box component="dl" sx={{ ...fieldGrid, m: 0 }}>
        {keys.map((key) => {
          const field = fields[key];
          if (!field || field.hidden || key === 'status' || !canSee(access, field)) return null;
          return (
            <FieldCell key={key} field={field}>
              <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
                {labelOf(key, field)}
              </Box>
              <Box component="dd" sx={{ m: 0, typography: 'body2', overflowWrap: 'anywhere', minHeight: 21 }}>
                {record ? (
                  <ValueView
                    field={field}
                    value={record[key] ?? (field.kind === 'boolean' ? false : undefined)}
                    timeZone={timeZone}
                  />
                ) : (
                  <Skeleton width={120} sx={{ visibility: 'hidden' }} />
                )}
              </Box>
            </FieldCell>
          );
        })}
      </Box>
      {changeable ? (
        <Button size="small" variant="outlined" sx={{ mt: 2 }} disabled={!record} onClick={() => setChanging(true)}>
          Change {one}
        </Button>
      ) : null}
      {changing ? (
        <Suspense fallback={null}>
          <RecordDialog
            entity={child}
            id={id}
            onClose={() => setChanging(false)}
            onSaved={() => {
              setChanging(false);
              void refetch();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
