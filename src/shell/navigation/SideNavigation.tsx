import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import { alpha, type Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { memo, useCallback, useEffect, useId, useMemo, useState } from 'react';
import { useStore } from 'react-admin';
import { Link } from 'react-router-dom';
import { isOpenGroup, type NavEntry } from '#engine/read/navigation';
import { useSession } from '../session';
import { EntryLabel } from './EntryLabel';
import { groupIcons, iconOfEntry } from './icons';
import { type NavigationGroup, navigationFor } from './screens';
import { useMarkedEntry } from './usePlace';

/** One sheet for the whole navigation: a style per entry would cost the first paint more than all of its text. */
const sheet = ({ palette, shape, typography }: Theme): SystemStyleObject<Theme> => ({
  m: 0,
  p: 1,
  '& ul': { m: 0, mt: 0.25, mb: 0.75, p: 0 },
  '& li': { listStyle: 'none' },
  '& > li': { mb: 0.25 },
  '& .row': {
    display: 'flex',
    alignItems: 'center',
    boxSizing: 'border-box',
    width: '100%',
    minHeight: 34,
    m: 0,
    px: 1.25,
    py: 0,
    border: 0,
    borderRadius: `${shape.borderRadius}px`,
    background: 'none',
    color: palette.text.primary,
    ...typography.body2,
    fontWeight: 500,
    textAlign: 'left',
    textDecoration: 'none',
    cursor: 'pointer',
    WebkitTapHighlightColor: 'transparent',
  },
  '& .row:hover': { backgroundColor: palette.action.hover },
  '& .row.home': { fontWeight: 600 },
  '& .row .MuiSvgIcon-root': { fontSize: 20, mr: 1.5, color: palette.text.secondary },
  '& .row.home .MuiSvgIcon-root, & .row[aria-current] .MuiSvgIcon-root': { color: palette.primary.main },
  '& .row .label': { flex: 1 },
  '& .row .chevron': { width: 18, height: 18, fill: palette.text.secondary, transform: 'rotate(-90deg)' },
  '& .row[aria-expanded="true"] .chevron': { transform: 'none' },
  '& ul .row': { minHeight: 32, pl: '42px', color: palette.text.secondary, fontWeight: typography.body2.fontWeight },
  '& ul .row:hover, & a.row:hover': { color: palette.text.primary },
  '& .row[aria-current], & .row[aria-current]:hover': {
    color: palette.primary.main,
    fontWeight: 600,
    backgroundColor: alpha(palette.primary.main, palette.mode === 'light' ? 0.09 : 0.16),
  },
});

const FRESH = { fresh: true };

interface EntryProps {
  entry: NavEntry;
  isCurrent: boolean;
  /** Is beside the groups instead of inside one. */
  icon?: SvgIconComponent;
  onGo: (() => void) | undefined;
}

const Entry = memo(function Entry({ entry, isCurrent, icon: Icon, onGo }: EntryProps) {
  return (
    <li>
      <Link
        className="row"
        to={entry.path}
        // From here a list begins at its beginning; from elsewhere it comes back as it was left.
        state={FRESH}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onGo}
      >
        {Icon && <Icon aria-hidden />}
        <EntryLabel label={entry.label} />
      </Link>
    </li>
  );
});

interface GroupProps {
  group: NavigationGroup;
  current: string | undefined;
  isOpen: boolean;
  onToggle: (key: string) => void;
  onGo: (() => void) | undefined;
}

const Group = memo(function Group({ group: { group, entries }, current, isOpen, onToggle, onGo }: GroupProps) {
  const id = useId();
  const Icon = groupIcons[group.icon];
  const holdsCurrent = entries.some(({ name }) => name === current);
  return (
    <li>
      <button
        type="button"
        className={holdsCurrent ? 'row home' : 'row'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onToggle(group.key)}
      >
        <Icon aria-hidden />
        <span className="label">{group.label}</span>
        <svg className="chevron" viewBox="0 0 24 24" aria-hidden>
          <path d="M16.59 8.59 12 13.17 7.41 8.59 6 10l6 6 6-6z" />
        </svg>
      </button>
      {/* Entries exist only while their group is open: mounting 150 of them is what makes a console slow to start. */}
      {isOpen && (
        <ul id={id} aria-label={group.label}>
          {entries.map((entry) => (
            <Entry key={entry.name} entry={entry} isCurrent={entry.name === current} onGo={onGo} />
          ))}
        </ul>
      )}
    </li>
  );
});

/**
 * The key of the open group, '' for none. Going somewhere opens its group (`home`), wherever the way there began. What was opened last is open
 * at the next start; what is opened in another tab in the meantime changes nothing here.
 */
function useOpenGroup(home: string | undefined): [open: string, toggle: (key: string) => void] {
  const [kept, keep] = useStore<string>('navigation.open', '');
  const [open, setOpen] = useState(home ?? kept);
  const show = useCallback(
    (key: string) => {
      setOpen(key);
      keep(key);
    },
    [keep],
  );
  useEffect(() => {
    if (home) show(home);
  }, [home, show]);
  const toggle = useCallback((key: string) => show(open === key ? '' : key), [show, open]);
  return [open, toggle];
}

/** The groups of screens. One is open at a time, and it stays so at the next start. */
export function SideNavigation({ onGo }: { onGo?: () => void }) {
  const { access, features } = useSession();
  const groups = useMemo(() => navigationFor(access, features), [access, features]);
  const current = useMarkedEntry(groups);
  const home = groups.find(({ group, entries }) => !isOpenGroup(group) && entries.some(({ name }) => name === current))
    ?.group.key;
  const [open, onToggle] = useOpenGroup(home);
  return (
    <Box component="ul" sx={sheet}>
      {groups.map((group) =>
        isOpenGroup(group.group) ? (
          group.entries.map((entry) => (
            <Entry
              key={entry.name}
              entry={entry}
              icon={iconOfEntry(entry, group.group)}
              isCurrent={entry.name === current}
              onGo={onGo}
            />
          ))
        ) : (
          <Group
            key={group.group.key}
            group={group}
            current={current}
            isOpen={open === group.group.key}
            onToggle={onToggle}
            onGo={onGo}
          />
        ),
      )}
    </Box>
  );
}
