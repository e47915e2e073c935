import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useNotify } from 'react-admin';
import type { Report } from '#engine/define/report';
import { datedQuery, queryText } from '#engine/read/reportViews';
import { useToast } from '#src/shell/layout/useToast';
import { closeIt, lazyPart } from '#src/shell/parts';
import { useSession } from '#src/shell/session';
import type { ReportChange, ReportState } from '../useReportState';
import { type SavedView, useViews } from './useViews';

const SaveViewDialog = lazyPart('the form', () => import('./SaveViewDialog'), closeIt);
const ScheduleDialog = lazyPart('the form', () => import('./ScheduleDialog'), closeIt);

interface ViewsMenuProps {
  report: Report;
  /** The current request, with the columns. */
  state: ReportState;
  today: string;
  onChange: (change: ReportChange) => void;
}

const line = { justifyContent: 'flex-start', minWidth: 0, fontWeight: 400, whiteSpace: 'nowrap' } as const;

/** The parts of an address that a view replaces: everything that it doesn't set is removed. */
const cleared = (state: ReportState): ReportChange =>
  Object.fromEntries(Object.keys(state).map((key) => [key, undefined]));

/** This report's views: your own and shared ones, saving another, and scheduling. */
export function ViewsMenu({ report, state, today, onChange }: ViewsMenuProps) {
  const { can } = useSession();
  const notify = useNotify();
  const toast = useToast();
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
      const { name, query, isShared } = view;
      const undo = () =>
        void save({ name, query: queryText(query), isShared }).catch(() =>
          notify('The view could not be brought back', { type: 'error' }),
        );
      toast(`${name} deleted`, { label: 'Undo', onClick: undo });
    } catch (error) {
      notify(error instanceof Error ? error.message : 'The view was not deleted', { type: 'error' });
    }
  };
  const listed = (label: string, some: readonly SavedView[]) =>
    some.length > 0 && (
      <Box component="section" aria-label={label} sx={{ borderBottom: 1, borderColor: 'divider', pb: 0.5, mb: 0.5 }}>
        <Typography variant="caption" component="h2" sx={{ px: 1.25, py: 0.5, m: 0, color: 'text.secondary' }}>
          {label}
        </Typography>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {some.map((view) => (
            <Box component="li" key={view.id} sx={{ display: 'flex', alignItems: 'center' }}>
              <Button
                size="small"
                color="inherit"
                aria-current={view.id === state.view ? 'true' : undefined}
                onClick={() => choose(view)}
                sx={{ ...line, flex: 1, '&[aria-current]': { bgcolor: 'action.selected' } }}
              >
                <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
                  {view.name}
                </Box>
                {!view.isOwn && view.owner && (
                  <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', pl: 1 }}>
                    {view.owner}
                  </Box>
                )}
              </Button>
              {view.isOwn && (
                <IconButton size="small" aria-label={`Delete ${view.name}`} onClick={() => void drop(view)}>
                  <DeleteOutline sx={{ fontSize: 16 }} />
                </IconButton>
              )}
            </Box>
          ))}
        </Box>
      </Box>
    );
  const command = (label: string, opens: 'save' | 'schedule') => (
    <Button
      size="small"
      color="inherit"
      fullWidth
      sx={line}
      onClick={() => {
        close();
        setOpened(opens);
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<BookmarkBorder fontSize="small" />}
        aria-haspopup="dialog"
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
        slotProps={{
          paper: { role: 'dialog', 'aria-label': 'Views', sx: { mt: 0.5, p: 0.5, minWidth: 220, maxWidth: '92vw' } },
        }}
      >
        {listed(
          'My views',
          views.filter(({ isOwn }) => isOwn),
        )}
        {listed(
          'Shared with me',
          views.filter(({ isOwn }) => !isOwn),
        )}
        {command('Save view', 'save')}
        {can(report.module, 'export') && command('Schedules', 'schedule')}
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
