import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useMemo, useState } from 'react';
import { formatDate } from '#src/format/format';
import { toZone } from '#src/format/zones';
import { SkeletonRows } from '#src/list/ListStates';
import { Message, Page } from '#src/shell/layout';
import { PageFailure } from '#src/shell/layout/LoadFailure';
import { useSession } from '#src/shell/session';
import type { PageSlotProps } from '#src/shell/slots';
import { MarkAllButton } from './notifications/MarkAllButton';
import { NoticeItem } from './notifications/NoticeItem';
import { countText, type Notice, type NoticeFilter, useInbox, useMark, useUnreadCount } from './notifications/notices';
import { useNow } from './notifications/useNow';

type Shown = 'unread' | 'all';
const LEVELS: readonly (readonly [value: '' | Notice['level'], label: string])[] = [
  ['', 'All levels'],
  ['critical', 'Critical'],
  ['warning', 'Warning'],
  ['info', 'Info'],
];

const toggleStyle = {
  px: 1.75,
  height: 32,
  textTransform: 'none',
  bgcolor: 'background.paper',
  borderColor: 'divider',
  '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'action.selected', color: 'primary.main', fontWeight: 600 },
} as const;

/** Notifications by day, newest first. */
function byDay(notices: readonly Notice[], timeZone: string, now: number): [day: string, notices: Notice[]][] {
  const dayOf = (moment: string | number) => toZone(new Date(moment).toISOString(), timeZone)?.day ?? '';
  const names: Readonly<Record<string, string>> = { [dayOf(now - 86_400_000)]: 'Yesterday', [dayOf(now)]: 'Today' };
  const days = new Map<string, Notice[]>();
  for (const notice of notices) {
    const day = dayOf(notice.createdDateTime);
    days.set(day, [...(days.get(day) ?? []), notice]);
  }
  return [...days].map(([day, own]) => [names[day] ?? formatDate(day), own]);
}

/** `/notification`: all of the person's notifications, unread first. */
export default function NotificationInbox({ tool }: PageSlotProps) {
  const { outlets, timeZone } = useSession();
  const [shown, setShown] = useState<Shown>('unread');
  const [level, setLevel] = useState<'' | Notice['level']>('');
  const [outletId, setOutletId] = useState('');
  const filter = useMemo(
    (): NoticeFilter => ({
      ...(shown === 'unread' ? { isRead: false } : {}),
      ...(level ? { level } : {}),
      ...(outletId ? { outletId } : {}),
    }),
    [shown, level, outletId],
  );
  const inbox = useInbox(filter);
  const { mutate, isPending: isMarking } = useMark();
  const unread = useUnreadCount();
  const now = useNow();
  const notices = useMemo(() => inbox.data?.pages.flatMap(({ docs }) => docs) ?? [], [inbox.data]);
  const days = useMemo(() => byDay(notices, timeZone, now), [notices, timeZone, now]);
  const newest = notices[0]?.createdDateTime;
  // For one level: what is shown of it; otherwise everything up to the newest one seen.
  const markAll = () => {
    const ids = notices.flatMap(({ _id, isRead }) => (isRead ? [] : [_id]));
    if (level) mutate({ ids });
    else if (newest) mutate({ until: newest, outletId: outletId || undefined });
  };
  const isFiltered = level !== '' || outletId !== '';
  return (
    <Page
      title={tool.label}
      aside={
        <Box component="span" role="status" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {unread > 0 ? `${countText(unread)} unread` : 'No unread'}
        </Box>
      }
      actions={
        <MarkAllButton
          variant="outlined"
          isOpen={newest !== undefined && !isMarking && notices.some(({ isRead }) => !isRead)}
          onMark={markAll}
        />
      }
    >
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mb: 1.5, maxWidth: 760 }}>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={shown}
          onChange={(_, value: Shown | null) => value && setShown(value)}
          aria-label="Notifications to show"
        >
          <ToggleButton value="unread" sx={toggleStyle}>
            Unread
          </ToggleButton>
          <ToggleButton value="all" sx={toggleStyle}>
            All
          </ToggleButton>
        </ToggleButtonGroup>
        <Choice label="Level" value={level} onChange={(value) => setLevel(value as typeof level)} options={LEVELS} />
        {outlets.length > 1 && (
          <Choice
            label="Outlet"
            value={outletId}
            onChange={setOutletId}
            options={[['', 'All outlets'], ...outlets.map(({ _id, name }) => [String(_id), String(name)] as const)]}
          />
        )}
      </Box>
      <Box sx={{ maxWidth: 760, pb: 4 }}>
        {inbox.isPending && <SkeletonRows rowHeight={72} count={6} />}
        {inbox.error && notices.length === 0 ? (
          <PageFailure what="notifications" error={inbox.error} onRetry={inbox.refetch} />
        ) : null}
        {inbox.data && notices.length === 0 && <Empty shown={shown} isFiltered={isFiltered} />}
        {days.map(([day, own]) => (
          <Box component="section" key={day} sx={{ mb: 2 }} aria-label={day}>
            <Box
              component="h2"
              sx={{ m: 0, mb: 0.75, typography: 'caption', fontWeight: 600, color: 'text.secondary' }}
            >
              {day}
            </Box>
            <Box
              component="ul"
              aria-label={day}
              sx={{
                m: 0,
                p: 0,
                border: 1,
                borderColor: 'divider',
                borderRadius: '8px',
                bgcolor: 'background.paper',
                overflow: 'hidden',
              }}
            >
              {own.map((notice) => (
                <NoticeItem
                  key={notice._id}
                  notice={notice}
                  now={now}
                  timeZone={timeZone}
                  isOutletNamed={outlets.length > 1}
                  onMark={(each, isRead) => mutate({ notice: each, isRead })}
                  onOpen={(each) => !each.isRead && mutate({ notice: each, isRead: true })}
                />
              ))}
            </Box>
          </Box>
        ))}
        {inbox.hasNextPage && (
          <Button
            size="small"
            variant="outlined"
            disabled={inbox.isFetchingNextPage}
            onClick={() => void inbox.fetchNextPage()}
          >
            Show older
          </Button>
        )}
      </Box>
    </Page>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

/** One filter in the row above. */
const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <TextField
    select
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{
      select: { displayEmpty: true, inputProps: { 'aria-label': label } },
      input: { sx: { height: 32, minWidth: 130, '& fieldset': { borderColor: 'divider' } } },
    }}
  >
    {options.map(([key, text]) => (
      <MenuItem key={key} value={key}>
        {text}
      </MenuItem>
    ))}
  </TextField>
);

const Empty = ({ shown, isFiltered }: { shown: Shown; isFiltered: boolean }) => (
  <Message
    level="h2"
    heading="No List"
    text={
      isFiltered
        ? 'No notifications match this level or outlet. Clear the filters to see others.'
        : shown === 'unread'
          ? 'You’re all caught up. Older notifications are under “All”.'
          : 'Price rises, failed approvals, low stock and other alerts appear here.'
    }
  />
);
