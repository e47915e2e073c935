import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import type { Report } from '#engine/define/report';
import { readQuery } from '#engine/run/query/query';
import { closeIt, lazyPart } from '#src/shell/parts';
import { useSession } from '#src/shell/session';
import { type SavedView, useViews } from '#src/views/useViews';
import { MenuCommand } from '#src/views/ViewSection';
import { ViewsMenu } from '#src/views/ViewsMenu';
import type { ReportChange, ReportState } from '../useReportState';
import { savedOf, stateOfView, viewsOf } from './reportView';

const ScheduleDialog = lazyPart('the form', () => import('./ScheduleDialog'), closeIt);

interface ReportViewsProps {
  report: Report;
  /** The current request, with the columns. */
  state: ReportState;
  today: string;
  onChange: (change: ReportChange) => void;
}

/** The parts of an address that a view replaces: everything that it doesn't set is removed. */
const cleared = (state: ReportState): ReportChange =>
  Object.fromEntries(Object.keys(state).map((key) => [key, undefined]));

/** This report's views, and its schedules for people who can export it. */
export function ReportViews({ report, state, today, onChange }: ReportViewsProps) {
  const { can } = useSession();
  const subject = viewsOf(report);
  const { views } = useViews(subject);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isScheduling, setScheduling] = useState(false);
  const current = views.find(({ id }) => id === state.view);
  const query = readQuery(report, state, today);
  const choose = (view: SavedView) => onChange({ ...cleared(state), ...stateOfView(report, view, today) });
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
      <ViewsMenu
        subject={subject}
        anchor={anchor}
        onClose={() => setAnchor(null)}
        query={savedOf(report, query, today)}
        current={current}
        onChoose={choose}
        onSaved={(view) => onChange({ view })}
        onDeleted={(id) => id === state.view && onChange({ view: undefined })}
      >
        {can(report.module, 'export') && (
          <MenuCommand
            label="Schedules"
            onClick={() => {
              setAnchor(null);
              setScheduling(true);
            }}
          />
        )}
      </ViewsMenu>
      <Suspense fallback={null}>
        {isScheduling && (
          <ScheduleDialog
            report={report}
            query={query}
            today={today}
            name={current?.name ?? report.label}
            onClose={() => setScheduling(false)}
          />
        )}
      </Suspense>
    </>
  );
}
