import Box from '@mui/material/Box';
import type { QueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { ConsoleDataProvider, ConsoleRecord } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { inSentence } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { ConflictDialog } from '#src/form/dialogs/ConflictDialog';
import { outletIdOf } from '#src/form/facts/formSession';
import { useFacts } from '#src/form/facts/useFacts';
import { useFormSession } from '#src/form/facts/useFormSession';
import { FormEnvironmentProvider } from '#src/form/inputs/environment';
import { FieldInput } from '#src/form/inputs/FieldInput';
import { problemText } from '#src/form/problems';
import { withAllFields } from '#src/form/record';
import { type Changed, changeFields, type Stored } from '#src/form/saving/changeFields';
import { changedKeys, isSame } from '#src/form/saving/changes';
import type { Written } from '#src/form/saving/useUndo';
import type { ToastAction } from '#src/shell/layout/useToast';
import type { Cell, Editing } from './editing';
import { serially, showInLists } from './saving';

export interface CellEditorProps {
  entity: Entity;
  /** The list's current version. */
  record: ConsoleRecord;
  /** The field's key. */
  name: string;
  /** The column's heading. */
  label: string;
  /** The record's title. */
  title: string;
  editing: Editing;
  dataProvider: ConsoleDataProvider;
  queryClient: QueryClient;
  toast: (text: string, action?: ToastAction) => void;
  undoOf: (written: readonly Written[], undone: string) => ToastAction | undefined;
  /** Opens the next editable cell, or the previous one; false at an end. */
  onMove: (cell: Cell, step: 1 | -1) => boolean;
  /** Returns to the cell's row. */
  onLeave: (cell: Cell) => void;
  /** The cell is closed, saved or not. */
  onDone: () => void;
}

/** Kinds that consist of a single choice: saved as soon as it is made. */
const PICKED: readonly string[] = ['boolean', 'choice', 'reference'];

/** Where focus may go without leaving the cell: its dropdown lists and calendars, the conflict dialog. */
const HANGING = '.MuiPopover-root, .MuiPopper-root, [role="dialog"], [role="listbox"]';

/** The element to type or choose in. */
const controlIn = (box: HTMLElement | null): HTMLElement | null | undefined =>
  box?.querySelector<HTMLElement>('input:not([aria-hidden="true"]), textarea, [role="combobox"]');

/** A field's own input in a cell: Enter saves, Esc cancels, Tab saves and moves on. A refused value stays as typed, with the reason. */
export default function CellEditor(props: CellEditorProps) {
  const { entity, record, name, label, title, editing, dataProvider, queryClient, toast, undoOf } = props;
  const { onMove, onLeave, onDone } = props;
  const fields = fieldsOf(entity);
  const field = fields[name];
  const cell = useMemo(() => ({ id: record._id, key: name }), [record._id, name]);
  const session = useFormSession(entity, outletIdOf(entity, record));
  const { facts } = useFacts(entity, record);
  const formId = useId().replaceAll(':', '');
  const box = useRef<HTMLDivElement>(null);
  const opened = useRef<Stored>(record);
  const latest = useRef<Stored>(record);
  latest.current = record;
  const [isSaving, setSaving] = useState(false);
  const isSent = useRef(false);
  const [conflict, setConflict] = useState<{ opened: Stored; mine: Stored; stored: Stored }>();
  const [begin] = useState(() => {
    const kept = editing.kept(cell);
    return withAllFields(fields, kept ? { ...record, [name]: kept.value } : record);
  });
  const form = useForm({ defaultValues: begin, mode: 'onSubmit', shouldFocusError: false });

  const isInside = () => {
    const { activeElement } = document;
    return box.current?.contains(activeElement) === true || activeElement?.closest(HANGING) != null;
  };

  const close = () => {
    editing.close(cell);
    onDone();
  };
  const giveUp = () => {
    if (isSent.current) return;
    onLeave(cell);
    close();
  };

  const settle = (changed: Changed, base: Stored) => {
    setSaving(false);
    isSent.current = false;
    if (changed.kind === 'unchanged') return close();
    if (changed.kind === 'saved') {
      showInLists(queryClient, entity, changed.after);
      setConflict(undefined);
      if (isInside()) onLeave(cell);
      toast(`${title}: ${inSentence(label)} saved`, undoOf([changed], `Changes to ${title} undone`));
      return close();
    }
    if (changed.kind === 'conflict' && changed.current)
      return setConflict({ opened: base, mine: { ...base, ...valueNow() }, stored: changed.current });
    setConflict(undefined);
    const problems = changed.kind === 'invalid' ? changed.problems : [];
    const own = problems.filter((problem) => problem.field === name);
    const said = own.length > 0 ? own.map(({ message }) => message) : problems.map((each) => problemText(fields, each));
    form.setError(name, { type: 'refused', message: said.join('. ') || changed.message });
    // People who have moved on aren't called back: the cell stays open and shows the problem.
    const isNearby = document.activeElement === document.body || document.activeElement === box.current?.closest('tr');
    if (isNearby) controlIn(box.current)?.focus();
  };
  const valueNow = () => ({ [name]: form.getValues(name) });

  /** Sends the input, after any running save of the same record. */
  const save = async () => {
    if (isSent.current) return;
    const changes = valueNow();
    if (isSame(field, latest.current[name], changes[name])) return close();
    isSent.current = true;
    setSaving(true);
    form.clearErrors();
    let base = opened.current;
    const changed = await serially(`${entity.name} ${record._id}`, (stored) => {
      // Other people's changes to other fields are no conflict; changes to this one are.
      const isMine = isSame(field, opened.current[name], latest.current[name]);
      base = stored ?? (isMine ? latest.current : opened.current);
      return changeFields({ entity, session, dataProvider, queryClient }, base, changes);
    });
    settle(changed, base);
  };
  const resolve = async (chosen: Stored) => {
    if (!conflict) return;
    const { stored } = conflict;
    const keys = changedKeys(entity, stored, chosen);
    const changes = Object.fromEntries(keys.map((key) => [key, chosen[key] ?? null]));
    setSaving(true);
    opened.current = stored;
    settle(await changeFields({ entity, session, dataProvider, queryClient }, stored, changes), stored);
  };

  const saveNow = useRef(save);
  saveNow.current = save;
  useEffect(() => {
    const element = controlIn(box.current);
    element?.focus();
    if (element instanceof HTMLInputElement && element.type !== 'checkbox') element.select();
  }, []);
  const isPicked = PICKED.includes(field?.kind ?? '');
  useEffect(() => {
    const subscription = form.watch((values) => {
      editing.keep(cell, values[name]);
      form.clearErrors(name);
      if (isPicked) setTimeout(() => void saveNow.current());
    });
    return () => subscription.unsubscribe();
  }, [form, editing, cell, name, isPicked]);

  const onKeyDown = (event: KeyboardEvent) => {
    // The input's dropdown or calendar has its own keys.
    if (event.defaultPrevented || !box.current?.contains(event.target as Node)) return;
    event.stopPropagation();
    if (event.key === 'Escape') giveUp();
    else if (event.key === 'Enter') {
      onLeave(cell);
      void save();
    } else if (event.key === 'Tab') {
      if (!onMove(cell, event.shiftKey ? -1 : 1)) onLeave(cell);
      void save();
    } else return;
    event.preventDefault();
  };

  if (!field) return null;
  return (
    <Box
      ref={box}
      className="cellEditor"
      aria-busy={isSaving}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={onKeyDown}
      onBlur={() => setTimeout(() => box.current && !isInside() && void save())}
    >
      <FormProvider {...form}>
        <FormEnvironmentProvider
          {...{ entity, formId, facts }}
          mode="edit"
          nested
          user={session.user}
          context={session.context}
          words={session.words}
        >
          <FieldInput compact name={name} field={field} label={`${label}: ${title}`} />
          {conflict ? (
            <ConflictDialog
              entity={entity}
              {...conflict}
              timeZone={typeof session.context.outlet.timeZone === 'string' ? session.context.outlet.timeZone : 'UTC'}
              userId={session.userId}
              saving={isSaving}
              onClose={() => {
                opened.current = conflict.opened;
                setConflict(undefined);
                setTimeout(() => controlIn(box.current)?.focus());
              }}
              onReload={() => {
                showInLists(queryClient, entity, conflict.stored);
                onLeave(cell);
                close();
              }}
              onSave={(chosen) => void resolve(chosen)}
            />
          ) : null}
        </FormEnvironmentProvider>
      </FormProvider>
    </Box>
  );
}
