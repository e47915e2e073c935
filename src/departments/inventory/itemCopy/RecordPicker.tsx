import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { formatCount } from '#src/format/format';
import { SearchBox } from '#src/list/SearchBox';
import type { Copyable } from './useCopyable';

interface RecordPickerProps {
  records: readonly Copyable[];
  /** In the plural: 'items'. */
  what: string;
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
}

const found = (records: readonly Copyable[], text: string): readonly Copyable[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return records;
  return records.filter(({ title, note }) => {
    const about = `${title} ${note}`.toLowerCase();
    return words.every((word) => about.includes(word));
  });
};

/** A searchable list of records to select; everything found can be selected at once. */
export function RecordPicker({ records, what, chosen, onChosen }: RecordPickerProps) {
  const [text, setText] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const shown = useMemo(() => found(records, text), [records, text]);
  const latest = useRef({ chosen, onChosen });
  latest.current = { chosen, onChosen };
  const toggle = useCallback((ids: readonly string[], isChosen: boolean) => {
    const next = new Set(latest.current.chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    latest.current.onChosen(next);
  }, []);
  const ticked = shown.filter(({ id }) => chosen.has(id)).length;
  const isAll = shown.length > 0 && ticked === shown.length;
  return (
    <Box
      component="section"
      aria-label={`Choose ${what}`}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1 }}>
        <SearchBox value={text} onSearch={setText} label={`Search ${what}`} inputRef={search} />
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {formatCount(chosen.size)} of {formatCount(records.length)} chosen
        </Box>
      </Box>
      <Box sx={boxStyle}>
        <Box component="label" className="row head">
          <input
            type="checkbox"
            checked={isAll}
            ref={(element) => {
              if (element) element.indeterminate = ticked > 0 && !isAll;
            }}
            onChange={({ target }) =>
              toggle(
                shown.map(({ id }) => id),
                target.checked,
              )
            }
          />
          <span>{text ? 'All found' : `All ${what}`}</span>
        </Box>
        <Box component="ul" aria-label={what}>
          {shown.map((record) => (
            <Line key={record.id} record={record} isChosen={chosen.has(record.id)} onToggle={toggle} />
          ))}
        </Box>
        {shown.length === 0 && <Box sx={{ p: 3, color: 'text.secondary' }}>No {what} match.</Box>}
      </Box>
    </Box>
  );
}

interface LineProps {
  record: Copyable;
  isChosen: boolean;
  onToggle: (ids: readonly string[], isChosen: boolean) => void;
}

const Line = memo(function Line({ record: { id, title, note }, isChosen, onToggle }: LineProps) {
  return (
    <li>
      <label className="row">
        <input type="checkbox" checked={isChosen} onChange={({ target }) => onToggle([id], target.checked)} />
        <span className="title">{title || id}</span>
        {note && <span className="note">{note}</span>}
      </label>
    </li>
  );
});

const boxStyle = {
  flex: '1 1 auto',
  minHeight: 0,
  maxHeight: { xs: '55dvh', md: 'none' },
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  // A thousand rows exist, but only visible ones are laid out.
  '& li': { contentVisibility: 'auto', containIntrinsicSize: 'auto 40px' },
  '& .row': {
    display: 'flex',
    alignItems: 'center',
    columnGap: '10px',
    minHeight: 40,
    px: 1.5,
    borderBottom: 1,
    borderColor: 'divider',
    typography: 'body2',
    cursor: 'pointer',
  },
  '& li .row:hover': { bgcolor: 'action.hover' },
  '& .head': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    bgcolor: 'raised',
    fontWeight: 600,
    fontSize: 13,
    color: 'text.secondary',
  },
  '& .title': { minWidth: 0, overflowWrap: 'anywhere' },
  '& .note': { color: 'text.secondary', fontSize: 12, flexShrink: 0, maxWidth: '50%' },
  '& input': { width: 16, height: 16, m: 0, flexShrink: 0, accentColor: ({ palette }: Theme) => palette.primary.main },
} as const;
