import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { type Ref, useEffect, useRef, useState } from 'react';

interface SearchBoxProps {
  /** The current search. */
  value: string;
  onSearch: (text: string) => void;
  label: string;
  inputRef: Ref<HTMLInputElement>;
}

/** The pause in typing before a search starts. */
const REST_MS = 180;

/** An input as in forms, as plain elements: a list needs no other, and no code of theirs. */
const box = ({ palette, shape }: Theme) =>
  ({
    display: 'flex',
    alignItems: 'center',
    gap: 0.5,
    boxSizing: 'border-box',
    width: { xs: '100%', sm: 240 },
    height: 32,
    paddingInline: '8px 14px',
    border: `1px solid ${palette.inputBorder}`,
    borderRadius: `${shape.borderRadius}px`,
    bgcolor: 'background.paper',
    cursor: 'text',
    '@media (pointer: coarse)': { height: 'auto' },
    '&:hover': { borderColor: 'text.primary' },
    // Inside, so that the text stays where it is.
    '&:focus-within': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2, borderColor: 'transparent' },
    '& svg': { color: 'text.secondary', fontSize: 18 },
    '& input': {
      flex: 1,
      minWidth: 0,
      p: 0,
      border: 0,
      appearance: 'none',
      font: 'inherit',
      fontSize: 14,
      color: 'inherit',
      bgcolor: 'transparent',
      // Phones zoom in on an input with smaller text.
      '@media (pointer: coarse)': { fontSize: 16, minHeight: 44 },
      '&:focus-visible': { outline: 'none' },
      '&::placeholder': { color: 'inherit', opacity: palette.mode === 'light' ? 0.42 : 0.5 },
    },
  }) as const;

/** Searches while people type; overtaken requests are aborted. */
export function SearchBox({ value, onSearch, label, inputRef }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  // From outside: cleared with the filters, or another address.
  if (value !== sent.current) {
    sent.current = value;
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      latest.current(wanted);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Box component="label" sx={box}>
      <Search fontSize="inherit" />
      <input
        ref={inputRef}
        type="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text) {
            event.preventDefault();
            setText('');
          }
        }}
        placeholder="Search"
        aria-label={label}
        aria-keyshortcuts="/"
        title="Search (/)"
      />
    </Box>
  );
}
