import Box from '@mui/material/Box';
import type { KeyboardEvent } from 'react';
import { stepInto } from '#engine/run/values';
import type { LineEntry } from './lineEntry';

interface LineInputProps {
  entry: LineEntry;
  line: object;
  /** The line's field. */
  name: string;
  label: string;
  help: string | undefined;
}

/** Enter and the arrow keys move up and down the column, as in the grid; Ctrl+Enter belongs to the page. */
function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0;
  if (by === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const all = [...document.querySelectorAll<HTMLInputElement>(`input[data-line-field="${event.currentTarget.name}"]`)];
  const next = all[all.indexOf(event.currentTarget) + by];
  next?.focus();
  next?.select();
}

/** A quantity that a reviewer changes on its line: a plain input, big enough for a thumb. */
export function LineInput({ entry, line, name, label, help }: LineInputProps) {
  const stored = stepInto(line, name);
  const lineNo = stepInto(line, 'lineNo');
  const text = entry.typedAt(lineNo, name) ?? (stored === null || stored === undefined ? '' : String(Number(stored)));
  return (
    <Box
      component="input"
      name={name}
      data-line-field={name}
      aria-label={label}
      title={help}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ target }: { target: HTMLInputElement }) => entry.onType(lineNo, name, target.value)}
      onKeyDown={onKeyDown}
      sx={({ palette }) => ({
        width: 72,
        height: { xs: 40, sm: 26 },
        px: 0.75,
        font: 'inherit',
        textAlign: 'right',
        fontVariantNumeric: 'tabular-nums',
        color: 'text.primary',
        backgroundColor: palette.background.paper,
        border: `1px solid ${palette.text.secondary}`,
        borderRadius: '4px',
        outlineColor: palette.primary.main,
      })}
    />
  );
}
