import AddIcon from '@mui/icons-material/Add';
import ErrorIcon from '@mui/icons-material/ErrorOutline';
import Button from '@mui/material/Button';
import { memo, useSyncExternalStore } from 'react';
import type { GridStore } from './state/store';
import { readField } from './values';

/**
 * Below the grid: a new line, a note about the active cell, and the next problem. Its buttons aren't tab stops, because their keys
 * (Ctrl+Enter, F8) work from every cell. Each part subscribes separately, because the note changes with every move.
 */
export const GridBar = memo(function GridBar({ store }: { store: GridStore<object> }) {
  return (
    <div className="lg-bar">
      <AddLine store={store} />
      <Note store={store} />
      <Problems store={store} />
      <Announcement store={store} />
    </div>
  );
});

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
