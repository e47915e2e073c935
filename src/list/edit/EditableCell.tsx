import Edit from '@mui/icons-material/EditOutlined';
import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import type { ConsoleRecord } from '#dataProvider';
import { inSentence } from '#engine/define/fields';
import { lazyPart } from '#src/shell/parts';
import type { CellEditorProps } from './CellEditor';

const load = () => import('./CellEditor');
const CellEditor = lazyPart<CellEditorProps>('the cell’s input', load, ({ editing, record, name, onDone }) => {
  editing.close({ id: record._id, key: name });
  onDone();
});

/** Downloads the editor ahead: someone reached a row, or points at a pencil. A failure shows when it is needed. */
export const fetchEditor = (): void => void load().catch(() => {});

interface EditableCellProps extends Omit<CellEditorProps, 'cell'> {
  record: ConsoleRecord;
  /** The field's key. */
  name: string;
  /** Whether the pencil is a tab stop: in the active row. */
  isActive: boolean;
  /** The cell's content. */
  children: ReactNode;
  onOpen: () => void;
}

/** A constant element: there is one in each editable cell. */
const PENCIL = <Edit fontSize="inherit" />;

/** An editable cell: its content with a pencil, or the field's input. */
export function EditableCell({ isActive, children, onOpen, ...props }: EditableCellProps) {
  const { editing, record, name, label, title } = props;
  const cell = { id: record._id, key: name };
  const isOpen = useSyncExternalStore(editing.subscribe, () => editing.isOpen(cell));
  if (isOpen)
    return (
      <Suspense fallback={children}>
        <CellEditor {...props} />
      </Suspense>
    );
  return (
    <>
      {children}
      <button
        type="button"
        className="pencil no-print"
        tabIndex={isActive ? 0 : -1}
        aria-label={`Edit ${inSentence(label)}: ${title}`}
        title="Edit (F2)"
        onPointerEnter={fetchEditor}
        onClick={onOpen}
      >
        {PENCIL}
      </button>
    </>
  );
}
