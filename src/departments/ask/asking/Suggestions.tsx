import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

interface SuggestionsProps {
  heading: string;
  questions: readonly string[];
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
        {questions.map((question) => (
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
