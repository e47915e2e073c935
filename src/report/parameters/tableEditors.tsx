import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useId, useState } from 'react';
import { type Fields, labelOf, shownKind } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { type Comparison, comparisonText, readComparison } from '#engine/read/comparison';
import { headingOf, isFigure } from '#engine/read/reporting';
import {
  type Condition,
  conditionsText,
  conditionWords,
  groupingsIn,
  type Operator,
  operatorsOf,
  operatorWord,
  readConditions,
} from '#engine/read/tableView';
import { Checklist } from '#src/field/Checklist';
import { ChoiceBox } from '#src/field/ChoiceBox';
import { ChoiceList } from '#src/field/ChoiceList';
import { type Choice, choicesOf } from '#src/field/choices';
import { DayField } from '#src/field/dates/DayField';
import { wiringOf } from '#src/field/editor';
import { FieldFrame } from '#src/field/FieldFrame';
import { NumberBox } from '#src/field/NumberBox';
import { SmallSelect } from '#src/field/SmallSelect';
import { TextBox } from '#src/field/TextBox';
import type { ReportChange, ReportState } from '../useReportState';

/** The editors of the table's settings: groups, comparison, and rows. */

interface EditorProps {
  report: Report;
  state: ReportState;
  onChange: (change: ReportChange) => void;
}

interface GroupEditorProps extends EditorProps {
  /** Columns that rows can be grouped by. */
  keys: readonly string[];
  /** The server only supports one grouping. */
  isSingle: boolean;
}

/** One grouping, and a second one within it. */
export function GroupEditor({ report, state, keys, isSingle, onChange }: GroupEditorProps) {
  const [first, second] = groupingsIn(state.group);
  const name = (key: string) => labelOf(key, report.columns[key]);
  const choices = (left: readonly string[]) => [
    { value: '', label: 'None' },
    ...left.map((key) => ({ value: key, label: name(key) })),
  ];
  const others = keys.filter((key) => key !== first);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
      <ChoiceList
        label="Group by"
        value={first ?? ''}
        choices={choices(keys)}
        onChoose={(key) =>
          onChange({
            group: key ? [...new Set([key, second === key ? undefined : second])].filter(Boolean).join(',') : undefined,
          })
        }
      />
      {first !== undefined && others.length > 0 && !isSingle && (
        <Box sx={{ borderLeft: 1, borderColor: 'divider' }}>
          <Box sx={{ typography: 'caption', color: 'text.secondary', px: 2, pt: 1 }}>then by</Box>
          <ChoiceList
            label="Then by"
            isQuiet
            value={second ?? ''}
            choices={choices(others)}
            onChoose={(key) => onChange({ group: [first, key].filter(Boolean).join(',') })}
          />
        </Box>
      )}
    </Box>
  );
}

interface CompareEditorProps extends EditorProps {
  today: string;
  outlets: readonly Choice[];
  onDone: () => void;
}

/** The previous period, the same period last year, custom days, or other outlets. */
export function CompareEditor({ report, state, today, outlets, onChange, onDone }: CompareEditorProps) {
  const now = readComparison(state.compare);
  const [own, setOwn] = useState(now?.kind === 'days' ? now : { from: '', to: '' });
  const choose = (comparison: Comparison | undefined) => {
    onChange({ compare: comparison && comparisonText(comparison) });
    if (comparison?.kind !== 'outlets') onDone();
  };
  const kinds = report.period === 'none' ? [] : (['previous', 'lastYear'] as const);
  const words = {
    previous: report.period === 'asOf' ? 'A week before' : 'Previous period',
    lastYear: 'Same period last year',
  };
  const { from, to } = own;
  const isRange = report.period === 'range';
  return (
    <Box sx={{ width: 300, maxWidth: '92vw' }}>
      <ChoiceList
        label="Compare with"
        value={now === undefined ? '' : now.kind}
        choices={[{ value: '', label: 'Nothing' }, ...kinds.map((kind) => ({ value: kind, label: words[kind] }))]}
        onChoose={(kind) => choose(kind === 'previous' || kind === 'lastYear' ? { kind } : undefined)}
      />
      {report.period !== 'none' && (
        <Box sx={{ display: 'flex', alignItems: 'end', gap: 1, p: 1.5, borderTop: 1, borderColor: 'divider' }}>
          {isRange && (
            <DayField label="From" today={today} value={from} onDay={(day) => setOwn({ ...own, from: day ?? '' })} />
          )}
          <DayField
            label={isRange ? 'To' : 'End of day'}
            today={today}
            value={to}
            onDay={(day) => setOwn({ ...own, to: day ?? '' })}
          />
          <Button
            size="small"
            variant="outlined"
            disabled={!to || (isRange && !from)}
            onClick={() => choose({ kind: 'days', from: isRange ? from : to, to })}
          >
            Apply
          </Button>
        </Box>
      )}
      {outlets.length > 1 && (
        <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
          <Box sx={{ typography: 'caption', color: 'text.secondary', px: 1.5, pt: 1 }}>Other outlets</Box>
          <Checklist
            label="Outlets"
            choices={outlets}
            chosen={now?.kind === 'outlets' ? now.ids : []}
            onChange={(ids) => choose(ids.length > 0 ? { kind: 'outlets', ids } : undefined)}
          />
        </Box>
      )}
    </Box>
  );
}

