import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, type RefObject, useState } from 'react';

/** The API takes no more (domain 1.1). */
const LONGEST = 500;

interface QuestionBoxProps {
  inputRef: RefObject<HTMLTextAreaElement | null>;
  isBusy: boolean;
  isFollowUp: boolean;
  onAsk: (question: string) => void;
}

/** Where one types: Enter asks, Shift with Enter begins a new line. */
export function QuestionBox({ inputRef, isBusy, isFollowUp, onAsk }: QuestionBoxProps) {
  const [text, setText] = useState('');
  const question = text.trim();
  const isTooLong = question.length > LONGEST;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!question || isBusy || isTooLong) return;
    onAsk(question);
    setText('');
  };
  return (
    <Box
      component="form"
      role="search"
      onSubmit={submit}
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-end', maxWidth: 760 }}
    >
      <TextField
        fullWidth
        multiline
        maxRows={6}
        size="small"
        label={isFollowUp ? 'Ask a follow-up question' : 'Your question'}
        value={text}
        inputRef={inputRef}
        error={isTooLong}
        helperText={
          isTooLong ? `A question may have ${LONGEST} characters; this one has ${question.length}.` : undefined
        }
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            submit();
          }
        }}
      />
      <Button
        type="submit"
        variant="contained"
        aria-disabled={isBusy || !question || isTooLong}
        sx={{ flexShrink: 0, minHeight: 38 }}
      >
        Ask
      </Button>
    </Box>
  );
}
