import Check from '@mui/icons-material/Check';
import Button from '@mui/material/Button';

interface ToggleValueProps {
  label: string;
  isOn: boolean;
  /** Id of its error message. */
  problemId?: string | undefined;
  onToggle: () => void;
}

/** A parameter that is on or off, in a bar: one press changes it. */
export const ToggleValue = ({ label, isOn, problemId, onToggle }: ToggleValueProps) => (
  <Button
    size="small"
    variant="outlined"
    color="inherit"
    aria-pressed={isOn}
    aria-invalid={problemId !== undefined}
    aria-describedby={problemId}
    startIcon={isOn ? <Check sx={{ fontSize: '16px !important' }} /> : undefined}
    onClick={onToggle}
    sx={{
      px: 0.875,
      fontSize: 13,
      fontWeight: isOn ? 600 : 400,
      borderStyle: isOn ? 'solid' : 'dashed',
      borderColor: problemId ? 'error.main' : 'divider',
      color: isOn ? 'text.primary' : 'text.secondary',
      bgcolor: isOn ? 'background.paper' : 'transparent',
      '& .MuiButton-startIcon': { mr: 0.5 },
    }}
  >
    {label}
  </Button>
);
