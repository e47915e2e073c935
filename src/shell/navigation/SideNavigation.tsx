import type { SvgIconComponent } from '@mui/icons-material';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { alpha, type Theme } from '@mui/material/styles';
import { memo, useCallback, useEffect, useId, useMemo, useState } from 'react';
import { useStore } from 'react-admin';
import { Link } from 'react-router-dom';
import { isOpenGroup, type NavEntry } from '#engine/read/navigation';
import { useSession } from '../session';
import { EntryLabel } from './EntryLabel';
import { groupIcons, iconOfEntry } from './icons';
import { type NavigationGroup, navigationFor } from './screens';
import { useMarkedEntry } from './usePlace';

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  minHeight: 34,
  borderRadius: 1,
  px: 1.25,
  textAlign: 'left',
  typography: 'body2',
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
} as const;

const currentStyle = (theme: Theme) => ({
  color: 'primary.main',
  fontWeight: 600,
  bgcolor: alpha(theme.palette.primary.main, theme.palette.mode === 'light' ? 0.09 : 0.16),
});

interface EntryProps {
  entry: NavEntry;
  isCurrent: boolean;
  /** Stands beside the groups instead of inside one. */
  icon?: SvgIconComponent;
  onGo: (() => void) | undefined;
}

const Entry = memo(function Entry({ entry, isCurrent, icon: Icon, onGo }: EntryProps) {
  return (
    <Box component="li" sx={{ listStyle: 'none', mb: Icon ? 0.25 : 0 }}>
      <Box
        component={Link}
        to={entry.path}
        // From here a list begins at its beginning; from elsewhere it comes back as it was left.
        state={{ fresh: true }}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onGo}
        sx={{
          ...rowStyle,
          ...(Icon ? { fontWeight: 500 } : { minHeight: 32, pl: '42px', color: 'text.secondary' }),
          '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
          '&[aria-current]': currentStyle,
        }}
      >
        {Icon && (
          <Icon sx={{ fontSize: 20, mr: 1.5, color: isCurrent ? 'primary.main' : 'text.secondary' }} aria-hidden />
        )}
        <EntryLabel label={entry.label} />
      </Box>
    </Box>
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
    <Box component="li" sx={{ listStyle: 'none', mb: 0.25 }}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onToggle(group.key)}
        sx={{ ...rowStyle, justifyContent: 'flex-start', fontWeight: holdsCurrent ? 600 : 500 }}
      >
        <Icon sx={{ fontSize: 20, mr: 1.5, color: holdsCurrent ? 'primary.main' : 'text.secondary' }} />
        <Box component="span" sx={{ flex: 1 }}>
          {group.label}
        </Box>
        <ExpandMore
          sx={{ fontSize: 18, color: 'text.secondary', transform: isOpen ? 'none' : 'rotate(-90deg)' }}
          aria-hidden
        />
      </ButtonBase>
      {/* Entries exist only while their group is open: mounting 150 of them is what makes a console slow to start. */}
      {isOpen && (
        <Box component="ul" id={id} aria-label={group.label} sx={{ m: 0, mt: 0.25, mb: 0.75, p: 0 }}>
          {entries.map((entry) => (
            <Entry key={entry.name} entry={entry} isCurrent={entry.name === current} onGo={onGo} />
          ))}
        </Box>
      )}
    </Box>
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
    <Box component="ul" sx={{ m: 0, p: 1 }}>
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
