import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import type { Report } from '#engine/define/report';
import { type Query, queryLink } from '#engine/run/query/query';
import { businessDate } from '#engine/run/time/businessDay';
import { savedOf, viewsOf } from '#src/report/views/reportView';
import { useToast } from '#src/shell/layout/useToast';
import { closeIt, lazyPart } from '#src/shell/parts';
import { useSession } from '#src/shell/session';
import { useViews } from '#src/views/useViews';

const SaveViewDialog = lazyPart('the form', () => import('#src/views/SaveViewDialog'), closeIt);
const ScheduleDialog = lazyPart('the form', () => import('#src/report/views/ScheduleDialog'), closeIt);

interface KeepAnswerProps {
  report: Report;
  /** What the report was asked for the answer. */
  query: Query;
}

/** Ways to keep an answer: as a view of its report, and sent regularly; for who may take the report along. */
export function KeepAnswer({ report, query }: KeepAnswerProps) {
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
        {opened === 'save' && <SaveAnswer report={report} query={query} today={today} onClose={close} />}
        {opened === 'schedule' && (
          <ScheduleDialog report={report} query={query} today={today} name={report.label} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/** Reads the report's views only once someone wants to save one. */
function SaveAnswer({ report, query, today, onClose }: KeepAnswerProps & { today: string; onClose: () => void }) {
  const { save } = useViews(viewsOf(report));
  const toast = useToast();
  const onSaved = (view: string) => toast('View saved', { label: 'Open', to: queryLink(report, query, view) });
  return (
    <SaveViewDialog
      kind="report"
      query={savedOf(report, query, today)}
      current={undefined}
      onSave={save}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
