import Box from '@mui/material/Box';
import type { Dashboard } from '#engine/define/dashboard';
import type { Problem } from '#engine/define/rules';
import type { DashboardAnswer } from '#engine/read/dashboards';
import { businessDate } from '#engine/run/time/businessDay';
import { COMPARISONS, type Comparison, comparedWith, comparisonNamed, daysInWords } from '#engine/run/time/compare';
import { Checklist } from '../field/Checklist';
import { ChoiceList } from '../field/ChoiceList';
import { DayRange } from '../field/dates/DayRange';
import { ValueButton } from '../field/ValueButton';
import { outletChoices, outletsOf, outletsText } from '../report/parameters/parameters';
import { reportPresets } from '../report/parameters/periods';
import { useSession } from '../shell/session';
import type { DashboardState } from './useDashboard';

const WORDS: Record<Comparison, string> = {
  previous: 'Previous period',
  previousDay: 'Days before',
  lastMonth: 'Last month',
  lastYear: 'Last year',
};

interface DashboardBarProps {
  dashboard: Dashboard;
  state: DashboardState;
  answer: DashboardAnswer | undefined;
  problems: readonly Problem[];
  onChange: (change: Readonly<Record<string, string | undefined>>) => void;
}

/** Days, outlets and comparison. */
export function DashboardBar({ dashboard, state, answer, problems, onChange }: DashboardBarProps) {
  const { outlets, outlet } = useSession();
  const today = answer?.today ?? businessDate(new Date(), outlet);
  const days = {
    fromDate: state.fromDate ?? answer?.params.fromDate ?? today,
    toDate: state.toDate ?? answer?.params.toDate ?? today,
  };
  const compare = state.compare === undefined ? undefined : comparisonNamed(state.compare);
  const before = answer?.params.before;
  const chosen = outletsOf({ outlets: state.outlets });
  const problemId = (...keys: string[]) =>
    problems.some(({ field }) => keys.includes(field)) ? 'dashboard-problems' : undefined;
  if (dashboard.period === 'today' && outlets.length < 2) return null;
  const onPaper = [
    dashboard.period === 'range' && `Dates: ${daysInWords(days)}`,
    dashboard.period === 'range' && before && compare && `Compared with: ${daysInWords(before)}`,
    `Outlets: ${outletsText(chosen, outlets)}`,
  ];
  return (
    <>
      <Box className="print-only" sx={{ display: 'none', mb: 1.5, fontSize: '9pt' }}>
        {onPaper.filter(Boolean).join(' · ')}
      </Box>
      <Box className="no-print" role="search" aria-label="Parameters" sx={{ mb: 1.5 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, flexWrap: 'wrap', minHeight: 32 }}>
          {dashboard.period === 'range' && (
            <ValueButton label="Dates" isSpeaking text={daysInWords(days)} problemId={problemId('fromDate', 'toDate')}>
              {(close) => (
                <DayRange
                  today={today}
                  presets={reportPresets(today)}
                  range={{ from: days.fromDate, to: days.toDate }}
                  onRange={({ from = days.fromDate, to = days.toDate }) => onChange({ fromDate: from, toDate: to })}
                  onDone={close}
                />
              )}
            </ValueButton>
          )}
          {dashboard.period === 'range' && (
            <ValueButton
              label="Compared with"
              text={before && compare ? daysInWords(before) : compare && WORDS[compare]}
              problemId={problemId('compare')}
            >
              {(close) => (
                <ChoiceList
                  label="Compared with"
                  value={compare ?? ''}
                  choices={COMPARISONS.map((each) => ({
                    value: each,
                    label: `${WORDS[each]} (${daysInWords(comparedWith(each, days))})`,
                  }))}
                  onChoose={(value) => {
                    onChange({ compare: value });
                    close();
                  }}
                />
              )}
            </ValueButton>
          )}
          {dashboard.period === 'range' && compare && answer?.params.toDate === answer?.today && answer && (
            <Box component="span" sx={{ order: 1, typography: 'caption', color: 'text.secondary', ml: 0.5 }}>
              Today isn’t over: figures so far, compared with whole days.
            </Box>
          )}
          {outlets.length > 1 && (
            <ValueButton
              isSpeaking
              label="Outlets"
              text={outletsText(chosen, outlets)}
              problemId={problemId('outlets')}
            >
              {() => (
                <Checklist
                  label="Outlets"
                  hasFocus
                  needsOne
                  all="All outlets"
                  choices={outletChoices(outlets)}
                  chosen={chosen}
                  onChange={(ids) => onChange({ outlets: ids.join(',') })}
                />
              )}
            </ValueButton>
          )}
        </Box>
        {problems.length > 0 && (
          <Box role="alert" id="dashboard-problems" sx={{ mt: 0.75, color: 'error.main' }}>
            {problems.map(({ field, message }) => (
              <div key={`${field} ${message}`}>{message}.</div>
            ))}
          </Box>
        )}
      </Box>
    </>
  );
}
