import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { suggestedQuestions } from '#engine/read/questions';
import { reports } from '#resources';
import { SkeletonRows } from '#src/list/ListStates';
import { Page } from '#src/shell/layout';
import { useSession } from '#src/shell/session';
import type { PageSlotProps } from '#src/shell/slots';
import { AnswerCard } from './asking/AnswerCard';
import { QuestionBox } from './asking/QuestionBox';
import { Suggestions } from './asking/Suggestions';
import { useConversation } from './asking/useConversation';

const SUGGESTED = 6;

/** `/omakai`: questions in plain words. The latest answer is on top, below the box in which one types. */
export default function AskAi({ tool }: PageSlotProps) {
  const { access } = useSession();
  const [parameters, setParameters] = useSearchParams();
  const openedId = parameters.get('conversation') ?? undefined;
  const { exchanges, pending, failure, ask, begin } = useConversation(openedId);
  const suggestions = useMemo(() => suggestedQuestions(reports, access, SUGGESTED), [access]);
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => input.current?.focus(), []);
  const askAndStay = useCallback(
    (question: string) => {
      void ask(question);
      input.current?.focus();
    },
    [ask],
  );
  const beginAnew = () => {
    begin();
    setParameters({});
    input.current?.focus();
  };
  const last = exchanges.at(-1);
  return (
    <Page
      title={tool.label}
      actions={
        exchanges.length > 0 ? (
          <Button size="small" variant="outlined" onClick={beginAnew}>
            Start a new conversation
          </Button>
        ) : null
      }
    >
      <Box sx={{ pb: 4, minWidth: 0 }}>
        <Typography sx={{ mb: 1.5, color: 'text.secondary', maxWidth: 760 }}>{tool.about}</Typography>
        <QuestionBox
          inputRef={input}
          isBusy={pending !== undefined}
          isFollowUp={exchanges.length > 0}
          onAsk={askAndStay}
        />
        <Box
          role="status"
          sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
        >
          {pending ? 'Looking it up' : (last?.answer ?? '')}
        </Box>
        {failure && (
          <Alert
            severity="error"
            sx={{ mt: 2, maxWidth: 760 }}
            action={
              failure.question ? (
                <Button size="small" color="inherit" onClick={() => askAndStay(failure.question)}>
                  Try again
                </Button>
              ) : undefined
            }
          >
            {failure.question ? `“${failure.question}” was not answered. ` : ''}
            {failure.message}
          </Alert>
        )}
        {exchanges.length === 0 && !pending && suggestions.length > 0 && (
          <Suggestions heading="For example" questions={suggestions} onAsk={askAndStay} />
        )}
        <Box sx={{ mt: 2 }}>
          {pending && (
            <Box sx={{ borderTop: 1, borderColor: 'divider', py: 2 }}>
              <Typography variant="h2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
                {pending}
              </Typography>
              <SkeletonRows rowHeight={36} count={3} />
            </Box>
          )}
          {exchanges
            .map((exchange, index) => (
              <AnswerCard
                key={exchange.id}
                exchange={exchange}
                isLast={index === exchanges.length - 1}
                onAsk={askAndStay}
              />
            ))
            .reverse()}
        </Box>
      </Box>
    </Page>
  );
}
