import Notifications from '@mui/icons-material/NotificationsOutlined';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '#src/shell/session';
import { MarkAllButton } from './notifications/MarkAllButton';
import { NoticeItem } from './notifications/NoticeItem';
import { countText, useHasNotices, useLatest, useMark, useUnreadCount } from './notifications/notices';
import { useNow } from './notifications/useNow';

/** The number of unread notifications, and the newest. Hidden for people without notifications. */
export default function NotificationBell() {
  const isOffered = useHasNotices();
  const unread = useUnreadCount();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  if (!isOffered) return null;
  const name = unread === 0 ? 'Notifications' : `Notifications, ${countText(unread)} unread`;
  return (
    <>
      <IconButton
        size="small"
        aria-label={name}
        title={name}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ width: 36, height: 36, color: 'text.secondary' }}
      >
        <Badge
          badgeContent={unread > 0 ? countText(unread) : 0}
          sx={({ palette }) => ({
            '& .MuiBadge-badge': {
              backgroundColor: palette.error.main,
              color: palette.mode === 'light' ? palette.common.white : palette.background.default,
              fontSize: 11,
              height: 16,
              minWidth: 16,
              px: 0.5,
            },
          })}
        >
          <Notifications sx={{ fontSize: 21 }} />
        </Badge>
      </IconButton>
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-labelledby': id,
              sx: {
                width: 'min(400px, calc(100vw - 16px))',
                maxHeight: '80vh',
                display: 'flex',
                flexDirection: 'column',
              },
            },
          }}
        >
          <Latest titleId={id} onClose={() => setAnchor(null)} />
        </Popover>
      )}
    </>
  );
}

/** The newest unread notifications. */
function Latest({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const { timeZone, outlets } = useSession();
  const { data, error, isPending } = useLatest(true);
  const { mutate } = useMark();
  const now = useNow();
  const notices = data?.docs ?? [];
  const newest = notices[0]?.createdDateTime;
  const rest = (data?.total ?? 0) - notices.length;
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          pl: 2,
          pr: 1,
          minHeight: 44,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box component="h2" id={titleId} sx={{ m: 0, typography: 'h3', flex: 1 }}>
          Notifications
        </Box>
        <MarkAllButton
          color="inherit"
          isOpen={newest !== undefined && notices.some(({ isRead }) => !isRead)}
          onMark={() => newest && mutate({ until: newest })}
        />
      </Box>
      <Box sx={{ overflowY: 'auto', minHeight: 120 }} aria-busy={isPending}>
        {isPending && <Waiting />}
        {error && !data ? (
          <Box role="alert" sx={{ p: 2, color: 'error.main' }}>
            {error instanceof Error ? error.message : 'Couldn’t load notifications.'}
          </Box>
        ) : null}
        {data && notices.length === 0 && (
          <Box sx={{ p: 3, textAlign: 'center', color: 'text.secondary' }}>You’re all caught up.</Box>
        )}
        <Box component="ul" aria-labelledby={titleId} sx={{ m: 0, p: 0 }}>
          {notices.map((notice) => (
            <NoticeItem
              key={notice._id}
              notice={notice}
              now={now}
              timeZone={timeZone}
              isOutletNamed={outlets.length > 1}
              isCompact
              onMark={(each, isRead) => mutate({ notice: each, isRead })}
              onOpen={(each) => {
                if (!each.isRead) mutate({ notice: each, isRead: true });
                onClose();
              }}
            />
          ))}
        </Box>
      </Box>
      <Box sx={{ borderTop: 1, borderColor: 'divider', p: 0.5 }}>
        <Button component={Link} to="/notification" onClick={onClose} fullWidth size="small">
          {rest > 0 ? `Show all (${rest} more unread)` : 'Show all'}
        </Button>
      </Box>
    </>
  );
}

const Waiting = () => (
  <Box role="status" aria-label="Loading" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
    <Skeleton variant="text" width="70%" />
    <Skeleton variant="text" width="85%" />
    <Skeleton variant="text" width="60%" />
  </Box>
);
