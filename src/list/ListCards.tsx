import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { ConsoleRecord } from '#dataProvider';
import { unitFor } from '../format/format';
import {
  type CellArguments,
  type CellEnvironment,
  cellStyles,
  isEmptyValue,
  renderCell,
  textOfCell,
} from '../table/cells';
import { type Column, placesOf } from './columns';
import type { QuickAction } from './ListTable';

interface ListCardsProps {
  label: string;
  /** Key of the figure at the card's end. @default the last amount of the columns, or the last figure if there is none */
  figure?: string | undefined;
  columns: readonly Column[];
  records: readonly ConsoleRecord[];
  hrefOf: (record: ConsoleRecord) => string;
  /** Opens a record in place instead of its page. */
  onOpen?: ((record: ConsoleRecord) => void) | undefined;
  /** A button on each card. */
  quick?: QuickAction | undefined;
  /** The records are from before the page was opened: actions wait for the current ones. */
  isOld: boolean;
  environment: CellEnvironment;
  isBusy: boolean;
}

const MOST_DETAILS = 3;

/** Digits alone: without its heading no one knows what they count. */
const isCount = (text: string): boolean => /^[\d,]+$/.test(text);

/** The label of a figure or switch: '16 tables', 'Discount 5%', 'Inventory: On'; other texts are clear without one. */
function namedParts({ label, align, field }: Column, text: string): readonly [before: string, behind: string] {
  if (/^(On|Off|Yes|No)$/.test(text)) return [`${label}: `, ''];
  if (align === 'left') return ['', ''];
  const isOfThings = isCount(text) && !('unit' in field) && label.endsWith('s');
  return isOfThings ? ['', ` ${unitFor(label.toLowerCase(), text)}`] : [`${label} `, ''];
}

/** The columns' positions on a card: title, status at the end, last figure, a few details. */
function layoutOf(all: readonly Column[], chosen: string | undefined) {
  const columns = all.filter(({ isPlace }) => !isPlace);
  const title = columns.find(({ isTitle }) => isTitle) ?? columns[0];
  const states = columns.filter(({ field }) => field.kind === 'choice' && field.tones !== undefined);
  const status = states.find(({ key }) => key === 'status') ?? states[0];
  const figures = columns.filter(({ align, field }) => align === 'right' && field.kind !== 'percent');
  const figure = columns.find(({ key }) => key === chosen) ?? figures.findLast(({ unit }) => unit) ?? figures.at(-1);
  const details = columns
    .filter((column) => column !== title && column !== status && column !== figure && column.field.kind !== 'image')
    .slice(0, MOST_DETAILS);
  return { title, status, figure, details };
}

/** A list on a phone: two lines per record. */
export function ListCards(props: ListCardsProps) {
  const { label, columns, records, hrefOf, onOpen, quick, isOld, environment, isBusy } = props;
  const { title, status, figure, details } = useMemo(() => layoutOf(columns, props.figure), [columns, props.figure]);
  const places = useMemo(() => placesOf(columns, records, environment.placesOfUnit), [columns, records, environment]);
  const argumentsOf = (column: Column, record: ConsoleRecord): CellArguments => ({
    field: column.field,
    value: column.value(record),
    places: places[columns.indexOf(column)]?.of(record) ?? 0,
    environment,
    tone: column.tone?.(record),
  });
  const cell = (column: Column, record: ConsoleRecord) => renderCell(argumentsOf(column, record));
  /** With the words of its heading. */
  const named = (column: Column, record: ConsoleRecord) => {
    const shown = argumentsOf(column, record);
    const [before, behind] = namedParts(column, textOfCell(shown));
    return (
      <>
        {before}
        {renderCell(shown)}
        {behind}
      </>
    );
  };
  /** The unit of a record's figure. */
  const unitIn = ({ inUnit }: Column, record: ConsoleRecord) => {
    if (!inUnit) return null;
    const id = record[inUnit.key];
    return (
      <span className="unit"> {environment.codeOfUnit?.(id) ?? environment.titleOf(inUnit.resource, String(id))}</span>
    );
  };
  return (
    <Box
      component="ul"
      aria-label={label}
      aria-busy={isBusy}
      sx={{ m: 0, mx: -2, p: 0, borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper', ...cellStyles }}
    >
      {records.map((record) => (
        <Box
          component="li"
          key={record._id}
          sx={{ listStyle: 'none', borderBottom: 1, borderColor: 'divider', display: 'flex', alignItems: 'center' }}
        >
          <Box
            component={Link}
            to={hrefOf(record)}
            onClick={(event) => {
              if (!onOpen || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              onOpen(record);
            }}
            sx={{
              flex: '1 1 auto',
              minWidth: 0,
              display: 'block',
              px: 2,
              py: 1.25,
              color: 'inherit',
              textDecoration: 'none',
              minHeight: 56,
            }}
          >
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5, alignItems: 'center' }}>
              <Box sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                {title && cell(title, record)}
              </Box>
              {status && cell(status, record)}
            </Box>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5, mt: 0.25, color: 'text.secondary' }}>
              <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                {details
                  .filter((column) => !isEmptyValue(column.value(record)))
                  .map((column, index) => (
                    <span key={column.key}>
                      {index > 0 ? ' · ' : ''}
                      {named(column, record)}
                    </span>
                  ))}
              </Box>
              {figure && !isEmptyValue(figure.value(record)) && (
                <Box sx={{ whiteSpace: 'nowrap', color: 'text.primary' }}>
                  {figure.unit ? <span className="unit">{figure.unit} </span> : null}
                  {isCount(textOfCell(argumentsOf(figure, record))) ? named(figure, record) : cell(figure, record)}
                  {unitIn(figure, record)}
                </Box>
              )}
            </Box>
          </Box>
          {quick?.isPossible(record) ? (
            <Button
              size="small"
              variant="outlined"
              sx={{ mr: 2, flexShrink: 0 }}
              aria-label={`${quick.label}: ${title ? textOfCell({ field: title.field, value: title.value(record), places: 0, environment }) : ''}`}
              disabled={isOld}
              onClick={() => quick.onDo(record)}
            >
              {quick.label}
            </Button>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}
