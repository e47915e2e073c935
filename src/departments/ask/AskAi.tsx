import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SkeletonRows } from '#src/list/ListStates';
import { Page, useExtensions } from '#src/shell/layout';
import type { PageSlotProps } from '#src/shell/slots';
import { AnswerCard } from './asking/AnswerCard';
import { QuestionBox } from './asking/QuestionBox';
import { Suggestions } from './asking/Suggestions';
import { useConversation } from './asking/useConversation';
import { useExamples } from './asking/useExamples';
import { ConversationList, PARAMETER } from './conversations/ConversationList';
import { useConversations } from './conversations/useConversations';

/** Until an API says more, and for one that doesn't. */
const WAITING = 'Looking it up';

/** A message with a full stop, because another sentence comes before it. */
const asSentence = (message: string): string => (/[.!?]$/.test(message) ? message : `${message}.`);

/** `/omakai`: Ask AI. The latest answer is on top, below the question box. */
export default function AskAi({ tool }: PageSlotProps) {
  const isListed = useExtensions();
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const [isListOpen, setListOpen] = useState(false);
  const [parameters, setParameters] = useSearchParams();
  const openedId = parameters.get(PARAMETER) ?? undefined;
  const list = useConversations(isListed);
  const { exchanges, pending, stage, failure, isOpening, ask, begin, cancel } = useConversation(openedId, (id) => {
    if (isListed) setParameters({ [PARAMETER]: id }, { replace: true });
    void list.reread();
  });
  const examples = useExamples(isListed);
  const listId = useId();
  // A selected conversation scrolls into view.
  useEffect(() => {
    if (openedId) setListOpen(false);
  }, [openedId]);
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => input.current?.focus(), []);
  const askAndStay = useCallback(
    (question: string) => {
      void ask(question);
      input.current?.focus();
    },
    [ask],
  );
  const stop = () => {
    cancel();
    input.current?.focus();
  };
  const beginAnew = () => {
    begin();
    setListOpen(false);
    setParameters({});
    input.current?.focus();
  };
  const last = exchanges.at(-1);
  const opened = list.data?.find(({ id }) => id === openedId);
  const conversations = (
    <Box component="nav" aria-labelledby={listId}>
      <Typography id={listId} variant="h3" component="h2" sx={{ mb: 1 }}>
        Conversations
      </Typography>
      <ConversationList list={list} openId={openedId} onClosed={beginAnew} />
    </Box>
  );
  return (
    <Page
      title={tool.label}
      actions={
        <>
          {isListed && !isWide && (
            <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={() => setListOpen(true)}>
              Conversations
            </Button>
          )}
          {(exchanges.length > 0 || openedId) && (
            <Button size="small" variant="outlined" onClick={beginAnew}>
              Start a new conversation
            </Button>
          )}
        </>
      }
    >
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'flex-start' }}>
        <Box sx={{ pb: 4, minWidth: 0, flex: 1 }}>
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
            {pending ? stage || WAITING : (last?.answer ?? '')}
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
              {asSentence(failure.message)}
            </Alert>
          )}
          {opened && !opened.isOwn && (
            <Typography variant="caption" component="p" sx={{ mt: 1, color: 'text.secondary', maxWidth: 760 }}>
              Shared by {opened.owner || 'a colleague'}. The answers are of the reports and outlets that you may see.
              What you ask here begins a conversation of your own.
            </Typography>
          )}
          {exchanges.length === 0 && !pending && !isOpening && examples?.length !== 0 && (
            <Suggestions heading="For example" questions={examples} onAsk={askAndStay} />
          )}
          <Box sx={{ mt: 2 }}>
            {pending && (
              <Box sx={{ borderTop: 1, borderColor: 'divider', py: 2 }}>
                <Typography variant="h2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
                  {pending}
                </Typography>
                <Box aria-hidden sx={{ typography: 'body2', color: 'text.secondary', mb: 1 }}>
                  {stage || WAITING}…
                </Box>
                <SkeletonRows rowHeight={36} count={3} />
                <Button size="small" sx={{ mt: 1 }} onClick={stop}>
                  Cancel
                </Button>
              </Box>
            )}
            {isOpening && <SkeletonRows rowHeight={36} count={3} />}
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
        {isListed && isWide && (
          // As tall as the window, so that it neither makes the page longer nor leaves it.
          <Box
            sx={{
              width: 264,
              flexShrink: 0,
              position: 'sticky',
              top: 8,
              maxHeight: 'calc(100vh - 136px)',
              overflowY: 'auto',
            }}
          >
            {conversations}
          </Box>
        )}
      </Box>
      {isListed && !isWide && (
        <Drawer
          anchor="right"
          open={isListOpen}
          onClose={() => setListOpen(false)}
          slotProps={{ paper: { role: 'dialog', 'aria-labelledby': listId, sx: { width: 'min(320px, 90vw)', p: 2 } } }}
        >
          {conversations}
        </Drawer>
      )}
    </Page>
  );
}
