import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { Entity } from '#engine/define/declaration';
import { messageAnchor } from '#engine/read/discussion';
import { failureOf } from '../form/saving/failure';
import { formatCount } from '../format/format';
import { useSession } from '../shell/session';
import { Composer } from './Composer';
import { MessageItem } from './MessageItem';
import { useDiscussion } from './useDiscussion';
import { useDraft } from './useDraft';

interface DiscussionProps {
  entity: Entity;
  id: string;
  timeZone: string;
}

/** The messages about a record, oldest first, and the box for the next one. */
export default function Discussion({ entity, id, timeZone }: DiscussionProps) {
  const { groupId, userId } = useSession().user;
  const discussion = useDiscussion(entity, id);
  const { messages, total, data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = discussion;
  const [text, setText] = useDraft(`discussion ${groupId} ${userId} ${entity.name} ${id}`);
  const titleId = useId();
  const target = useTarget(messages.length, Boolean(data) && !isFetchingNextPage, hasNextPage, fetchNextPage);
  // The same message keeps its id however often it is sent.
  const attempt = useRef({ text: '', id: '' });
  const post = async (typed: string, mentions: readonly string[]) => {
    if (attempt.current.text !== typed) attempt.current = { text: typed, id: `message_${crypto.randomUUID()}` };
    await discussion.write(attempt.current.id, typed, mentions);
    attempt.current = { text: '', id: '' };
    setText('');
  };
  return (
    <Box
      component="section"
      id="discussion"
      aria-labelledby={titleId}
      // Ctrl+Enter approves a document, but not from here.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.preventDefault();
      }}
    >
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 1 }}>
        Discussion
        {total > 0 ? (
          <Box component="span" sx={{ ml: 0.75, color: 'text.secondary', fontWeight: 400 }}>
            {formatCount(total)}
          </Box>
        ) : null}
      </Typography>
      {error ? (
        <Alert
          severity="error"
          sx={{ mb: 1 }}
          action={
            <Button size="small" color="inherit" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Couldn’t load the discussion. {failureOf(error).message}
        </Alert>
      ) : null}
      {hasNextPage ? (
        <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older messages
        </Button>
      ) : null}
      {messages.length > 0 ? (
        <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, mb: 1.5 }}>
          {messages.map((message) => (
            <MessageItem
              key={message._id}
              {...{ entity, id, message, timeZone }}
              isTarget={messageAnchor(message._id) === target}
              onEdit={(typed, mentions) => discussion.edit(message._id, typed, mentions)}
              onRemove={() => discussion.remove(message._id)}
            />
          ))}
        </Box>
      ) : null}
      <Composer {...{ entity, id, text }} label="New message" onText={setText} action="Post message" onSend={post} />
    </Box>
  );
}

/** Scrolls to the message in the address once it is loaded; loads older pages until it is. */
function useTarget(
  count: number,
  isSettled: boolean,
  hasOlder: boolean,
  fetchOlder: () => Promise<unknown>,
): string | undefined {
  const { hash, key } = useLocation();
  const wanted = hash.startsWith(`#${messageAnchor('')}`) ? hash.slice(1) : undefined;
  const done = useRef('');
  useEffect(() => {
    const visit = `${key} ${wanted}`;
    if (!wanted || !isSettled || done.current === visit || count === 0) return;
    const element = document.getElementById(wanted);
    if (element) {
      done.current = visit;
      element.scrollIntoView({ block: 'center' });
      element.focus({ preventScroll: true });
    } else if (hasOlder) void fetchOlder();
  }, [wanted, key, count, isSettled, hasOlder, fetchOlder]);
  return wanted;
}
