import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import type { Report } from '#engine/define/report';
import { reportLink } from '#engine/read/views/reportViews';
import { businessDate } from '#engine/run/time/businessDay';
import type { ReportState } from '#src/report/useReportState';
import { queryOf, viewsOf } from '#src/report/views/reportView';
import { useToast } from '#src/shell/layout/useToast';
import { closeIt, lazyPart } from '#src/shell/parts';
import { useSession } from '#src/shell/session';
import { useViews } from '#src/views/useViews';

const SaveViewDialog = lazyPart('the form', () => import('#src/views/SaveViewDialog'), closeIt);
const ScheduleDialog = lazyPart('the form', () => import('#src/report/views/ScheduleDialog'), closeIt);

interface KeepAnswerProps {
  report: Report;
  /** The report's parameters that the answer was made with. */
  state: ReportState;
}

/** Ways to keep an answer: as a view of its report, and sent regularly; for who may take the report along. */
export function KeepAnswer({ report, state }: KeepAnswerProps) {
  const { can, outlet } = useSession();
  const [opened, setOpened] = useState<'save' | 'schedule'>();
  const today = businessDate(new Date(), outlet);
  const close = () => setOpened(undefined);
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpened('save')}>
        Save as view
      </Button>
      {can(report.module, 'export') && (
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpened('schedule')}>
          Schedule
        </Button>
      )}
      <Suspense fallback={null}>
        {opened === 'save' && <SaveAnswer report={report} state={state} today={today} onClose={close} />}
        {opened === 'schedule' && (
          <ScheduleDialog report={report} state={state} today={today} name={report.label} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/** Reads the report's views only once someone wants to save one. */
function SaveAnswer({ report, state, today, onClose }: KeepAnswerProps & { today: string; onClose: () => void }) {
  const { save } = useViews(viewsOf(report));
  const toast = useToast();
  const onSaved = (view: string) => toast('View saved', { label: 'Open', to: reportLink(report, { ...state, view }) });
  return (
    <SaveViewDialog
      kind="report"
      query={queryOf(state, today)}
      current={undefined}
      onSave={save}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
