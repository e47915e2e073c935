import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../session';
import { EntryLabel } from './EntryLabel';
import { FRESH } from './historyState';
import { iconOfEntry, navIcons } from './icons';
import { navigationFor } from './screens';
import { useMarkedEntry } from './usePlace';

const railButton = (isCurrent: boolean) => ({
  width: 40,
  height: 40,
  color: isCurrent ? 'primary.main' : 'text.secondary',
  bgcolor: isCurrent ? 'action.selected' : 'transparent',
});

/** The navigation on narrow screens: an icon per group, its screens in a menu next to it. */
export function RailNavigation() {
  const { access, features } = useSession();
  const groups = useMemo(() => navigationFor(access, features), [access, features]);
  const current = useMarkedEntry(groups);
  const [open, setOpen] = useState<{ key: string; anchor: HTMLElement }>();
  const shown = groups.find(({ group }) => group.key === open?.key);
  return (
    <Box component="ul" sx={{ m: 0, p: 0, py: 1, display: 'grid', gap: 0.5, justifyItems: 'center' }}>
      {groups.map(({ group, entries }) => {
        if (group.open)
          return entries.map((entry) => {
            const Icon = iconOfEntry(entry, group);
            return (
              <Box component="li" key={entry.name} sx={{ listStyle: 'none' }}>
                <IconButton
                  component={Link}
                  to={entry.path}
                  state={FRESH}
                  aria-label={entry.label}
                  title={entry.label}
                  aria-current={entry.name === current ? 'page' : undefined}
                  sx={railButton(entry.name === current)}
                >
                  <Icon sx={{ fontSize: 22 }} />
                </IconButton>
              </Box>
            );
          });
        const Icon = navIcons[group.icon];
        return (
          <Box component="li" key={group.key} sx={{ listStyle: 'none' }}>
            <IconButton
              aria-label={group.label}
              title={group.label}
              aria-haspopup="menu"
              aria-expanded={open?.key === group.key}
              onClick={({ currentTarget }) => setOpen({ key: group.key, anchor: currentTarget })}
              sx={railButton(entries.some(({ name }) => name === current))}
            >
              <Icon sx={{ fontSize: 22 }} />
            </IconButton>
          </Box>
        );
      })}
      {open && shown && (
        <Menu
          open
          anchorEl={open.anchor}
          onClose={() => setOpen(undefined)}
          anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ list: { 'aria-label': shown.group.label, dense: true } }}
        >
          <MenuItem disabled sx={{ fontWeight: 600, '&.Mui-disabled': { opacity: 1 } }}>
            {shown.group.label}
          </MenuItem>
          {shown.entries.map((entry) => (
            <MenuItem
              key={entry.name}
              component={Link}
              to={entry.path}
              state={FRESH}
              selected={entry.name === current}
              onClick={() => setOpen(undefined)}
            >
              <EntryLabel label={entry.label} />
            </MenuItem>
          ))}
        </Menu>
      )}
    </Box>
  );
}
