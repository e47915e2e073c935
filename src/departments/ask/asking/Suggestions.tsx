import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';

/** px, of the examples that are looked for. */
const WIDTHS = [230, 250, 210, 240, 220, 260] as const;

interface SuggestionsProps {
  heading: string;
  /** Undefined while they are looked for. */
  questions: readonly string[] | undefined;
  onAsk: (question: string) => void;
}

/** Questions that are asked by a click. */
export function Suggestions({ heading, questions, onAsk }: SuggestionsProps) {
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.75 }}>
        {heading}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {questions === undefined &&
          WIDTHS.map((width) => <Skeleton key={width} component="li" variant="rounded" width={width} height={31} />)}
        {questions?.map((question) => (
          <li key={question}>
            <Button size="small" variant="outlined" sx={{ textAlign: 'left' }} onClick={() => onAsk(question)}>
              {question}
            </Button>
          </li>
        ))}
      </Box>
    </Box>
  );
}
