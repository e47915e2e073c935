import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { visuallyHidden } from '@mui/utils';
import { type ReactNode, useState } from 'react';

interface ValueButtonProps {
  label: string;
  /** Its value is clear alone: dates, names of outlets. The label is for screen readers. */
  isSpeaking?: boolean;
  /** Its value in words; undefined if it isn't set. */
  text: ReactNode;
  /** A filter: not set at first, and marked once it is. */
  isFilter?: boolean;
  /** Id of its error message. */
  problemId?: string | undefined;
  /** The report can't run without it. */
  isNeeded?: boolean;
  /** Clears it; only for what may be left out. */
  onClear?: (() => void) | undefined;
  /** Its editor. */
  children: (close: () => void) => ReactNode;
}

/** One value in a bar, of a filter or a parameter: shows it, and opens its editor. */
export function ValueButton(props: ValueButtonProps) {
  const { label, isSpeaking, text, isFilter = false, problemId, isNeeded = false, onClear, children } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isGiven = text !== undefined;
  const isMarked = isNeeded || (isFilter && isGiven);
  const close = () => setAnchor(null);
  const name = isFilter ? `Filter by ${label}` : label;
  return (
    <Box
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        height: 32,
        flexShrink: 0,
        maxWidth: 340,
        borderRadius: 1,
        border: 1,
        borderStyle: isGiven || isNeeded ? 'solid' : 'dashed',
        borderColor: problemId ? 'error.main' : isMarked ? 'primary.main' : 'divider',
        bgcolor: isFilter && isGiven ? 'action.selected' : isGiven || isNeeded ? 'background.paper' : 'transparent',
      }}
    >
      <Button
        size="small"
        color="inherit"
        startIcon={isFilter && !isGiven ? <Add sx={{ fontSize: '16px !important' }} /> : undefined}
        endIcon={onClear || !isGiven ? undefined : <ExpandMore sx={{ fontSize: '16px !important' }} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={isFilter ? `${name}${typeof text === 'string' ? `: ${text}` : ''}` : undefined}
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{
          minHeight: 30,
          minWidth: 0,
          px: 0.875,
          fontSize: 13,
          fontWeight: 400,
          color: isNeeded ? 'primary.main' : isGiven ? 'text.primary' : 'text.secondary',
          '& .MuiButton-startIcon': { mr: 0.5 },
          '& .MuiButton-endIcon': { ml: 0.25 },
        }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          <span style={isGiven && isSpeaking ? visuallyHidden : undefined}>
            {label}
            {isGiven ? ': ' : ''}
          </span>
          {isGiven && <strong style={{ fontWeight: 600 }}>{text}</strong>}
        </Box>
      </Button>
      {onClear && (
        <IconButton size="small" aria-label={`Clear ${label}`} onClick={onClear} sx={{ mr: 0.25 }}>
          <Close sx={{ fontSize: 16 }} />
        </IconButton>
      )}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': name, sx: { mt: 0.5 } } }}
      >
        {children(close)}
      </Popover>
    </Box>
  );
}
