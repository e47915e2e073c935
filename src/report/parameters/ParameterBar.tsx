import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { type Field, labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { Problem } from '#engine/define/rules';
import { reportAsked } from '#engine/read/comparison';
import { groupColumns, isFor, visibleColumns } from '#engine/read/reporting';
import { conditionColumns, conditionWords, groupingsIn, readConditions } from '#engine/read/tableView';
import { Checklist } from '#src/field/Checklist';
import { DayRange } from '#src/field/dates/DayRange';
import { ValueButton } from '#src/field/ValueButton';
import { useExtensions } from '#src/shell/layout';
import { useSession } from '#src/shell/session';
import type { ReportChange, ReportState } from '../useReportState';
import { MomentEditor } from './MomentEditor';
import { ParameterEditor } from './ParameterEditor';
import { compareText, givenOf, outletChoices, outletsOf, outletsText, periodText, valueText } from './parameters';
import { reportPresets } from './periods';
import { ToggleValue } from './ToggleValue';
import { CompareEditor, ConditionEditor, GroupEditor } from './tableEditors';
import { MORE, SPARE, useOneRow } from './useOneRow';

interface ParameterBarProps {
  report: Report;
  state: ReportState;
  today: string;
  problems: readonly Problem[];
  onChange: (change: ReportChange) => void;
}

const problemId = (field: string) => `report-problem-${field}`;

/** All parameters in one bar; a change runs the report. The server's problems are shown below, by parameter. */
export function ParameterBar({ report, state, today, problems, onChange }: ParameterBarProps) {
  const { outlets, access } = useSession();
  const visible = new Map(visibleColumns(report, access));
  const wrong = (...keys: string[]) => {
    const found = problems.find(({ field }) => keys.includes(field));
    return found && problemId(found.field);
  };
  const chosen = outletsOf(state);
  const groups = groupColumns(report).filter((key) => visible.has(key));
  const extensions = useExtensions();
  const groupings = groupingsIn(state.group);
  const shown = reportAsked(report, state);
  const { conditions } = readConditions(state.where);
  const asked = Object.fromEntries(Object.keys(report.parameters).map((key) => [key, givenOf(report, state, key)]));
  const narrowable = conditionColumns(shown, access).filter((key) => {
    const column = shown.columns[key];
    return column !== undefined && isFor(column, asked);
  });
  const parameters = Object.entries(report.parameters);
  const isGiven = ([key]: readonly [string, unknown]) => asked[key] !== undefined;
  // In one array, so that its editor stays open while a value moves it to the front.
  const parameter = ([key, field]: (typeof parameters)[number]) => {
    const label = labelOf(key, field);
    const value = asked[key];
    const isChanged = !field.required && field.default === undefined && state[key] !== undefined;
    return (
      <Part key={key} isSpare={!isGiven([key, field]) && !wrong(key)}>
        {field.kind === 'boolean' ? (
          <ToggleValue
            label={label}
            isOn={value === 'true'}
            problemId={wrong(key)}
            onToggle={() => onChange({ [key]: toggled(field, value) })}
          />
        ) : (
          <ValueButton
            label={label}
            text={valueText(field, value)}
            problemId={wrong(key)}
            onClear={isChanged ? () => onChange({ [key]: undefined }) : undefined}
          >
            {(close) => (
              <ParameterEditor
                field={field}
                label={label}
                value={value}
                onChange={(next) => onChange({ [key]: next })}
                onDone={close}
              />
            )}
          </ValueButton>
        )}
      </Part>
    );
  };
  const days = { from: state.fromDate ?? today, to: state.toDate ?? today };
  const optional = parameters.filter(([key, field]) => !field.required && state[key] !== undefined);
  const bar = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const hidden = useOneRow(bar, isOpen);
  return (
    <Box className="no-print" role="search" aria-label="Parameters" sx={{ mb: 1, flexShrink: 0 }}>
      <Box ref={bar} sx={barStyles}>
        {report.period === 'range' && (
          <ValueButton
            label="Dates"
            isSpeaking
            text={periodText(report, state, today)}
            problemId={wrong('fromDate', 'toDate')}
          >
            {(close) => (
              <DayRange
                today={today}
                presets={reportPresets(today)}
                range={days}
                onRange={({ from = days.from, to = days.to }) => onChange({ fromDate: from, toDate: to })}
                onDone={close}
              />
            )}
          </ValueButton>
        )}
        {report.period === 'asOf' && (
          <ValueButton label="As of" text={periodText(report, state, today)} problemId={wrong('asOf')}>
            {(close) => (
              <MomentEditor today={today} asOf={state.asOf} onAsOf={(asOf) => onChange({ asOf })} onDone={close} />
            )}
          </ValueButton>
        )}
        {(outlets.length > 1 || wrong('outlets')) && (
          <ValueButton isSpeaking label="Outlets" text={outletsText(chosen, outlets)} problemId={wrong('outlets')}>
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
        {[
          ...parameters.filter(isGiven).map(parameter),
          <Fragment key=" table">
            {groups.length > 0 && (
              <Part isSpare={groupings.length === 0 && !wrong('group')}>
                <ValueButton
                  label="Group by"
                  text={
                    groupings.length > 0 ? groupings.map((key) => labelOf(key, report.columns[key])).join(', ') : 'None'
                  }
                  problemId={wrong('group')}
                >
                  {() => (
                    <GroupEditor
                      report={report}
                      state={state}
                      keys={groups}
                      isSingle={!extensions}
                      onChange={onChange}
                    />
                  )}
                </ValueButton>
              </Part>
            )}
            {extensions && (report.period !== 'none' || outlets.length > 1) && (
              <Part isSpare={!state.compare && !wrong('compare')}>
                <ValueButton
                  label="Compare with"
                  text={compareText(report, { ...state, asOf: state.asOf ?? today }, outlets)}
                  problemId={wrong('compare')}
                  onClear={state.compare ? () => onChange({ compare: undefined }) : undefined}
                >
                  {(close) => (
                    <CompareEditor
                      report={report}
                      state={state}
                      today={today}
                      outlets={outletChoices(outlets).filter(({ value }) => !chosen.includes(value))}
                      onChange={onChange}
                      onDone={close}
                    />
                  )}
                </ValueButton>
              </Part>
            )}
            {extensions && (
              <Part isSpare={!state.where && !wrong('where')}>
                <ValueButton
                  label="Filter rows"
                  text={
                    conditions.length > 0
                      ? conditions.map((each) => conditionWords(shown, state, each)).join(', ')
                      : undefined
                  }
                  problemId={wrong('where')}
                  onClear={state.where ? () => onChange({ where: undefined }) : undefined}
                >
                  {() => (
                    <ConditionEditor report={shown} state={state} keys={narrowable} today={today} onChange={onChange} />
                  )}
                </ValueButton>
              </Part>
            )}
          </Fragment>,
          ...parameters.filter((each) => !isGiven(each)).map(parameter),
        ]}
        {optional.length > 1 && (
          <Button size="small" onClick={() => onChange(Object.fromEntries(optional.map(([key]) => [key, undefined])))}>
            Clear all
          </Button>
        )}
        <Button {...MORE} size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Fewer filters' : `${hidden} more`}
        </Button>
      </Box>
      {problems.length > 0 && (
        <Box role="alert" sx={{ mt: 0.75, color: 'error.main' }}>
          {problems.map(({ field, message }) => (
            <Box
              key={`${field} ${message}`}
              id={problemId(field)}
              sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}
            >
              <span>{message}.</span>
              {!isInBar(report, field) && (
                <Button size="small" onClick={() => onChange({ [field]: undefined })}>
                  Remove
                </Button>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

const isInBar = (report: Report, field: string): boolean =>
  ['fromDate', 'toDate', 'asOf', 'outlets', 'compare', 'where', 'group'].includes(field) || field in report.parameters;

interface PartProps {
  /** Without a value: it may be left out of the row. */
  isSpare: boolean;
  children: ReactNode;
}

const Part = ({ isSpare, children }: PartProps) => (
  <Box component="span" sx={{ display: 'inline-flex', maxWidth: '100%' }} {...(isSpare ? SPARE : {})}>
    {children}
  </Box>
);

/** The other value of a switch, as in the address: what is usual is left out of it. */
const toggled = (field: Field, value: string | undefined): string | undefined =>
  value === 'true' ? (field.default === true ? 'false' : undefined) : field.default === true ? undefined : 'true';

/** What has a value is always visible, in as many rows as that takes. */
const barStyles = { display: 'flex', alignItems: 'center', gap: 0.5, flexWrap: 'wrap', position: 'relative' } as const;
