import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface MessageProps {
  heading: string;
  text?: ReactNode;
  /** What to do about it. */
  action?: ReactNode;
  /** Heading level, depending on its surroundings. @default h1 */
  level?: 'h1' | 'h2';
  /** Announced when it appears. */
  isAlert?: boolean;
  /** In place of a small part of a page. */
  isCompact?: boolean;
}

/** A few words in place of content: empty, not allowed, or an error. */
export function Message({ heading, text, action, level = 'h1', isAlert, isCompact }: MessageProps) {
  return (
    <Box
      role={isAlert ? 'alert' : undefined}
      sx={{
        px: isCompact ? 2 : 3,
        py: isCompact ? 2 : { xs: 5, md: 8 },
        maxWidth: isCompact ? 320 : 560,
        mx: 'auto',
        textAlign: 'center',
      }}
    >
      <Typography variant={isCompact ? 'subtitle2' : 'h2'} component={level}>
        {heading}
      </Typography>
      {text && (
        <Typography component="div" sx={{ mt: 1, color: 'text.secondary' }}>
          {text}
        </Typography>
      )}
      {action && (
        <Box sx={{ mt: 2.5, display: 'flex', gap: 1, justifyContent: 'center', flexWrap: 'wrap' }}>{action}</Box>
      )}
    </Box>
  );
}
