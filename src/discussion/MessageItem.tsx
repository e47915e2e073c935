import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import type { Entity } from '#engine/define/declaration';
import { type Message, messageAnchor } from '#engine/read/discussion';
import { failureOf } from '../form/saving/failure';
import { formatMoment } from '../format/format';
import { Composer } from './Composer';
import { partsOf } from './parts';

/** A message's text, with links and mentions; none of it is treated as markup. */
function MessageText({ text, mentions }: Pick<Message, 'text' | 'mentions'>) {
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

interface MessageItemProps {
  entity: Entity;
  id: string;
  message: Message;
  timeZone: string;
  /** The link led to this message. */
  isTarget: boolean;
  onEdit: (text: string, mentions: readonly string[]) => Promise<void>;
  onRemove: () => Promise<void>;
}

const quiet = { minHeight: 24, minWidth: 24, py: 0, px: 0.5, color: 'text.secondary' } as const;

/** One message: author, time, text, and the author's actions. */
export function MessageItem({ entity, id, message, timeZone, isTarget, onEdit, onRemove }: MessageItemProps) {
  const { _id, author, at, editedAt, isDeleted, canChange, mentions } = message;
  const [text, setText] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState('');
  const remove = () =>
    onRemove()
      .then(() => setAsking(false))
      .catch((error: unknown) => setFailure(failureOf(error).message));
  return (
    <Box
      component="li"
      id={messageAnchor(_id)}
      tabIndex={-1}
      aria-current={isTarget || undefined}
      sx={{
        py: 1.25,
        px: 1,
        mx: -1,
        borderTop: 1,
        borderColor: 'divider',
        typography: 'body2',
        scrollMarginTop: 96,
        ...(isTarget ? { bgcolor: 'action.selected' } : {}),
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 24 }}>
        <strong>{author || 'Someone'}</strong>
        <Box component="time" dateTime={at} sx={{ color: 'text.secondary' }}>
          {formatMoment(at, timeZone)}
        </Box>
        {editedAt && !isDeleted ? (
          <Box component="span" title={formatMoment(editedAt, timeZone)} sx={{ color: 'text.secondary' }}>
            edited
          </Box>
        ) : null}
        {canChange && text === undefined && !isAsking ? (
          <Box component="span" sx={{ ml: 'auto' }}>
            <Button size="small" sx={quiet} onClick={() => setText(message.text)}>
              Edit
            </Button>
            <Button size="small" sx={quiet} onClick={() => setAsking(true)}>
              Delete
            </Button>
          </Box>
        ) : null}
      </Box>
      {isDeleted ? (
        <Box sx={{ color: 'text.secondary', fontStyle: 'italic' }}>Message deleted</Box>
      ) : text === undefined ? (
        <MessageText text={message.text} mentions={mentions} />
      ) : (
        <Composer
          {...{ entity, id, text }}
          label="Message"
          onText={setText}
          known={mentions}
          action="Save message"
          onSend={async (next, people) => {
            await onEdit(next, people);
            setText(undefined);
          }}
          onCancel={() => setText(undefined)}
        />
      )}
      {isAsking ? (
        <Box role="group" aria-label="Delete this message?" sx={{ mt: 0.5 }}>
          Delete this message?
          <Button size="small" color="error" autoFocus onClick={() => void remove()} sx={{ ml: 1 }}>
            Delete message
          </Button>
          <Button size="small" onClick={() => setAsking(false)}>
            Keep message
          </Button>
        </Box>
      ) : null}
      {failure ? (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {failure}
        </Box>
      ) : null}
    </Box>
  );
}
