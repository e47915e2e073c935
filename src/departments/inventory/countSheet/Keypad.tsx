import BackspaceIcon from '@mui/icons-material/BackspaceOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PointerEvent } from 'react';

interface KeypadProps {
  /** The item being counted, and its unit. */
  label: string;
  onKey: (key: string) => void;
  onNext: () => void;
}

const KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', '.'] as const;
/** The field keeps the cursor while keys are pressed. */
const hold = (event: PointerEvent) => event.preventDefault();

/** Big keys for thumbs and cold hands: digits, a point, back, next. */
export function Keypad({ label, onKey, onNext }: KeypadProps) {
  const big = { minWidth: 0, minHeight: 52, fontSize: 22, fontVariantNumeric: 'tabular-nums' };
  return (
    <Box
      role="group"
      aria-label="Keys"
      className="no-print"
      sx={{
        position: 'sticky',
        bottom: 0,
        py: 1,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        zIndex: 2,
      }}
    >
      <Box
        aria-live="polite"
        sx={{
          typography: 'body2',
          px: 0.5,
          pb: 0.5,
          minHeight: 24,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {label}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr) 1.3fr', gap: 0.75 }}>
        {KEYS.slice(0, 3).map((key) => (
          <Button key={key} variant="outlined" sx={big} onPointerDown={hold} onClick={() => onKey(key)}>
            {key}
          </Button>
        ))}
        <Button
          variant="outlined"
          sx={big}
          aria-label="Delete the last digit"
          onPointerDown={hold}
          onClick={() => onKey('back')}
        >
          <BackspaceIcon />
        </Button>
        {KEYS.slice(3, 6).map((key) => (
          <Button key={key} variant="outlined" sx={big} onPointerDown={hold} onClick={() => onKey(key)}>
            {key}
          </Button>
        ))}
        <Button
          variant="contained"
          sx={{ ...big, gridRow: 'span 3', fontSize: 18 }}
          onPointerDown={hold}
          onClick={onNext}
        >
          Next
        </Button>
        {KEYS.slice(6, 9).map((key) => (
          <Button key={key} variant="outlined" sx={big} onPointerDown={hold} onClick={() => onKey(key)}>
            {key}
          </Button>
        ))}
        <Button
          variant="outlined"
          sx={{ ...big, gridColumn: 'span 2' }}
          onPointerDown={hold}
          onClick={() => onKey('0')}
        >
          0
        </Button>
        <Button variant="outlined" sx={big} aria-label="Decimal point" onPointerDown={hold} onClick={() => onKey('.')}>
          .
        </Button>
      </Box>
    </Box>
  );
}
