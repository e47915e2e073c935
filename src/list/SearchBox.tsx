import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
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
    <OutlinedInput
      type="search"
      size="small"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text) {
          event.preventDefault();
          setText('');
        }
      }}
      placeholder="Search"
      inputRef={inputRef}
      inputProps={{ 'aria-label': label, 'aria-keyshortcuts': '/', title: 'Search (/)' }}
      startAdornment={
        <InputAdornment position="start" sx={{ mr: 0.5 }}>
          <Search sx={{ fontSize: 18 }} />
        </InputAdornment>
      }
      sx={{ width: { xs: '100%', sm: 240 }, height: 32, pl: 1 }}
    />
  );
}
