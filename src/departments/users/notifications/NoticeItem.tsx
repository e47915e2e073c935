import Drafts from '@mui/icons-material/DraftsOutlined';
import MarkUnread from '@mui/icons-material/MarkEmailUnreadOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { labels } from '#dataProvider';
import { choiceLabel, type Tone } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { entity } from '#resources';
import { formatAgo, formatMoment } from '#src/format/format';
import { StatusChip } from '#src/table/cells/StatusChip';
import { type Notice, noticePathOf } from './notices';

/** The level as a coloured chip. */
function LevelChip({ level }: { level: Notice['level'] }) {
  const levelField = fieldsOf(entity('notifications')).level;
  if (levelField?.kind !== 'choice') return null;
  const tone: Tone | undefined = levelField.tones?.[level];
  return tone ? <StatusChip label={choiceLabel(levelField, level)} tone={tone} /> : null;
}

interface NoticeItemProps {
  notice: Notice;
  now: number;
  timeZone: string;
  /** Named if the person has several. */
  isOutletNamed: boolean;
  isCompact?: boolean;
  onMark: (notice: Notice, isRead: boolean) => void;
  /** The person opens its target. */
  onOpen: (notice: Notice) => void;
}

/** One notification: what happened, to what, when, and a link. */
export const NoticeItem = memo(function NoticeItem(props: NoticeItemProps) {
  const { notice, now, timeZone, isOutletNamed, isCompact, onMark, onOpen } = props;
  const { title, message, figures, isRead, level, createdDateTime, transactionObj, outletId } = notice;
  const target = noticePathOf(notice);
  const text = figures ?? message;
  const outlet = isOutletNamed && outletId ? labels.get('outlets', outletId) : undefined;
  const number = transactionObj?.docNumber;
  // Separated at the end of each, so that no line begins with a separator.
  const further = [number && !title.includes(number) ? number : undefined, outlet].filter((each) => each !== undefined);
  const markLabel = isRead ? 'Mark as unread' : 'Mark as read';
  return (
    <Box
      component="li"
      sx={{
        listStyle: 'none',
        position: 'relative',
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1.5,
        pl: isCompact ? 2 : 2.5,
        pr: 1,
        py: isCompact ? 1.25 : 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0 },
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          left: isCompact ? 6 : 8,
          top: isCompact ? 20 : 22,
          width: 7,
          height: 7,
          borderRadius: '50%',
          bgcolor: isRead ? 'transparent' : 'primary.main',
        }}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          {target ? (
            <Box
              component={Link}
              to={target}
              onClick={() => onOpen(notice)}
              sx={{
                color: 'text.primary',
                fontWeight: isRead ? 400 : 600,
                textDecoration: 'none',
                minHeight: 24,
                display: 'inline-flex',
                alignItems: 'center',
                '&:hover': { textDecoration: 'underline' },
                // The whole line is the link; its buttons are above.
                '&::after': { content: '""', position: 'absolute', inset: 0 },
              }}
            >
              {title}
            </Box>
          ) : (
            <Box sx={{ fontWeight: isRead ? 400 : 600 }}>{title}</Box>
          )}
          {level !== 'info' && !isCompact && <LevelChip level={level} />}
        </Box>
        {text && (
          <Box
            sx={{
              color: 'text.secondary',
              whiteSpace: 'pre-line',
              ...(isCompact
                ? { display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' }
                : {}),
            }}
          >
            {text}
          </Box>
        )}
        <Box
          sx={{
            typography: 'caption',
            color: 'text.secondary',
            mt: 0.25,
            display: 'flex',
            gap: 0.75,
            flexWrap: 'wrap',
          }}
        >
          {level !== 'info' && isCompact && <LevelChip level={level} />}
          <Box sx={{ position: 'relative', zIndex: 1 }}>
            <time dateTime={createdDateTime} title={formatMoment(createdDateTime, timeZone)}>
              {formatAgo(createdDateTime, now)}
            </time>
            {further.length > 0 ? ' ·' : ''}
          </Box>
          {further.map((text, index) => (
            <span key={text}>
              {text}
              {index < further.length - 1 ? ' ·' : ''}
            </span>
          ))}
        </Box>
      </Box>
      <IconButton
        size="small"
        aria-label={`${markLabel}: ${title}`}
        title={markLabel}
        onClick={() => onMark(notice, !isRead)}
        sx={{ position: 'relative', zIndex: 1, color: 'text.secondary' }}
      >
        {isRead ? <MarkUnread sx={{ fontSize: 18 }} /> : <Drafts sx={{ fontSize: 18 }} />}
      </IconButton>
    </Box>
  );
});
