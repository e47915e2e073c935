import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import { alpha, type Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { type KeyboardEvent, memo, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'react-admin';
import type { NavEntry } from '#engine/read/navigation';
import { useSession } from '../session';
import { EntryLabel } from './EntryLabel';
import { useFavourites } from './favourites';
import { iconOfEntry, navIcons } from './icons';
import { Star } from './Star';
import { type NavigationGroup, navigationFor } from './screens';
import { useLinkClicks } from './useLinkClicks';
import { useMarkedEntry } from './usePlace';

/** One stylesheet for the whole navigation: a style per entry would cost the first paint more than all of its text. */
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
  // Its star overlays its end.
  '& li.entry': { position: 'relative' },
  '& .heading': { px: 1.25, pt: 0.5, fontSize: 12, fontWeight: 600, color: palette.text.secondary },
  '& ul.favourites .row': { pl: 1.25 },
  '& .row[aria-current], & .row[aria-current]:hover': {
    color: palette.primary.main,
    fontWeight: 600,
    backgroundColor: alpha(palette.primary.main, palette.mode === 'light' ? 0.09 : 0.16),
  },
});

interface EntryProps {
  entry: NavEntry;
  isCurrent: boolean;
  /** Next to the groups instead of inside one. */
  icon?: SvgIconComponent;
  onGo: (() => void) | undefined;
  /** Whether it is a favourite; undefined if it is always visible. */
  isFavourite?: boolean;
  onStar?: (name: string) => void;
  /** For a favourite: moves it up or down. */
  onMove?: (name: string, step: 1 | -1) => void;
}

/** Touch has no hover before the tap. */
const HAS_NO_POINTER = globalThis.matchMedia?.('(hover: none)').matches ?? false;

/** Handlers that track hover and focus of an element. */
const nearness = (set: (isNear: boolean) => void) => {
  const come = () => set(true);
  const go = () => set(HAS_NO_POINTER);
  return { onPointerEnter: come, onPointerLeave: go, onFocus: come, onBlur: go };
};

/**
 * Scrolls the container of an element as far as needed. `scrollIntoView` would also make the next Tab start there instead of at the page's
 * start.
 */
function bringIntoView(element: HTMLElement | null): void {
  const scrolls = (box: HTMLElement) =>
    box.scrollHeight > box.clientHeight && getComputedStyle(box).overflowY === 'auto';
  let box = element?.parentElement;
  while (box && !scrolls(box)) box = box.parentElement;
  if (!element || !box) return;
  const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
}

const Entry = memo(function Entry(props: EntryProps) {
  const { entry, isCurrent, icon: Icon, onGo, isFavourite, onStar, onMove } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '*') {
      event.preventDefault();
      onStar?.(entry.name);
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
    if (!step || !event.altKey) return;
    event.preventDefault();
    onMove?.(entry.name, step);
  };
  // After a link, a search or an address, the current entry may be out of view.
  const here = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!isCurrent) return;
    // Not before the page is drawn, which needn't wait for it.
    const timer = setTimeout(() => bringIntoView(here.current));
    return () => clearTimeout(timer);
  }, [isCurrent]);
  // A star for each entry at once would be a hundred meaningless buttons.
  const [isNear, setNear] = useState(HAS_NO_POINTER);
  return (
    <li className={onStar && 'entry'} {...(onStar && nearness(setNear))}>
      {/* The surrounding navigation handles the click: a router link would render again whenever the address changes. */}
      <a
        ref={here}
        className="row"
        href={entry.path}
        aria-current={isCurrent ? 'page' : undefined}
        aria-keyshortcuts={onMove ? '* Alt+ArrowUp Alt+ArrowDown' : onStar && '*'}
        onClick={onGo}
        onKeyDown={onStar && onKeyDown}
      >
        {Icon && <Icon aria-hidden />}
        <EntryLabel label={entry.label} />
      </a>
      {onStar && (isNear || isFavourite) && (
        <Star label={entry.label} isFavourite={isFavourite} onPress={() => onStar(entry.name)} />
      )}
    </li>
  );
});

interface GroupProps {
  group: NavigationGroup;
  current: string | undefined;
  isOpen: boolean;
  onToggle: (key: string) => void;
  onGo: (() => void) | undefined;
  /** Names of the favourites. */
  starred: readonly string[];
  onStar: (name: string) => void;
}

const Group = memo(function Group(props: GroupProps) {
  const { current, isOpen, onToggle, onGo, starred, onStar } = props;
  const { group, entries } = props.group;
  const id = useId();
  const Icon = navIcons[group.icon];
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
      {/* Entries only exist while their group is expanded: mounting 150 of them slows down the start. */}
      {isOpen && (
        <ul id={id} aria-label={group.label}>
          {entries.map((entry) => (
            <Entry
              key={entry.name}
              entry={entry}
              isCurrent={entry.name === current}
              onGo={onGo}
              isFavourite={starred.includes(entry.name)}
              onStar={onStar}
            />
          ))}
        </ul>
      )}
    </li>
  );
});

/**
 * The key of the expanded group, '' for none. Opening a page expands its group (`home`), wherever the navigation started. The last expanded
 * group is expanded at the next start; other tabs' changes in the meantime have no effect here.
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

/** The groups of screens. One is expanded at a time, and stays so at the next start. */
export function SideNavigation({ onGo }: { onGo?: () => void }) {
  const { access, features } = useSession();
  const groups = useMemo(() => navigationFor(access, features), [access, features]);
  const current = useMarkedEntry(groups);
  const home = groups.find(({ group, entries }) => !group.open && entries.some(({ name }) => name === current))?.group
    .key;
  const [open, onToggle] = useOpenGroup(home);
  const { entries: favourites, toggle: onStar, move } = useFavourites(groups);
  const follow = useLinkClicks();
  const starred = useMemo(() => favourites.map(({ name }) => name), [favourites]);
  return (
    <Box component="ul" sx={sheet} onClick={follow}>
      {favourites.length > 0 && (
        <li>
          <div className="heading" id="favourites">
            Favourites
          </div>
          <ul className="favourites" aria-labelledby="favourites">
            {favourites.map((entry) => (
              <Entry
                key={entry.name}
                entry={entry}
                isCurrent={entry.name === current}
                onGo={onGo}
                isFavourite
                onStar={onStar}
                onMove={move}
              />
            ))}
          </ul>
        </li>
      )}
      {groups.map((group) =>
        group.group.open ? (
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
            starred={starred}
            onStar={onStar}
          />
        ),
      )}
    </Box>
  );
}
