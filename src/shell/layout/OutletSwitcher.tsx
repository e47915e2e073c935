import Check from '@mui/icons-material/Check';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { pathsOf } from '#engine/read/paths';
import { usePlace } from '../navigation';
import { ON_PAGE } from '../navigation/historyState';
import { useSession } from '../session';

/** Roles of record pages: input there belongs to the outlet it started in. */
const RECORD_PAGES: readonly string[] = ['start', 'create', 'edit', 'review', 'view'];

/** Selects an outlet. A change made elsewhere is announced with its reason. */
function useSelectOutlet(): (id: string) => void {
  const { outlets, outlet, outletId, selectOutlet } = useSession();
  const notify = useNotify();
  const known = useRef(outletId);
  useEffect(() => {
    const before = known.current;
    known.current = outletId;
    if (!before || !outletId || before === outletId) return;
    const isStillMine = outlets.some(({ _id }) => _id === before);
    const why = isStillMine ? 'chosen in another tab' : 'you no longer have access to the previous one';
    notify(`You are now in ${String(outlet.name)}: ${why}.`, { type: 'info' });
  }, [outlets, outlet, outletId, notify]);
  return useCallback(
    (id: string) => {
      known.current = id;
      selectOutlet(id);
    },
    [selectOutlet],
  );
}

/** The selected outlet. On a record's page, changing it leads to the list, after the question about unsaved changes. */
export function OutletSwitcher() {
  const { outlets, outlet, outletId } = useSession();
  const select = useSelectOutlet();
  const place = usePlace();
  const location = useLocation();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const wanted = (location.state as { selectOutlet?: string } | null)?.selectOutlet;
  const isPush = useNavigationType() === NavigationType.Push;
  const { key } = location;
  const followed = useRef<string>(undefined);
  useEffect(() => {
    // Once: the history keeps its state, and Back, a reload or another tab's choice would bring the outlet back.
    if (!wanted || wanted === outletId || !isPush || followed.current === key) return;
    followed.current = key;
    select(wanted);
  }, [wanted, outletId, isPush, key, select]);

  const choose = (id: string) => {
    setAnchor(null);
    if (id === outletId) return;
    const list = place?.entity && pathsOf(place.entity).list;
    if (place && list && RECORD_PAGES.includes(place.role)) return navigate(list, { state: { selectOutlet: id } });
    // A bookmark belongs to the other outlet's list.
    const query = new URLSearchParams(location.search);
    query.delete('after');
    query.delete('page');
    navigate({ pathname: location.pathname, search: query.toString() }, { replace: true, state: ON_PAGE });
    select(id);
  };
  const name = String(outlet.name ?? 'No outlet');
  if (outlets.length < 2)
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, color: 'text.secondary' }}>
        <Storefront sx={{ fontSize: 18 }} aria-hidden />
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {name}
        </Box>
      </Box>
    );
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<Storefront />}
        endIcon={<UnfoldMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`Outlet: ${name}`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minWidth: 0, maxWidth: { xs: 'calc(100vw - 176px)', sm: 260 }, '& .MuiButton-icon': { flexShrink: 0 } }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {name}
        </Box>
      </Button>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          slotProps={{ list: { 'aria-label': 'Outlets' }, paper: { sx: { maxHeight: '70vh' } } }}
        >
          {outlets.map((each) => {
            const id = String(each._id);
            return (
              <MenuItem key={id} selected={id === outletId} onClick={() => choose(id)}>
                <ListItemIcon>{id === outletId ? <Check fontSize="small" /> : null}</ListItemIcon>
                {String(each.name ?? id)}
              </MenuItem>
            );
          })}
        </Menu>
      )}
    </>
  );
}
