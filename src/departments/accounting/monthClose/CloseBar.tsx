import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ConsoleDataProvider } from '#dataProvider';
import { queryFor, queryLink } from '#engine/run/query/query';
import { addDays, showDay } from '#engine/run/time/days';
import { entity, report as reportNamed } from '#resources';
import { LazyActionDialog } from '#src/form/dialogs/LazyActionDialog';
import { useFormSession } from '#src/form/facts/useFormSession';
import { formatCount } from '#src/format/format';
import { rangeText } from '#src/report/parameters/periods';
import { useToast } from '#src/shell/layout/useToast';
import { useSession } from '#src/shell/session';
import type { ClosingOutlet } from '../MonthClose';
import { PackButtons } from './PackButtons';
import { keptClosed, type Period } from './period';
import { usePoints } from './usePoints';

const MODULE = 'PERIOD_CLOSE';

interface CloseBarProps {
  outlet: ClosingOutlet;
  period: Period;
  today: string;
  /** The outlet has changed. */
  onClosed: () => void;
  onAsk: (changes: Readonly<Record<string, string | undefined>>) => void;
}

/** The state of the period, and what can be done with it: close it, hand it over, reopen it. */
export function CloseBar({ outlet, period, today, onClosed, onAsk }: CloseBarProps) {
  const { can } = useSession();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const toast = useToast();
  const outlets = entity('outlets');
  const session = useFormSession(outlets, outlet._id);
  const [asking, setAsking] = useState<'close' | 'reopen'>();
  const name = String(outlet.name);
  const days = rangeText(period.from, period.to);
  const asOf = period.to < today ? period.to : today;
  const { data } = usePoints({ outlets: [outlet._id], asOf, group: 'kind', limit: 1000 });
  const open = Number(data?.totals.points ?? 0);
  const must = Number(data?.totals.blocking ?? 0);
  const waiting = open - must;
  const act = async (key: 'closePeriod' | 'unlock', args: Readonly<Record<string, unknown>>) => {
    await dataProvider.act('outlets', key, { _id: outlet._id, _rev: outlet._rev, ...args });
    await queryClient.invalidateQueries();
    onClosed();
    setAsking(undefined);
  };
  const obstacle =
    period.to > today
      ? `This period ends on ${showDay(period.to)}. Choose an earlier day to close a part of it.`
      : must > 0
        ? `${formatCount(must)} ${must === 1 ? 'point' : 'points'} must be settled before closing.`
        : undefined;
  const { keep, ...asked } = outlets.actions?.unlock?.arguments ?? {};
  // Without a day, everything would be reopened.
  const reopening = keep ? { ...asked, keep: { ...keep, default: keptClosed(outlet, period) } } : asked;
  const journal = reportNamed('journal');
  const journalLink =
    journal &&
    can(journal.module, 'view') &&
    queryLink(
      journal,
      queryFor(journal, {
        period: { from: period.from, to: asOf },
        outlets: [outlet._id],
        filters: { per: 'month' },
      }),
    );
  return (
    <Box component="section" aria-label="Closing">
      <Alert
        severity={period.isClosed ? 'success' : obstacle ? 'info' : 'warning'}
        icon={false}
        sx={{ mb: 1, alignItems: 'center' }}
      >
        <strong>
          {name}, {days}
        </strong>
        {period.isClosed
          ? `: closed. ${name} is closed up to ${showDay(String(outlet.lockDate))}.`
          : `: open. ${obstacle ?? 'It can be closed.'}`}
      </Alert>
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!period.isClosed && can(MODULE, 'run') ? (
          <Button variant="contained" disabled={obstacle !== undefined || !data} onClick={() => setAsking('close')}>
            Close the period
          </Button>
        ) : null}
        {period.isClosed ? (
          <Button variant="contained" onClick={() => onAsk({ outlets: outlet._id, toDate: undefined })}>
            Next period
          </Button>
        ) : null}
        {can(MODULE, 'export') ? (
          <PackButtons outletId={outlet._id} from={period.from} to={asOf} isClosed={period.isClosed} />
        ) : null}
        {journalLink ? (
          <Button variant="outlined" component={Link} to={journalLink}>
            Journal
          </Button>
        ) : null}
        {outlet.lockDate && can(MODULE, 'reverse') ? (
          <Button color="error" onClick={() => setAsking('reopen')}>
            Reopen
          </Button>
        ) : null}
      </Box>
      {asking === 'close' ? (
        <LazyActionDialog
          entity={outlets}
          session={session}
          question={`Close ${days} at ${name}?`}
          text={`Nothing dated on or before ${showDay(period.to)} can be saved afterwards. The next period begins on ${showDay(addDays(period.to, 1))}.`}
          warning={
            waiting > 0
              ? `${formatCount(waiting)} open ${waiting === 1 ? 'point' : 'points'} can wait and will stay as ${waiting === 1 ? 'it is' : 'they are'}.`
              : undefined
          }
          verb="Close the period"
          onClose={() => setAsking(undefined)}
          onConfirm={async () => {
            await act('closePeriod', { date: period.to });
            onAsk({ outlets: outlet._id, toDate: period.to });
            toast(`${name} is closed up to ${showDay(period.to)}`);
          }}
        />
      ) : null}
      {asking === 'reopen' ? (
        <LazyActionDialog
          entity={outlets}
          session={session}
          question={`Reopen the closed period of ${name}?`}
          text={`It is closed up to ${showDay(String(outlet.lockDate))}. Stock documents and bills can be dated in it again, and journals that were exported may no longer be right.`}
          verb="Reopen the period"
          danger
          fields={reopening}
          onClose={() => setAsking(undefined)}
          onConfirm={async (args) => {
            await act('unlock', args);
            toast(`The period of ${name} is reopened`);
          }}
        />
      ) : null}
    </Box>
  );
}
