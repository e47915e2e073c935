import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Message } from '#engine/read/discussion';
import { partsOf } from './parts';

/** A message's text, with links and mentions; none of it is treated as markup. */
export function MessageText({ text, mentions }: Pick<Message, 'text' | 'mentions'>) {
  return (
    <Box component="p" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {partsOf(text, mentions).map((part, index) => {
        const key = `${index} ${part.text}`;
        if (part.kind === 'link')
          return (
            <Link key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow" underline="always">
              {part.text}
            </Link>
          );
        if (part.kind === 'mention')
          return (
            <Box key={key} component="span" sx={{ color: 'primary.main', fontWeight: 600 }}>
              {part.text}
            </Box>
          );
        return part.text;
      })}
    </Box>
  );
}
