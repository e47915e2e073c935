import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId } from 'react';
import { useStore } from 'react-admin';

interface MoreFiguresProps {
  /** The dashboard's name: each is remembered on its own. */
  name: string;
  /** How many tiles there are. */
  count: number;
  children: ReactNode;
}

/** The tiles that aren't read every morning, on demand. They stay as the person left them. */
export function MoreFigures({ name, count, children }: MoreFiguresProps) {
  const id = useId();
  const [isOpen, setOpen] = useStore<boolean>(`${name}.more`, false);
  return (
    <>
      <Button
        className="no-print"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        startIcon={<ExpandMore sx={isOpen ? { transform: 'rotate(180deg)' } : {}} />}
        sx={{ mb: 1.5 }}
      >
        {isOpen ? 'Fewer figures' : `More figures (${count})`}
      </Button>
      <Box id={id}>{isOpen && children}</Box>
    </>
  );
}
