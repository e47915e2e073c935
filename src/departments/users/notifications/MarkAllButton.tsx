import Button, { type ButtonProps } from '@mui/material/Button';

interface MarkAllButtonProps extends Pick<ButtonProps, 'variant' | 'color'> {
  /** Whether there is anything to mark. */
  isOpen: boolean;
  onMark: () => void;
}

/** Marks all as read. It stays focusable when nothing is left, so that keyboard users keep their place. */
export const MarkAllButton = ({ isOpen, onMark, ...look }: MarkAllButtonProps) => (
  <Button
    {...look}
    size="small"
    aria-disabled={!isOpen}
    onClick={() => isOpen && onMark()}
    sx={isOpen ? {} : { color: 'text.disabled', cursor: 'default' }}
  >
    Mark all as read
  </Button>
);
