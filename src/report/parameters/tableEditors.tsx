import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { choiceLabel, type Fields, labelOf, shownKind } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { type Comparison, comparisonText, readComparison } from '#engine/read/comparison';
import { headingOf } from '#engine/read/reporting';
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
import { DayField } from '#src/form/inputs/dates/DayField';
import type { ReportChange, ReportState } from '../useReportState';
import { OptionList } from './editors';
import { OutletsEditor, type OutletsEditorProps } from './scopeEditors';

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
  const options = (left: readonly string[]) => [['', 'None'] as const, ...left.map((key) => [key, name(key)] as const)];
  const others = keys.filter((key) => key !== first);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
      <OptionList
        label="Group by"
        value={first ?? ''}
        options={options(keys)}
        onChoose={(key) =>
          onChange({
            group: key ? [...new Set([key, second === key ? undefined : second])].filter(Boolean).join(',') : undefined,
          })
        }
      />
      {first !== undefined && others.length > 0 && !isSingle && (
        <Box sx={{ borderLeft: 1, borderColor: 'divider' }}>
          <Box sx={{ typography: 'caption', color: 'text.secondary', px: 2, pt: 1 }}>then by</Box>
          <OptionList
            label="Then by"
            isQuiet
            value={second ?? ''}
            options={options(others)}
            onChoose={(key) => onChange({ group: [first, key].filter(Boolean).join(',') })}
          />
        </Box>
      )}
    </Box>
  );
}

interface CompareEditorProps extends EditorProps {
  today: string;
  outlets: OutletsEditorProps['outlets'];
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
      <OptionList
        label="Compare with"
        value={now === undefined ? '' : now.kind}
        options={[['', 'Nothing'], ...kinds.map((kind) => [kind, words[kind]] as const)]}
        onChoose={(kind) => choose(kind === 'previous' || kind === 'lastYear' ? { kind } : undefined)}
      />
      {report.period !== 'none' && (
        <Box sx={{ display: 'flex', alignItems: 'end', gap: 1, p: 1.5, borderTop: 1, borderColor: 'divider' }}>
          {isRange && (
            <DayField
              label="From"
              today={today}
              value={from}
              onDay={(day) => setOwn({ ...own, from: day ?? '' })}
              onDone={() => undefined}
            />
          )}
          <DayField
            label={isRange ? 'To' : 'End of day'}
            today={today}
            value={to}
            onDay={(day) => setOwn({ ...own, to: day ?? '' })}
            onDone={() => undefined}
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
          <OutletsEditor
            outlets={outlets}
            chosen={now?.kind === 'outlets' ? now.ids : []}
            isQuiet
            onChange={(ids) => choose(ids.length > 0 ? { kind: 'outlets', ids } : undefined)}
          />
        </Box>
      )}
    </Box>
  );
}

/** Chooses or types a value of the column. */
function ValueField({
  field,
  value,
  today,
  onValue,
}: {
  field: Fields[string];
  value: string;
  today: string;
  onValue: (value: string) => void;
}) {
  const kind = shownKind(field);
  if (kind === 'date')
    return (
      <DayField
        label="Value"
        today={today}
        value={value}
        onDay={(day) => onValue(day ?? '')}
        onDone={() => undefined}
      />
    );
  const choices: [string, string][] =
    field.kind === 'choice'
      ? field.values.map((each): [string, string] => [each, choiceLabel(field, each)])
      : kind === 'boolean'
        ? [
            ['true', 'Yes'],
            ['false', 'No'],
          ]
        : [];
  return (
    <TextField
      label="Value"
      size="small"
      select={choices.length > 0}
      value={value}
      onChange={({ target }) => onValue(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    >
      {choices.map(([option, text]) => (
        <MenuItem key={option} value={option}>
          {text}
        </MenuItem>
      ))}
    </TextField>
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
        <TextField
          select
          size="small"
          label="Column"
          value={key}
          onChange={({ target }) => {
            setKey(target.value);
            setValue('');
          }}
        >
          {keys.map((each) => (
            <MenuItem key={each} value={each}>
              {headingOf(report, each, state)}
            </MenuItem>
          ))}
        </TextField>
        <Box sx={{ display: 'grid', gridTemplateColumns: '112px 1fr auto', alignItems: 'end', gap: 1 }}>
          <TextField
            select
            size="small"
            label="Condition"
            value={operator ?? ''}
            onChange={({ target }) => setChosen(operators.find((each) => each === target.value) ?? '~')}
          >
            {operators.map((each) => (
              <MenuItem key={each} value={each}>
                {operatorWord(each)}
              </MenuItem>
            ))}
          </TextField>
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
