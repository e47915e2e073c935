import More from '@mui/icons-material/MoreHoriz';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatAgo } from '#src/format/format';
import { useSession } from '#src/shell/session';
import { DeleteDialog, RenameDialog, ShareDialog } from './ChangeDialogs';
import type { Conversation, useConversations } from './useConversations';

/** The page's parameter that says which conversation is open. */
export const PARAMETER = 'conversation';
const addressOf = (id: string): string => `/omakai?${PARAMETER}=${encodeURIComponent(id)}`;

type Change = 'rename' | 'share' | 'delete';

interface ConversationListProps {
  list: ReturnType<typeof useConversations>;
  openId: string | undefined;
  /** The open conversation, or the last one in the list, was deleted. */
  onClosed: () => void;
}

/** What the person asked before and what colleagues shared; each is opened with a click. */
export function ConversationList({
  list: { data, error, isPending, refetch },
  openId,
  onClosed,
}: ConversationListProps) {
  const [chosen, setChosen] = useState<{ conversation: Conversation; anchor: HTMLElement }>();
  const [changed, setChanged] = useState<{ conversation: Conversation; change: Change }>();
  const { can } = useSession();
  const rows = useRef<HTMLUListElement>(null);
  const deletedId = useRef<string>(undefined);
  useEffect(() => {
    if (changed || !deletedId.current) return;
    const next = deletedId.current === openId ? undefined : rows.current?.querySelector('a');
    deletedId.current = undefined;
    // The button that opened the dialog is gone with its row, so the focus would be nowhere.
    if (next) next.focus();
    else onClosed();
  }, [changed, openId, onClosed]);
  if (error)
    return (
      <Alert
        severity="error"
        action={
          <Button size="small" color="inherit" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {error.message}
      </Alert>
    );
  if (isPending) return [1, 2, 3].map((each) => <Skeleton key={each} height={40} />);
  if (data.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Your conversations will be listed here.
      </Typography>
    );
  const begin = (change: Change) => {
    if (chosen) setChanged({ conversation: chosen.conversation, change });
    setChosen(undefined);
  };
  const close = () => setChanged(undefined);
  return (
    <>
      <Box component="ul" ref={rows} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((conversation) => (
          <Row
            key={conversation.id}
            conversation={conversation}
            isOpen={conversation.id === openId}
            onMore={(anchor) => setChosen({ conversation, anchor })}
          />
        ))}
      </Box>
      <Menu open={chosen !== undefined} anchorEl={chosen?.anchor ?? null} onClose={() => setChosen(undefined)}>
        <MenuItem onClick={() => begin('rename')}>Rename</MenuItem>
        {can('ASK_AI', 'run') && <MenuItem onClick={() => begin('share')}>Share</MenuItem>}
        <MenuItem onClick={() => begin('delete')}>Delete</MenuItem>
      </Menu>
      {changed?.change === 'rename' && <RenameDialog conversation={changed.conversation} onClose={close} />}
      {changed?.change === 'share' && <ShareDialog conversation={changed.conversation} onClose={close} />}
      {changed?.change === 'delete' && (
        <DeleteDialog
          conversation={changed.conversation}
          onClose={close}
          onDeleted={() => {
            deletedId.current = changed.conversation.id;
          }}
        />
      )}
    </>
  );
}

interface RowProps {
  conversation: Conversation;
  isOpen: boolean;
  onMore: (anchor: HTMLElement) => void;
}

function Row({ conversation: { id, title, isOwn, owner, sharedWith, updatedAt }, isOpen, onMore }: RowProps) {
  const count = sharedWith.length;
  const shared = !isOwn
    ? `shared by ${owner || 'a colleague'}`
    : count > 0
      ? `shared with ${count} ${count === 1 ? 'colleague' : 'colleagues'}`
      : '';
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', borderRadius: 1, ...(isOpen ? { bgcolor: 'action.selected' } : {}) }}
    >
      <Box
        component={Link}
        to={addressOf(id)}
        aria-current={isOpen ? 'page' : undefined}
        sx={{
          ...{ flex: 1, minWidth: 0, px: 1, py: 0.75, color: 'inherit', textDecoration: 'none', borderRadius: 1 },
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Typography variant="body2" title={title} noWrap>
          {title}
        </Typography>
        <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
          {[formatAgo(updatedAt, Date.now()), shared].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {isOwn && (
        <IconButton
          size="small"
          aria-label={`Rename, share or delete “${title}”`}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => onMore(currentTarget)}
        >
          <More fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}
