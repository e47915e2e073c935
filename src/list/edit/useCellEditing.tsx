import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useCallback, useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider, ConsoleRecord } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { editedInList, hasField } from '#engine/read/listDefaults';
import { useUndo } from '#src/form/saving/useUndo';
import { usePageKeys } from '#src/shell/keys/pageKeys';
import { useToast } from '#src/shell/layout/useToast';
import { useSession } from '#src/shell/session';
import type { Column } from '../columns';
import { EditableCell, fetchEditor } from './EditableCell';
import { type Cell, createEditing } from './editing';

interface CellEditingOptions {
  entity: Entity;
  columns: readonly Column[];
  records: readonly ConsoleRecord[];
  titleOf: (record: ConsoleRecord) => string;
  box: RefObject<HTMLElement | null>;
  /** Makes a row the active one, in view. */
  onReach: (index: number) => void;
  /** Something was changed, and no one is typing: the list is reloaded. */
  onChanged: () => void;
}

interface CellEditing {
  /** The class of a column's cells. */
  classOf: (column: Column) => string | undefined;
  /** A cell's content, with its pencil or as its input. */
  around: (record: ConsoleRecord, column: Column, content: ReactNode, isActive: boolean) => ReactNode;
  /** Edits a row's first editable cell; false if there is none. */
  openFirst: (index: number) => boolean;
  /** Downloads the editor ahead. */
  prepare: () => void;
}

/** Editable cells of the list, as declared and permitted; undefined if there are none. */
export function useCellEditing(options: CellEditingOptions): CellEditing | undefined {
  const { entity, columns, records, titleOf, box, onReach, onChanged } = options;
  const { access } = useSession();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const toast = useToast();
  const undoOf = useUndo(entity);
  const [editing] = useState(createEditing);
  const editable = useMemo(() => {
    const keys = editedInList(entity, access);
    return columns.filter(({ key, isTitle }) => keys.includes(key) && !isTitle);
  }, [entity, access, columns]);
  const isHere = editable.length > 0;
  usePageKeys('List', isHere ? [{ keys: 'F2', does: 'Edit in the row; Tab moves to the next cell' }] : []);

  const open = useCallback(
    (index: number, key: string) => {
      const record = records[index];
      if (!record) return;
      onReach(index);
      editing.open({ id: record._id, key });
    },
    [records, editing, onReach],
  );
  const keysIn = useCallback(
    (record: ConsoleRecord) => editable.filter(({ field }) => hasField(field, record)).map(({ key }) => key),
    [editable],
  );
  const openFirst = useCallback(
    (index: number) => {
      const record = records[index];
      const key = record && keysIn(record)[0];
      if (key !== undefined) open(index, key);
      return key !== undefined;
    },
    [records, keysIn, open],
  );
  const onMove = useCallback(
    ({ id, key }: Cell, step: 1 | -1) => {
      const cells = records.flatMap((record, index) =>
        keysIn(record).map((each) => ({ index, id: record._id, key: each })),
      );
      const next = cells[cells.findIndex((cell) => cell.id === id && cell.key === key) + step];
      if (!next || (step < 0 && cells[0]?.id === id && cells[0]?.key === key)) return false;
      open(next.index, next.key);
      return true;
    },
    [records, keysIn, open],
  );
  const onLeave = useCallback(
    ({ id }: Cell) => {
      const index = records.findIndex(({ _id }) => _id === id);
      onReach(index);
      box.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)?.focus();
    },
    [records, box, onReach],
  );
  return useMemo(() => {
    if (!isHere) return undefined;
    const shared = { entity, editing, dataProvider, queryClient, toast, undoOf, onMove, onLeave };
    return {
      classOf: (column) => (editable.includes(column) ? 'editable' : undefined),
      around: (record, column, content, isActive) =>
        editable.includes(column) && hasField(column.field, record) ? (
          <EditableCell
            {...shared}
            record={record}
            name={column.key}
            label={column.label}
            title={titleOf(record)}
            isActive={isActive}
            onOpen={() => open(records.indexOf(record), column.key)}
            onDone={() => {
              if (!editing.isBusy()) onChanged();
            }}
          >
            {content}
          </EditableCell>
        ) : (
          content
        ),
      openFirst,
      prepare: fetchEditor,
    };
  }, [
    isHere,
    entity,
    editing,
    editable,
    dataProvider,
    queryClient,
    toast,
    undoOf,
    onMove,
    onLeave,
    titleOf,
    open,
    records,
    openFirst,
    onChanged,
  ]);
}
