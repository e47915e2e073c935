import Close from '@mui/icons-material/Close';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { visuallyHidden } from '@mui/utils';
import { type ReactNode, useState } from 'react';
import { inSentence } from '#engine/define/fields';

interface ParameterButtonProps {
  label: string;
  /** Its value is clear alone: dates, names of outlets. The label is for screen readers. */
  isSpeaking?: boolean;
  /** Its value in words; undefined if it isn't set. */
  text: ReactNode;
  /** Id of its error message. */
  problemId: string | undefined;
  /** The report can't run without it. */
  isNeeded?: boolean;
  /** Clears it; only for optional parameters. */
  onClear?: (() => void) | undefined;
  /** Its editor. */
  children: (close: () => void) => ReactNode;
}

/** One parameter in the bar: shows its value, and opens its editor. */
export function ParameterButton({
  label,
  isSpeaking = false,
  text,
  problemId,
  isNeeded = false,
  onClear,
  children,
}: ParameterButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isGiven = text !== undefined;
  const close = () => setAnchor(null);
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
        borderColor: problemId ? 'error.main' : isNeeded ? 'primary.main' : 'divider',
        bgcolor: isGiven || isNeeded ? 'background.paper' : 'transparent',
      }}
    >
      <Button
        size="small"
        color="inherit"
        endIcon={onClear || !isGiven ? undefined : <ExpandMore sx={{ fontSize: '16px !important' }} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
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
        <IconButton size="small" aria-label={`Clear ${inSentence(label)}`} onClick={onClear} sx={{ mr: 0.25 }}>
          <Close sx={{ fontSize: 16 }} />
        </IconButton>
      )}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 0.5 } } }}
      >
        {children(close)}
      </Popover>
    </Box>
  );
}
