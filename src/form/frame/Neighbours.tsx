import On from '@mui/icons-material/KeyboardArrowDown';
import Back from '@mui/icons-material/KeyboardArrowUp';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ConsoleDataProvider, ConsoleRecord } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { pathsOf, pathTo } from '#engine/read/paths';
import { targetOf } from '#src/list/target';
import { leaveTrail, type Trail, trailOf } from '#src/list/trail';
import { pageOf, queryOf } from '#src/list/useListQuery';
import { usePageKeys } from '#src/shell/keys/pageKeys';
import { useSession } from '#src/shell/session';
import { failureOf } from '../saving/failure';
import { neighboursOf, stepFrom } from './steps';

/** The button pressed last: the next page focuses the same one. */
let pressed: 1 | -1 | undefined;

const KEYS = [
  { keys: 'Alt+↑', does: 'Previous record of the list' },
  { keys: 'Alt+↓', does: 'Next record of the list' },
];

/** Elements with their own Alt keys: grids, dropdown lists, dialogs. */
const TAKEN = '[role="grid"], [role="dialog"], [role="menu"], [role="listbox"]';

/** The previous and next record of the list you came from; nothing if you came from none. */
export function Neighbours({ entity, id }: { entity: Entity; id: string }) {
  const { outletId, can } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const isBusy = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const trail = trailOf(entity.name, outletId);
  const found = trail && neighboursOf(trail, id);

  /** The same kind of page; documents open according to their state. */
  const hrefOf = (record: ConsoleRecord): string => {
    const { edit } = pathsOf(entity);
    const isEdited = entity.kind === 'resource' && edit !== undefined && pathname.startsWith(`${edit}/`);
    return isEdited ? pathTo(entity, 'edit', record._id) : targetOf(entity, record, can);
  };
  /** The record beyond the end of the page, with its page. */
  const beyond = async (from: Trail, change: Partial<Trail['state']>, step: 1 | -1) => {
    const state = { ...from.state, ...change };
    const answer = await queryClient.fetchQuery({ ...queryOf(dataProvider, entity, state), staleTime: 0 });
    const page = pageOf(answer, state);
    leaveTrail(entity.name, { ...from, state, page });
    return page.records.at(step > 0 ? 0 : -1);
  };
  const go = async (step: 1 | -1) => {
    const to = trail && stepFrom(trail, id, step);
    if (!to || isBusy.current) return;
    isBusy.current = true;
    try {
      const record = to.record ?? (await beyond(trail, to.change, step));
      // Back returns to the list, however many records were opened.
      if (record) navigate(hrefOf(record), { replace: true });
    } catch (error) {
      notify(`Couldn’t load the list. ${failureOf(error).message}`, { type: 'error' });
    } finally {
      isBusy.current = false;
    }
  };

  usePageKeys('Record', found ? KEYS : []);
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
      if (!step || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      const target = event.target instanceof HTMLElement ? event.target : undefined;
      if (target?.closest(TAKEN) || document.querySelector('[role="dialog"], [role="menu"]')) return;
      event.preventDefault();
      void latest.current(step);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => {
    if (!pressed) return;
    box.current?.querySelectorAll<HTMLElement>('button')[pressed > 0 ? 1 : 0]?.focus();
    pressed = undefined;
  }, []);

  if (!found) return null;
  const button = (step: 1 | -1, label: string, keys: string, isPossible: boolean) => (
    <IconButton
      size="small"
      aria-label={label}
      aria-keyshortcuts={`Alt+Arrow${step > 0 ? 'Down' : 'Up'}`}
      title={`${label} (${keys})`}
      disabled={!isPossible}
      onClick={() => {
        pressed = step;
        void go(step);
      }}
      sx={{ p: '3px' }}
    >
      {step > 0 ? <On sx={{ fontSize: 18 }} /> : <Back sx={{ fontSize: 18 }} />}
    </IconButton>
  );
  return (
    <Box
      ref={box}
      className="no-print"
      role="group"
      aria-label="Records of the list"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.25,
        mt: '-4px',
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', mr: 0.5 }}>
        {found.position}
      </Box>
      {button(-1, 'Previous', 'Alt+↑', found.hasPrevious)}
      {button(1, 'Next', 'Alt+↓', found.hasNext)}
    </Box>
  );
}
