import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '#src/shell/session';
import { MarkAllButton } from './MarkAllButton';
import { NoticeItem } from './NoticeItem';
import { useLatest, useMark } from './notices';
import { useNow } from './useNow';
import { Waiting } from './Waiting';

/** The newest unread notifications. */
export default function Latest({ onClose }: { onClose: () => void }) {
  const titleId = useId();
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
