import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  /** One line below the title. */
  about: string;
  children: ReactNode;
}

/** A part of the page with its heading. */
export function Section({ title, about, children }: SectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      <Box sx={{ typography: 'caption', color: 'text.secondary', mb: 1 }}>{about}</Box>
      {children}
    </Box>
  );
}
