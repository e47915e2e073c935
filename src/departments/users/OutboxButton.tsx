import CloudUpload from '@mui/icons-material/CloudUploadOutlined';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router-dom';
import { useOutbox } from '#src/offline/useOutbox';
import { OUTBOX } from '#src/shell/paths';
import { useSending } from './outbox/useSending';

/** How many documents wait, with a link to them. */
export default function OutboxButton() {
  const open = (useOutbox() ?? []).filter(({ state }) => state !== 'sent');
  useSending(open.some(({ state }) => state === 'waiting'));
  if (open.length === 0) return null;
  const isRefused = open.some(({ state }) => state === 'refused');
  const name = `${open.length} ${open.length === 1 ? 'document' : 'documents'} waiting to be sent${isRefused ? ', refused' : ''}`;
  return (
    <IconButton
      size="small"
      component={Link}
      to={OUTBOX}
      aria-label={name}
      title={name}
      sx={{ width: 36, height: 36, color: 'text.secondary' }}
    >
      <Badge
        badgeContent={open.length}
        color={isRefused ? 'error' : 'primary'}
        sx={{ '& .MuiBadge-badge': { fontSize: 11, height: 16, minWidth: 16, px: 0.5 } }}
      >
        <CloudUpload sx={{ fontSize: 21 }} />
      </Badge>
    </IconButton>
  );
}
