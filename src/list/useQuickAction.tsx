import { type ReactNode, useMemo, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider, ConsoleRecord } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { inWords } from '#engine/define/fields';
import { argumentsFor } from '#engine/run/arguments';
import { LazyActionDialog } from '../form/dialogs/LazyActionDialog';
import { useFormSession } from '../form/facts/useFormSession';
import { fillTemplate, questionOf } from '../form/record';
import { isPossible, quickActions } from './bulk/bulk';
import type { QuickAction } from './ListTable';
import type { Can } from './target';

interface QuickActionOptions {
  entity: Entity;
  can: Can;
  extensions: boolean;
  titleOf: (record: ConsoleRecord) => string;
  /** Something was changed: the list is reloaded. */
  onDone: () => void;
}

/** The row button's action with its dialog; the first declared one that is allowed. */
export function useQuickAction({ entity, can, extensions, titleOf, onDone }: QuickActionOptions): {
  quick: QuickAction | undefined;
  dialog: ReactNode;
} {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const session = useFormSession(entity);
  const [record, setRecord] = useState<ConsoleRecord>();
  const found = useMemo(() => quickActions(entity, can, extensions)[0], [entity, can, extensions]);
  const quick = useMemo(
    (): QuickAction | undefined =>
      found && {
        label: found[1].quick ?? inWords(found[0]),
        isPossible: (each) => isPossible(entity, found, each, can),
        onDo: setRecord,
      },
    [found, entity, can],
  );
  if (!found || !record) return { quick, dialog: null };
  const [key, action] = found;
  const label = action.label ?? inWords(key);
  const dialog = (
    <LazyActionDialog
      entity={entity}
      session={session}
      question={questionOf(action, record) ?? `${label}: ${titleOf(record)}?`}
      verb={label}
      danger={action.tone === 'danger'}
      fields={argumentsFor(action, record)}
      onClose={() => setRecord(undefined)}
      onConfirm={async (args) => {
        await dataProvider.act(entity.name, key, { ...args, _id: record._id, _rev: record._rev });
        notify(action.done ? fillTemplate(action.done, record) : `${label}: ${titleOf(record)}`, { type: 'success' });
        setRecord(undefined);
        onDone();
      }}
    />
  );
  return { quick, dialog };
}
