import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatCount } from '#src/format/format';
import { RowsTable } from '#src/list/import/RowsTable';
import { linesInWords } from './lineColumns';
import { leftOut, reasonsIn } from './placing';
import type { LinesImport, LinesTarget } from './useLinesImport';

const rows = (count: number): string => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;
const WHAT = { create: 'New line', update: 'No change', skip: 'Left out' } as const;

interface LinesPreviewProps<C> {
  target: LinesTarget<C>;
  state: LinesImport<C>;
}

/** What rows about existing lines do. */
const onLineOf = (count: number) => ({
  what: count === 1 ? 'on a line already' : 'on lines already',
  change: count === 1 ? 'Change that line' : 'Change those lines',
  add: `Add ${linesInWords(count)} more`,
});

/** What the rows were read as, what could not be placed, and what becomes of both. */
export function LinesPreview<C>({ target: { entity, lineColumns, onLine }, state }: LinesPreviewProps<C>) {
  const { placed, result, choices, choose, sheet } = state;
  const known = placed.filter(({ existing, left }) => existing !== undefined && left === undefined).length;
  const { what, change, add } = onLine ?? onLineOf(known);
  const canMark = placed.some(({ problems, left, isLost }) => problems.length > 0 && left === undefined && !isLost);
  const reasons = reasonsIn(placed);
  const without = leftOut(placed);
  const head = lineColumns.columns.find(({ path }) => path === lineColumns.lead)?.label ?? 'Line';
  return (
    <>
      <Typography sx={{ fontWeight: 600, mb: 1 }}>
        {[
          ...(result.created > 0 ? [`${formatCount(result.created)} new`] : []),
          ...(result.updated > 0 ? [`${formatCount(result.updated)} changed`] : []),
          ...(result.wrong > 0 ? [`${formatCount(result.wrong)} with problems`] : []),
        ].join(', ') || 'No lines'}
      </Typography>
      {without.map(({ reason, rows: count }) => (
        <Typography key={reason} variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {rows(count)} left out: {reason.toLowerCase()}
        </Typography>
      ))}
      {reasons.length > 0 ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {reasons.map(({ reason, rows: count }) => (
              <li key={reason}>{count === 1 ? reason : `${rows(count)}: ${reason}`}</li>
            ))}
          </Box>
        </Alert>
      ) : null}
      {state.questions.map(({ question, about, own, instead, rows: count }) => (
        <Choice
          key={question}
          label={count === 1 ? about : `${about} (${rows(count)} like this)`}
          isFirst={choices.isOwn[question]}
          first={own}
          second={instead}
          onChoose={(isOwn) => choose({ isOwn: { ...choices.isOwn, [question]: isOwn } })}
        />
      ))}
      {canMark ? (
        <Choice
          label="Rows with problems"
          isFirst={choices.isMarked}
          first="Add them too, and mark what could not be read"
          second={`Leave out ${rows(result.wrong)}`}
          onChoose={(isMarked) => choose({ isMarked })}
        />
      ) : null}
      {known > 0 ? (
        <Choice
          label={`${rows(known)} ${known === 1 ? 'is' : 'are'} ${what}`}
          isFirst={choices.isMerged}
          first={change}
          second={add}
          onChoose={(isMerged) => choose({ isMerged })}
        />
      ) : null}
      {result.rows.length > 0 ? (
        <RowsTable entity={entity} sheet={sheet} result={result} head={head} what={WHAT} />
      ) : null}
    </>
  );
}

interface ChoiceProps {
  label: string;
  /** Undefined: it must be answered. */
  isFirst: boolean | undefined;
  first: string;
  second: string;
  onChoose: (isFirst: boolean) => void;
}

function Choice({ label, isFirst, first, second, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <FormControl sx={{ mb: 2, display: 'flex' }}>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={isFirst === undefined ? null : isFirst ? 'first' : 'second'}
        onChange={(_event, value) => onChoose(value === 'first')}
      >
        <FormControlLabel value="first" control={<Radio size="small" />} label={first} />
        <FormControlLabel value="second" control={<Radio size="small" />} label={second} />
      </RadioGroup>
    </FormControl>
  );
}
