import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type RaRecord, useDataProvider, useDelete, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ConsoleDataProvider } from '#dataProvider/types';
import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, inSentence, inWords } from '#engine/define/fields';
import type { Action } from '#engine/define/rules';
import { callsOf, removesForGood } from '#engine/read/calls';
import { offers, titleOf } from '#engine/read/entities';
import { pathsOf, pathTo, recordPath } from '#engine/read/paths';
import { argumentsFor } from '#engine/run/arguments';
import { outlinedEntity } from '#resources/index';
import { useToast } from '#src/shell/layout/useToast';
import { linksFor } from '#src/shell/links';
import { ActionDialog } from '../dialogs/ActionDialog';
import type { FormSession } from '../facts/formSession';
import { fillTemplate, questionOf } from '../record';
import { useUndo } from '../saving/useUndo';
import { ActionsMenu, type Offered } from './ActionsMenu';
import { HistoryPanel } from './HistoryPanel';

interface RecordActionsProps {
  entity: Entity;
  record: AnyRecord;
  session: FormSession;
  timeZone: string;
  /** There are unsaved changes, which actions wouldn't include. */
  unsaved: boolean;
  /** The record was deleted or acted on: leave without asking. */
  onLeave: () => void;
  onChanged: (record: AnyRecord) => void;
  /** In a dialog: called when the record is gone, instead of going to its list; there is no Duplicate there. */
  onGone?: () => void;
  /** The page's other links. */
  more?: readonly Offered[];
  /** The filled button. */
  primary?: ReactNode;
}

const labelOfAction = (key: string, action: Action): string => action.label ?? inWords(key);

/** The declared actions that this person can run on this record in its state. */
const actionsFor = (entity: Entity, record: AnyRecord, session: FormSession): [string, Action][] =>
  Object.entries(entity.actions ?? {}).filter(([key, action]) => {
    const needs = typeof action.needs === 'function' ? action.needs(record) : (action.needs ?? key);
    const from = action.from === undefined ? undefined : [action.from].flat();
    return (
      !action.elsewhere &&
      session.context.can(needs) &&
      (!from || from.includes(String(record.status))) &&
      (action.when?.(record) ?? true)
    );
  });

