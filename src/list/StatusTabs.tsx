import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider, KEPT } from '#dataProvider';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { formatCount } from '../format/format';
import type { ListState } from './listState';
import { fadingEnd } from './styles';

interface StatusTabsProps {
  entity: Document;
  state: ListState;
  onChange: (filter: AnyRecord) => void;
}

/** Deleted documents are left out of lists by default. */
const DELETED = 'delete';

/** A document's states with their counts, as filters. */
export function StatusTabs({ entity, state, onChange }: StatusTabsProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { status, ...others } = state.filter;
  const filter = state.q ? { ...others, q: state.q } : others;
  const { data: counts } = useQuery({
    queryKey: [entity.name, 'counts', filter],
    queryFn: async ({ signal }) => (await dataProvider.counts(entity.name, filter, signal)) ?? null,
    placeholderData: (before) => before,
    meta: KEPT,
  });
  const isChosen = (key: string) => (Array.isArray(status) ? status.length === 1 && status[0] === key : status === key);
  const all = counts
    ? Object.entries(counts).reduce((sum, [key, count]) => (key === DELETED ? sum : sum + count), 0)
    : undefined;
  // Always the same ones, so that none appears or disappears under the pointer. Deleted is the last, and only if there are any, or if the
  // API doesn't say how many.
  const mayBeDeleted = counts === null || (counts?.[DELETED] ?? 0) > 0;
  const keys = [
    ...Object.keys(entity.statuses).filter((key) => key !== DELETED),
    ...(DELETED in entity.statuses && (isChosen(DELETED) || mayBeDeleted) ? [DELETED] : []),
  ];
  return (
    <Box
      role="group"
      aria-label="Status"
      className="no-print"
      sx={{
        display: 'flex',
        gap: 0.5,
        overflowX: 'auto',
        mb: 1,
        borderBottom: 1,
        borderColor: 'divider',
        scrollbarWidth: 'none',
        flexShrink: 0,
        ...fadingEnd,
      }}
    >
      <Tab label="All" count={all} isChosen={status === undefined} onClick={() => onChange(others)} />
      {keys.map((key) => (
        <Tab
          key={key}
          label={entity.statuses[key]?.label ?? key}
          count={counts?.[key] ?? (counts ? 0 : undefined)}
          isChosen={isChosen(key)}
          onClick={() => onChange({ ...others, status: key })}
        />
      ))}
    </Box>
  );
}

interface TabProps {
  label: string;
  count: number | undefined;
  isChosen: boolean;
  onClick: () => void;
}

const Tab = ({ label, count, isChosen, onClick }: TabProps) => (
  <ButtonBase
    aria-pressed={isChosen}
    onClick={onClick}
    sx={{
      px: 1.25,
      height: 34,
      gap: 0.75,
      flexShrink: 0,
      typography: 'body2',
      fontWeight: isChosen ? 600 : 400,
      color: isChosen ? 'text.primary' : 'text.secondary',
      borderBottom: 2,
      borderColor: isChosen ? 'primary.main' : 'transparent',
      '&:hover': { color: 'text.primary' },
    }}
  >
    {label}
    {/* Its space is reserved before it is known. */}
    <Box
      component="span"
      sx={{
        minWidth: '2ch',
        textAlign: 'left',
        color: 'text.secondary',
        fontWeight: 400,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {count === undefined ? '' : formatCount(count)}
    </Box>
  </ButtonBase>
);
