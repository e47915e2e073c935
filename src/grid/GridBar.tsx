import AddIcon from '@mui/icons-material/Add';
import ErrorIcon from '@mui/icons-material/ErrorOutline';
import Button from '@mui/material/Button';
import { memo, type ReactNode, useSyncExternalStore } from 'react';
import type { GridStore } from './state/store';
import { unplacedIn } from './state/unplaced';
import { readField } from './values';

interface GridBarProps {
  store: GridStore<object>;
  tools?: ReactNode;
  /** The next line is found above the lines. */
  isFound: boolean;
}

/**
 * Below the grid: a new line, a note about the active cell, and the next problem. Its buttons aren't tab stops, because their keys
 * (Ctrl+Enter, F8) work from every cell. Each part subscribes separately, because the note changes with every move.
 */
export const GridBar = memo(function GridBar({ store, tools, isFound }: GridBarProps) {
  return (
    <>
      <div className="lg-bar">
        {isFound ? null : <AddLine store={store} />}
        {tools}
        <Note store={store} />
        <Problems store={store} />
        <Announcement store={store} />
      </div>
      <Unplaced store={store} />
    </>
  );
});

/** Reasons that are listed. */
const LISTED = 5;

/** What several cells couldn't take, such as pasted names that no record has. A single cell says so itself. */
function Unplaced({ store }: { store: GridStore<object> }) {
  const { core } = store;
  const rows = useSyncExternalStore(core.view, () => core.rows);
  const messages = rows.flatMap(({ unread }) => Object.values(unread).flatMap(({ message }) => message ?? []));
  if (messages.length < 2) return null;
  const all = unplacedIn(messages);
  return (
    <div className="lg-unplaced">
      {`${messages.length} cells could not be read:`}
      <ul>
        {all.slice(0, LISTED).map(({ reason, cells }) => (
          <li key={reason}>{cells === 1 ? reason : `${cells} cells: ${reason}`}</li>
        ))}
        {all.length > LISTED ? <li>{all.length - LISTED} more reasons</li> : null}
      </ul>
    </div>
  );
}

function AddLine({ store }: { store: GridStore<object> }) {
  const disabled = useSyncExternalStore(store.core.view, () => store.core.disabled);
  if (store.core.fixedRows || disabled) return null;
  const add = () => {
    store.insertRow();
    store.focus();
  };
  return (
    <Button size="small" tabIndex={-1} startIcon={<AddIcon />} title="Ctrl+Enter" sx={{ flex: 'none' }} onClick={add}>
      Add line
    </Button>
  );
}

function Problems({ store }: { store: GridStore<object> }) {
  const count = useSyncExternalStore(store.core.view, () => store.problemCount());
  if (count === 0) return null;
  return (
    <Button
      size="small"
      color="error"
      tabIndex={-1}
      startIcon={<ErrorIcon />}
      title="Next problem (F8)"
      sx={{ flex: 'none' }}
      onClick={() => store.nextProblem(1)}
    >
      {count === 1 ? '1 problem' : `${count} problems`}
    </Button>
  );
}

function Note({ store }: { store: GridStore<object> }) {
  return <span className="lg-note">{useSyncExternalStore(store.core.view, () => noteHere(store))}</span>;
}

function Announcement({ store }: { store: GridStore<object> }) {
  const text = useSyncExternalStore(store.core.view, () => store.announcement);
  return (
    <span role="status" className="lg-hidden">
      {text}
    </span>
  );
}

/** What distinguishes the chosen option from similar ones, otherwise the column's help. */
function noteHere(store: GridStore<object>): string {
  const { core } = store;
  const column = core.columns[core.cursor.col];
  const row = core.rows[core.cursor.row];
  if (!column || !row) return '';
  if (row.unread[column.key]) return 'Looking up…';
  const option = store.option(column.key, readField(row.line, column.key));
  const known = option && [option.code, option.label, option.detail].filter(Boolean).join(' · ');
  return known ?? column.help ?? '';
}
