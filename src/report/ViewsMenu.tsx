import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import { Suspense, useState } from 'react';
import { useNotify } from 'react-admin';
import type { Report } from '#engine/define/report';
import { datedQuery } from '#engine/read/reportViews';
import { lazyInTime } from '../shell/chunks';
import { useSession } from '../shell/session';
import type { ReportChange, ReportState } from './useReportState';
import { type SavedView, useViews } from './useViews';

const SaveViewDialog = lazyInTime('the form', () => import('./SaveViewDialog'));
const ScheduleDialog = lazyInTime('the form', () => import('./ScheduleDialog'));

interface ViewsMenuProps {
  report: Report;
  /** What is asked now, with the columns. */
  state: ReportState;
  today: string;
  onChange: (change: ReportChange) => void;
}

/** What of an address a view replaces: everything that it does not say itself goes. */
const cleared = (state: ReportState): ReportChange =>
  Object.fromEntries(Object.keys(state).map((key) => [key, undefined]));

/** Views of this report: one's own and those that others share, the way to save another, and to have it sent. */
export function ViewsMenu({ report, state, today, onChange }: ViewsMenuProps) {
  const { can } = useSession();
  const notify = useNotify();
  const { views, save, remove } = useViews(report);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState<'save' | 'schedule'>();
  const current = views.find(({ id }) => id === state.view);
  const close = () => setAnchor(null);
  const choose = (view: SavedView) => {
    close();
    onChange({ ...cleared(state), ...datedQuery(view.query, today), view: view.id });
  };
  const drop = async (view: SavedView) => {
    try {
      await remove(view.id);
      if (view.id === state.view) onChange({ view: undefined });
    } catch (error) {
      notify(error instanceof Error ? error.message : 'The view was not deleted', { type: 'error' });
    }
  };
  const listed = (label: string, some: readonly SavedView[]) =>
    some.length > 0 && [
      <ListSubheader key={label} sx={{ lineHeight: '28px' }}>
        {label}
      </ListSubheader>,
      ...some.map((view) => (
        <Box component="li" role="none" key={view.id} sx={{ display: 'flex', alignItems: 'center', pr: 0.5 }}>
          <MenuItem
            component="div"
            selected={view.id === state.view}
            onClick={() => choose(view)}
            sx={{ flex: 1, minWidth: 0 }}
          >
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {view.name}
            </Box>
            {!view.isOwn && view.owner && (
              <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', pl: 1 }}>
                {view.owner}
              </Box>
            )}
          </MenuItem>
          {view.isOwn && (
            <IconButton size="small" aria-label={`Delete ${view.name}`} onClick={() => void drop(view)}>
              <DeleteOutline sx={{ fontSize: 16 }} />
            </IconButton>
          )}
        </Box>
      )),
    ];
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<BookmarkBorder fontSize="small" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ maxWidth: 200 }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {current ? current.name : 'Views'}
        </Box>
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { sx: { mt: 0.5, minWidth: 220, maxWidth: '92vw' } } }}
      >
        <MenuList aria-label="Views" autoFocusItem dense>
          {listed(
            'My views',
            views.filter(({ isOwn }) => isOwn),
          )}
          {listed(
            'Shared with me',
            views.filter(({ isOwn }) => !isOwn),
          )}
          {views.length > 0 && <Divider component="li" />}
          <MenuItem
            onClick={() => {
              close();
              setOpened('save');
            }}
          >
            Save view
          </MenuItem>
          {can(report.module, 'export') && (
            <MenuItem
              onClick={() => {
                close();
                setOpened('schedule');
              }}
            >
              Schedule
            </MenuItem>
          )}
        </MenuList>
      </Popover>
      <Suspense fallback={null}>
        {opened === 'save' && (
          <SaveViewDialog
            state={state}
            today={today}
            current={current?.isOwn ? current : undefined}
            onSave={save}
            onSaved={(view) => onChange({ view })}
            onClose={() => setOpened(undefined)}
          />
        )}
        {opened === 'schedule' && (
          <ScheduleDialog
            report={report}
            state={state}
            today={today}
            name={current?.name ?? report.label}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