interface ValueFieldProps {
  field: Fields[string];
  value: string;
  today: string;
  onValue: (value: string) => void;
}

/** Chooses or types a value of the column. */
function ValueField({ field, value, today, onValue }: ValueFieldProps) {
  const id = useId();
  const kind = shownKind(field);
  if (kind === 'date')
    return <DayField label="Value" today={today} value={value} onDay={(day) => onValue(day ?? '')} />;
  const handle = { ...wiringOf(id), value, set: (next: string | number | null) => onValue(String(next ?? '')) };
  const choices = choicesOf(field);
  return (
    <FieldFrame label="Value" error={undefined} control={handle.control}>
      {choices.length > 0 ? (
        <ChoiceBox label="Value" isRequired {...{ handle, choices }} />
      ) : isFigure(field) ? (
        <NumberBox {...{ field, handle }} />
      ) : (
        <TextBox handle={handle} text={value} onText={onValue} />
      )}
    </FieldFrame>
  );
}

interface ConditionEditorProps extends EditorProps {
  /** Columns whose rows can be filtered. */
  keys: readonly string[];
  today: string;
}

/** Conditions on the rows: the existing ones, and one more. */
export function ConditionEditor({ report, state, keys, today, onChange }: ConditionEditorProps) {
  const { conditions } = readConditions(state.where);
  const [key, setKey] = useState(keys[0] ?? '');
  const field = report.columns[key];
  const operators = field ? operatorsOf(field) : [];
  const [chosen, setChosen] = useState<Operator>('~');
  const operator = operators.includes(chosen) ? chosen : operators[0];
  const [value, setValue] = useState('');
  const set = (next: readonly Condition[]) => onChange({ where: conditionsText(next) });
  return (
    <Box sx={{ p: 1.5, width: 372, maxWidth: '92vw' }}>
      {conditions.map((condition) => {
        const words = conditionWords(report, state, condition);
        return (
          <Box key={words} sx={{ display: 'flex', alignItems: 'center', mb: 0.5 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>{words}</Box>
            <IconButton
              size="small"
              aria-label={`Remove: ${words}`}
              onClick={() => set(conditions.filter((each) => each !== condition))}
            >
              <Close sx={{ fontSize: 16 }} />
            </IconButton>
          </Box>
        );
      })}
      <Box
        component="form"
        sx={{ display: 'grid', gap: 1 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!operator || value.trim() === '') return;
          set([...conditions, { key, operator, value: value.trim() }]);
          setValue('');
        }}
      >
        <SmallSelect
          label="Column"
          value={key}
          options={keys.map((each) => [each, headingOf(report, each, state)])}
          onChoose={(chosen) => {
            setKey(chosen);
            setValue('');
          }}
        />
        <Box sx={{ display: 'grid', gridTemplateColumns: '112px 1fr auto', alignItems: 'end', gap: 1 }}>
          <SmallSelect
            label="Condition"
            value={operator ?? ''}
            options={operators.map((each) => [each, operatorWord(each)])}
            onChoose={(chosen) => setChosen(operators.find((each) => each === chosen) ?? '~')}
          />
          {field && <ValueField key={key} field={field} value={value} today={today} onValue={setValue} />}
          {/* A typed date counts when its box loses focus, which pressing the button does. */}
          <Button
            type="submit"
            size="small"
            variant="outlined"
            disabled={value.trim() === '' && (!field || shownKind(field) !== 'date')}
          >
            Add
          </Button>
        </Box>
      </Box>
    </Box>
  );
}
