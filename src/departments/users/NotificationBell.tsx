import Notifications from '@mui/icons-material/NotificationsOutlined';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { Suspense, useState } from 'react';
import { lazyPart } from '#src/shell/parts';
import { countText, useHasNotices, useUnreadCount } from './notifications/notices';
import { Waiting } from './notifications/Waiting';

// Downloaded when someone opens the bell.
const Latest = lazyPart('the notifications', () => import('./notifications/Latest'));

/** The number of unread notifications, and the newest. Hidden for people without notifications. */
export default function NotificationBell() {
  const isOffered = useHasNotices();
  const unread = useUnreadCount();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
              'aria-label': 'Notifications',
              sx: {
                width: 'min(400px, calc(100vw - 16px))',
                maxHeight: '80vh',
                display: 'flex',
                flexDirection: 'column',
              },
            },
          }}
        >
          <Suspense fallback={<Waiting />}>
            <Latest onClose={() => setAnchor(null)} />
          </Suspense>
        </Popover>
      )}
    </>
  );
}
