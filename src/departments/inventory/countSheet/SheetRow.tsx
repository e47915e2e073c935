import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ChangeEvent, type KeyboardEvent, memo } from 'react';
import { type Counted, type Line, plain } from './sheet';

/** Pixels: big enough for a thumb in a glove. */
export const ROW_HEIGHT = 64;

/** A long name takes a second line before it is cut off: two items are often told apart by their last word. */
const nameStyle = {
  fontWeight: 500,
  lineHeight: 1.2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
} as const;

interface SheetRowProps {
  line: Line;
  counted: Counted | undefined;
  unitName: string;
  /** What the ledger expects and how far the count is off, where the person may know. */
  expected: string | undefined;
  isActive: boolean;
  /** What is being typed in the active row. */
  text: string | undefined;
  /** Keys of the page's own instead of the phone's. */
  hasKeypad: boolean;
  onActive: (key: string) => void;
  onText: (key: string, text: string) => void;
  onKey: (key: string, event: KeyboardEvent) => void;
  onTick: (key: string, isCounted: boolean) => void;
  onMore: (key: string) => void;
  onDecide: (key: string, isMine: boolean) => void;
}

/** One line of the sheet: a tick, what it is, and how much there is. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { line, counted, unitName, expected, isActive, text, hasKeypad } = props;
  const { key, item, location } = line;
  const name = String(item.itemName ?? '');
  const isCounted = counted?.qty !== null && counted?.qty !== undefined;
  const isDisputed = counted?.theirs !== undefined;
  const about = [String(item.itemCode ?? ''), location].filter(Boolean).join(' · ');
  return (
    <Box
      role="listitem"
      data-line={key}
      sx={{
        height: ROW_HEIGHT,
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1 },
        px: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: isActive ? 'action.selected' : undefined,
      }}
    >
      {/* Plain controls: there are twenty of them on the screen while it scrolls. */}
      <Box component="label" sx={{ display: 'grid', placeItems: 'center', width: 44, height: 48, flexShrink: 0 }}>
        <Box
          component="input"
          type="checkbox"
          checked={isCounted}
          aria-label={`${name} is counted`}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => props.onTick(key, target.checked)}
          sx={{ width: 22, height: 22, m: 0, accentColor: ({ palette }) => palette.primary.main }}
        />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={nameStyle}>{name}</Box>
        {isDisputed ? (
          <Box sx={{ typography: 'caption', display: 'flex', alignItems: 'center', gap: 0.5, flexWrap: 'wrap' }}>
            <Button size="small" sx={{ p: 0, minHeight: 24 }} onClick={() => props.onDecide(key, true)}>
              Keep {plain(counted.qty) || 'not counted'}
            </Button>
            or
            <Button size="small" sx={{ p: 0, minHeight: 24 }} onClick={() => props.onDecide(key, false)}>
              take {plain(counted.theirs) || 'not counted'} of someone else
            </Button>
          </Box>
        ) : (
          <Box
            sx={{
              typography: 'caption',
              color: 'text.secondary',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            {about}
            {expected === undefined ? '' : ` · ${expected}`}
          </Box>
        )}
      </Box>
      <Box
        component="button"
        type="button"
        aria-label={`Count ${name} in another unit or place too`}
        onClick={() => props.onMore(key)}
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: { xs: 30, sm: 36 },
          flexShrink: 0,
          height: 44,
          border: 0,
          background: 'none',
          color: 'text.secondary',
          cursor: 'pointer',
        }}
      >
        <AddIcon fontSize="small" />
      </Box>
      <Box
        component="input"
        aria-label={`${name} counted, ${unitName}${location ? `, ${location}` : ''}`}
        inputMode={hasKeypad ? 'none' : 'decimal'}
        autoComplete="off"
        enterKeyHint="next"
        value={isActive && text !== undefined ? text : plain(counted?.qty)}
        onFocus={() => props.onActive(key)}
        onChange={(event: ChangeEvent<HTMLInputElement>) => props.onText(key, event.target.value)}
        onKeyDown={(event: KeyboardEvent) => props.onKey(key, event)}
        sx={({ palette }) => ({
          width: { xs: 68, sm: 84 },
          flexShrink: 0,
          height: 48,
          px: 1,
          textAlign: 'right',
          font: 'inherit',
          fontSize: 20,
          fontVariantNumeric: 'tabular-nums',
          color: 'text.primary',
          backgroundColor: palette.background.paper,
          border: `1px solid ${isActive ? palette.primary.main : palette.text.secondary}`,
          borderRadius: 1,
          outlineColor: palette.primary.main,
        })}
      />
      <Box
        sx={{
          width: { xs: 34, sm: 44 },
          flexShrink: 0,
          typography: 'body2',
          color: 'text.secondary',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
        }}
      >
        {unitName}
      </Box>
    </Box>
  );
});
