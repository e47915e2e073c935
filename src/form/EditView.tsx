import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { offers, scopeOf, titleOf } from '#engine/read/entities';
import { pathsOf, pathTo, recordPath } from '#engine/read/paths';
import { useToast } from '../shell/layout/useToast';
import type { FormSession } from './facts/formSession';
import type { Offered } from './frame/ActionsMenu';
import { PageFrame } from './frame/PageFrame';
import { RecordActions } from './frame/RecordActions';
import { RecordGate } from './frame/RecordGate';
import { StatusChip } from './inputs/StatusChip';
import { ReadOnlyForm } from './ReadOnlyForm';
import { RecordForm } from './RecordForm';
import { frozenIn } from './record';
import { useUndo } from './saving/useUndo';
import { useRecordForm } from './useRecordForm';

interface EditViewProps {
  entity: Entity;
  /** Settings have no list to return to: the id whose settings these are, e.g. the selected outlet. */
  settingsOf?: string;
  /** The page's other links. */
  more?: readonly Offered[];
}

/** The page where a record is edited, or viewed if it has no page of its own. */
export function EditView({ entity, settingsOf, more = [] }: EditViewProps) {
  const { id: ofPath = '' } = useParams();
  const id = settingsOf ?? ofPath;
  return (
    <RecordGate entity={entity} id={id}>
      {(record, session) => (
        <EditForm key={id} {...{ entity, session, record, more }} isSettings={settingsOf !== undefined} />
      )}
    </RecordGate>
  );
}

interface EditFormProps {
  entity: Entity;
  session: FormSession;
  record: AnyRecord;
  isSettings: boolean;
  more: readonly Offered[];
}

function EditForm({ entity, session, record, isSettings, more }: EditFormProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const undoOf = useUndo(entity);
  // Settings stay after undoing or saving. A record with its own page opens there.
  const after =
    entity.kind === 'resource' && entity.record && pathsOf(entity).view
      ? recordPath(entity, String(record._id))
      : pathTo(entity, 'list');
  const toList = () => (isSettings ? state.restart(state.stored) : navigate(after));
  const state = useRecordForm({
    entity,
    mode: 'edit',
    record,
    session,
    onUnchanged: toList,
    onSaved: (saved) => {
      const name = titleOf(entity, saved) || entity.label.one;
      toast(
        isSettings ? `${name}: saved` : `${name} saved`,
        undoOf([{ before: state.stored, after: saved }], `Changes to ${name} undone`),
      );
      if (isSettings) state.model.continueWith(saved);
      else toList();
    },
  });
  const { stored, refresh, leaving, unsaved, fields } = state;
  const { status } = fields;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer record matters
  useEffect(() => refresh(record), [record]);
  const { outlet } = session.context;
  const isOutlets = entity.kind === 'resource' && entity.per === 'outlet' && scopeOf(entity) !== 'self';
  const timeZone = typeof session.context.outlet.timeZone === 'string' ? session.context.outlet.timeZone : 'UTC';
  const editable = offers(entity, 'update') && session.context.can('edit') && stored._locked === undefined;
  return (
    <PageFrame
      entity={entity}
      title={titleOf(entity, stored) || entity.label.one}
      chip={
        status?.kind === 'choice' && stored.status && !isOutlets ? (
          <StatusChip field={status} value={String(stored.status)} />
        ) : undefined
      }
      figures={
        isOutlets && typeof outlet.name === 'string' ? (
          <Typography color="text.secondary">{outlet.name}</Typography>
        ) : undefined
      }
      actions={
        <RecordActions
          entity={entity}
          record={stored}
          session={session}
          timeZone={timeZone}
          unsaved={unsaved.length > 0}
          more={more}
          onLeave={() => {
            leaving.current = true;
          }}
          onChanged={state.restart}
        />
      }
    >
      {editable ? (
        <RecordForm
          entity={entity}
          mode="edit"
          session={session}
          state={state}
          frozen={frozenIn(record)}
          onCancel={toList}
        />
      ) : (
        <ReadOnlyForm entity={entity} session={session} record={stored} />
      )}
    </PageFrame>
  );
}
