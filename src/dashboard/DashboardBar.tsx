import Box from '@mui/material/Box';
import type { Dashboard } from '#engine/define/dashboard';
import type { Problem } from '#engine/define/rules';
import type { DashboardAnswer } from '#engine/read/dashboards';
import { businessDate } from '#engine/run/time/businessDay';
import { COMPARISONS, type Comparison, daysInWords } from '#engine/run/time/compare';
import { OptionList } from '../report/parameters/editors';
import { ParameterButton } from '../report/parameters/ParameterButton';
import { outletsOf, outletsText } from '../report/parameters/parameters';
import { OutletsEditor, RangeEditor } from '../report/parameters/scopeEditors';
import { useSession } from '../shell/session';
import type { DashboardState } from './useDashboard';

const WORDS: Record<Comparison, string> = {
  previousDay: 'Days before',
  sameWeekday: 'Same weekdays before',
  lastMonth: 'Last month',
  lastYear: 'Last year',
};
const isComparison = (value: string | undefined): value is Comparison => COMPARISONS.some((each) => each === value);

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
  const compare = isComparison(state.compare) ? state.compare : undefined;
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
            <ParameterButton
              label="Dates"
              isSpeaking
              text={daysInWords(days)}
              problemId={problemId('fromDate', 'toDate')}
            >
              {(close) => (
                <RangeEditor
                  today={today}
                  from={days.fromDate}
                  to={days.toDate}
                  onRange={(range) => onChange({ ...range })}
                  onDone={close}
                />
              )}
            </ParameterButton>
          )}
          {dashboard.period === 'range' && (
            <ParameterButton
              label="Compared with"
              text={before && compare ? daysInWords(before) : compare && WORDS[compare]}
              problemId={problemId('compare')}
            >
              {(close) => (
                <OptionList
                  label="Compared with"
                  value={compare ?? ''}
                  options={COMPARISONS.map((each) => [each, WORDS[each]] as const)}
                  onChoose={(value) => {
                    onChange({ compare: value });
                    close();
                  }}
                />
              )}
            </ParameterButton>
          )}
          {dashboard.period === 'range' && compare && answer?.params.toDate === answer?.today && answer && (
            <Box component="span" sx={{ order: 1, typography: 'caption', color: 'text.secondary', ml: 0.5 }}>
              Today isn’t over: figures so far, compared with whole days.
            </Box>
          )}
          {outlets.length > 1 && (
            <ParameterButton
              isSpeaking
              label="Outlets"
              text={outletsText(chosen, outlets)}
              problemId={problemId('outlets')}
            >
              {() => (
                <OutletsEditor
                  outlets={outlets}
                  chosen={chosen}
                  onChange={(ids) => ids.length > 0 && onChange({ outlets: ids.join(',') })}
                />
              )}
            </ParameterButton>
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