/** A record's actions besides editing: the most frequent as a button, and a menu with the rest, Duplicate, history, Delete. */
export function RecordActions(props: RecordActionsProps) {
  const { entity, record, session, timeZone, unsaved, onLeave, onChanged, onGone, more = [], primary } = props;
  const navigate = useNavigate();
  const notify = useNotify();
  const toast = useToast();
  const undoOf = useUndo(entity);
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [remove] = useDelete();
  const [asking, setAsking] = useState<[string, Action] | 'delete'>();
  const [history, setHistory] = useState(false);
  const { can } = session.context;
  const name = titleOf(entity, record) || `this ${inSentence(entity.label.one)}`;
  const id = String(record._id);
  const { history: hasHistory } = callsOf(entity);
  const retires = !removesForGood(entity);
  const close = () => setAsking(undefined);

  const act = async (key: string, action: Action, args: AnyRecord) => {
    const changed = await dataProvider.act(entity.name, key, { ...args, _id: record._id, _rev: record._rev });
    const { opens, warnings = [] } = changed;
    queryClient.invalidateQueries({ queryKey: [entity.name] });
    // An action that only changed the status can be undone by setting it back.
    const undo =
      action.to === undefined || action.plan
        ? undefined
        : undoOf([{ before: record, after: changed }], `${name} is as before`);
    toast(action.done ? fillTemplate(action.done, record) : `${labelOfAction(key, action)}: ${name}`, undo);
    if (warnings.length) notify(warnings.join(' '), { type: 'warning' });
    const target = opens && outlinedEntity(opens.resource);
    if (opens && target) {
      onLeave();
      navigate(target.kind === 'document' ? pathTo(target, 'edit', opens.id) : recordPath(target, opens.id));
      return;
    }
    close();
    onChanged(changed);
  };
  const begin = (key: string, action: Action) => {
    if (action.confirm || action.arguments || action.tone === 'danger') return setAsking([key, action]);
    act(key, action, {}).catch((error: unknown) =>
      notify(error instanceof Error ? error.message : 'Couldn’t do this. Try again.', { type: 'error' }),
    );
  };

  const isLocked = record._locked !== undefined;
  const obstacle = unsaved ? 'Save or discard your changes first' : undefined;
  const mayCopy = offers(entity, 'create') && pathsOf(entity).create && can('create') && !onGone;
  const isGone = retires && record.status === 'inactive';
  const mayDelete = offers(entity, 'delete') && entity.kind === 'resource' && can('delete') && !isLocked && !isGone;
  const removal = retires ? 'Make inactive' : 'Delete';
  const offered: Offered[] = [
    ...(onGone ? [] : linksFor(entity, record, can)).map(({ label, to }) => ({ key: label, label, to, isOwn: true })),
    ...more.filter(({ isOwn }) => isOwn),
    ...actionsFor(entity, record, session)
      .filter(([, { perOutlet }]) => !isLocked || perOutlet)
      .map(([key, action]) => ({
        key,
        label: labelOfAction(key, action),
        isOwn: true,
        isDanger: action.tone === 'danger',
        obstacle,
        onClick: () => begin(key, action),
      })),
    ...more.filter(({ isOwn }) => !isOwn),
    ...(hasHistory ? [{ key: 'history', label: 'History', onClick: () => setHistory(true) }] : []),
    ...(mayCopy
      ? [{ key: 'duplicate', label: 'Duplicate', to: `${pathTo(entity, 'create')}?source=${encodeURIComponent(id)}` }]
      : []),
    ...(mayDelete ? [{ key: 'delete', label: removal, isDanger: true, onClick: () => setAsking('delete') }] : []),
  ];
  return (
    <>
      <ActionsMenu offered={offered} primary={primary} />
      {asking === 'delete' ? (
        <ActionDialog
          entity={entity}
          session={session}
          danger
          question={retires ? `Make ${name} inactive?` : `Delete ${name}?`}
          text={
            retires
              ? 'It can’t be chosen for new records. Existing records stay as they are.'
              : `This can’t be undone.${hasHistory ? ' Its history is kept.' : ''}`
          }
          verb={retires ? removal : `Delete ${inSentence(entity.label.one)}`}
          onClose={close}
          onConfirm={async () => {
            const previousData = { ...record, id } as RaRecord;
            const left = await remove(
              entity.name,
              { id, previousData },
              { returnPromise: true, mutationMode: 'pessimistic' },
            );
            // Not reloaded here and now: this page would request the deleted record.
            queryClient.invalidateQueries({ queryKey: [entity.name], refetchType: 'none' });
            toast(
              retires ? `${name} is now inactive` : `${name} deleted`,
              retires ? undoOf([{ before: record, after: { ...left } }], `${name} is as before`) : undefined,
            );
            onLeave();
            if (!onGone) return navigate(pathTo(entity, 'list'));
            onGone();
            queryClient.invalidateQueries({ queryKey: [entity.name, 'getList'] });
          }}
        />
      ) : asking ? (
        <ActionDialog
          entity={entity}
          session={session}
          danger={asking[1].tone === 'danger'}
          question={questionOf(asking[1], record) ?? `${labelOfAction(...asking)}: ${name}?`}
          verb={labelOfAction(...asking)}
          fields={argumentsFor(asking[1], record)}
          onClose={close}
          onConfirm={(args) => act(asking[0], asking[1], args)}
        />
      ) : null}
      {history ? (
        <HistoryPanel entity={entity} record={record} timeZone={timeZone} onClose={() => setHistory(false)} />
      ) : null}
    </>
  );
}
