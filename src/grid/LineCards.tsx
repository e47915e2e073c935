import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState, useSyncExternalStore } from 'react';
import { formatAmount } from '#src/format/format';
import { CardField } from './CardField';
import { Chunk } from './Chunk';
import { CountRow } from './CountRow';
import { Cards } from './cardStyles';
import { ScanButton } from './ScanButton';
import { SuggestedRow } from './SuggestedRow';
import type { RowPlace } from './state/core';
import type { GridStore } from './state/store';
import type { GridColumn, GridCounting, GridSuggestion } from './types';
import { isEmpty, isReadOnly, readField } from './values';

/** Cards that are drawn or skipped together, and a card's height until it has been measured. */
const CHUNK = 8;
const CARD_HEIGHT = 320;
const ROW_HEIGHT = 76;

interface LineCardsProps {
  store: GridStore<object>;
  label: string;
  totals?: Readonly<Record<string, string>>;
  emptyText?: string;
  suggestions?: readonly GridSuggestion[];
}

/** What is drawn at one place: a line, by its index, or one that is offered. */
type Entry =
  | { id: string; row: number; place: RowPlace; suggestion?: undefined }
  | { id: string; suggestion: GridSuggestion; row?: undefined };

/** Lines in the order in which they are drawn: a suggestion keeps its place when it becomes a line. */
function entriesOf(store: GridStore<object>, shown: readonly number[], offered: readonly GridSuggestion[]): Entry[] {
  const { core } = store;
  const key = core.columns[0]?.key ?? '';
  const lineOf = new Map(shown.map((row) => [readField(core.rows[row]?.line ?? {}, key), row] as const).reverse());
  const placed = new Set(offered.flatMap(({ option }) => lineOf.get(option.value) ?? []));
  const line = (row: number): Entry[] => {
    const place = core.places[row];
    return place ? [{ id: `line ${place.id}`, row, place }] : [];
  };
  return [
    ...shown.filter((row) => !placed.has(row)).flatMap(line),
    ...offered.flatMap((suggestion) => {
      const row = lineOf.get(suggestion.option.value);
      return row === undefined ? [{ id: suggestion.option.value, suggestion }] : line(row);
    }),
  ];
}

const NOTHING: readonly GridSuggestion[] = [];

/**
 * The same lines on a narrow screen or a touch tablet: a row per line with a tick, steppers and what there is, or, where nothing is counted,
 * a card with labelled fields.
 */
export function LineCards({ store, label, totals, emptyText, suggestions = NOTHING }: LineCardsProps) {
  const { core } = store;
  const { counting } = core.options;
  const places = useSyncExternalStore(core.view, () => core.places);
  // A line's item decides whether it is a suggestion that was ticked.
  useSyncExternalStore(core.view, () =>
    core.rows.map(({ line }) => readField(line, core.columns[0]?.key ?? '')).join(),
  );
  const disabled = useSyncExternalStore(core.view, () => core.disabled);
  const counted = useSyncExternalStore(core.view, () => store.checks.counted().length);
  // Ordered lines are counted; the button adds an additional line, which isn't offered after each delivery.
  const asked = useSyncExternalStore(core.view, () => (store.focusTick > 0 ? core.cursor.row : -1));
  const [ticked, setTicked] = useState<string>();
  const blank = places[asked]?.number === 0 ? asked : places.findLastIndex(({ number }) => number === 0);
  // Items are found above the lines; where nothing is counted, every line is a card, the new one in its place.
  const newPlace = counting && counted === 0 ? places[blank] : undefined;
  const shown = places.flatMap((place, row) =>
    place.number > 0 || !counting || (counted > 0 && row === asked) ? [row] : [],
  );
  const isEmptyDocument = places.every(({ number }) => number === 0);
  const entries = entriesOf(store, shown, disabled || counted > 0 ? NOTHING : suggestions);
  const chunks = Array.from({ length: Math.ceil(entries.length / CHUNK) }, (_, index) => index * CHUNK);
  return (
    <Cards role="group" aria-label={label}>
      {isEmptyDocument && suggestions.length === 0 && emptyText && <p>{emptyText}</p>}
      {counted > 0 && <CheckAll store={store} />}
      {newPlace && <NewLine key={newPlace.id} store={store} row={blank} />}
      <Removed store={store} />
      {chunks.map((start) => {
        const part = entries.slice(start, start + CHUNK);
        return (
          <Chunk
            key={start}
            store={store}
            isFirst={start === 0}
            rows={part.flatMap(({ row }) => row ?? [])}
            height={part.length * (counting ? ROW_HEIGHT : CARD_HEIGHT)}
          >
            {part.map((entry) =>
              entry.suggestion ? (
                <SuggestedRow
                  key={entry.id}
                  store={store}
                  suggestion={entry.suggestion}
                  onTick={() => setTicked(entry.id)}
                />
              ) : (
                <Line
                  key={entry.id}
                  store={store}
                  place={entry.place}
                  row={entry.row}
                  takesFocus={
                    ticked !== undefined &&
                    readField(core.rows[entry.row]?.line ?? {}, core.columns[0]?.key ?? '') === ticked
                  }
                />
              ),
            )}
          </Chunk>
        );
      })}
      {totals && (
        <dl className="lc-totals">
          {core.columns
            .filter(({ key }) => totals[key])
            .map(({ key, label: name }) => (
              <div key={key}>
                <dt>{name}</dt>
                <dd>{totals[key]}</dd>
              </div>
            ))}
        </dl>
      )}
    </Cards>
  );
}

/** The number of counted lines and their total, and a button to mark all as expected. */
function CheckAll({ store }: { store: GridStore<object> }) {
  const { core, checks } = store;
  const said = useSyncExternalStore(core.view, () => checks.said(formatAmount));
  const disabled = useSyncExternalStore(core.view, () => core.disabled);
  const { counting } = core.options;
  return (
    <div className="lc-all">
      <span role="status">{said}</span>
      {!disabled && !counting?.oneByOne && (
        <Button variant="outlined" sx={{ minHeight: 48 }} onClick={() => store.countAll()}>
          All as {counting?.word}
        </Button>
      )}
      {disabled ? null : <ScanButton column={core.columns[0]} onFound={(option) => store.countItem(option)} />}
    </div>
  );
}

/** Says which line was just unticked away, and brings it back. */
function Removed({ store }: { store: GridStore<object> }) {
  const said = useSyncExternalStore(store.core.view, () => store.removedName());
  if (said === undefined) return null;
  return (
    <div className="lc-all">
      <span role="status">{said ? `${said} removed` : 'Line removed'}</span>
      <Button sx={{ minHeight: 48 }} onClick={() => store.undo()}>
        Undo
      </Button>
    </div>
  );
}

/** The columns by which a line is known: its item, or what it has instead. */
const namingIn = (store: GridStore<object>) =>
  store.columns.filter(({ kind, grow }, index) => index === 0 || (kind === 'lookup' && grow));

/** Finds the next line's item; the row that it becomes asks for the rest. */
function NewLine({ store, row }: { store: GridStore<object>; row: number }) {
  return (
    <fieldset aria-label="New line" className="lc-card lc-new">
      <div className="lc-fields">
        {namingIn(store).map((column) => (
          <CardField
            key={column.key}
            store={store}
            column={column}
            row={row}
            col={store.columns.indexOf(column)}
            wide
            onPicked={() => store.focusAmount(row)}
          />
        ))}
        <ScanButton
          column={store.columns[0]}
          onFound={(option) => {
            store.pick(row, store.columns[0]?.key ?? '', option);
            store.focusAmount(row);
            return '';
          }}
        />
      </div>
    </fieldset>
  );
}

interface LineProps {
  store: GridStore<object>;
  place: RowPlace;
  row: number;
}

/** One row if a quantity is all that most lines need, otherwise its card. */
function Line({ store, place, row, takesFocus }: LineProps & { takesFocus: boolean }) {
  const { core } = store;
  const { counting } = core.options;
  const naming = namingIn(store);
  const isNamed = useSyncExternalStore(core.view, () => {
    const line = core.rows[row]?.line;
    return line !== undefined && naming.some(({ key }) => !isEmpty(readField(line, key)));
  });
  const asked = useSyncExternalStore(core.view, () => askedOf(store, row, naming, counting).join());
  if (!counting || !isNamed) return <LineCard store={store} place={place} row={row} />;
  const atOnce = store.columns.filter(({ key }) => asked.split(',').includes(key));
  const rest = store.columns.filter((column) => column.key !== counting.given && !atOnce.includes(column));
  return (
    <CountRow
      {...{ store, place, row, counting, naming, takesFocus }}
      asked={atOnce.length > 0 ? <LineFields store={store} row={row} columns={atOnce} /> : null}
    >
      <LineFields store={store} row={row} columns={rest} />
      <div className="lc-head">
        <DeleteLine store={store} place={place} row={row} />
      </div>
    </CountRow>
  );
}

/** The columns that this line needs besides its item, unit and quantity: the reason of waste. */
function askedOf(
  { core, columns }: GridStore<object>,
  row: number,
  naming: readonly GridColumn<object>[],
  counting: GridCounting | undefined,
): string[] {
  const line = core.rows[row]?.line;
  if (!line || !counting) return [];
  return columns
    .filter((column) => column.required?.(line) && !isReadOnly(column, line) && !naming.includes(column))
    .map(({ key }) => key)
    .filter((key) => key !== counting.given && key !== counting.unit);
}

interface LineFieldsProps {
  store: GridStore<object>;
  row: number;
  columns: readonly GridColumn<object>[];
}

function LineFields({ store, row, columns }: LineFieldsProps) {
  return (
    <div className="lc-fields">
      {columns.map((column) => (
        <CardField
          key={column.key}
          {...{ store, column, row }}
          col={store.columns.indexOf(column)}
          wide={isWide(column)}
        />
      ))}
    </div>
  );
}

function DeleteLine({ store, place, row }: LineProps) {
  const { core } = store;
  const disabled = useSyncExternalStore(core.view, () => core.disabled);
  if (place.number === 0 || core.fixedRows || disabled) return null;
  return (
    <IconButton
      className="lc-step"
      aria-label={`Delete line ${place.number}`}
      onClick={() => store.deleteRows({ top: row, bottom: row })}
    >
      <DeleteIcon />
    </IconButton>
  );
}

function LineCard({ store, place, row }: LineProps) {
  const name = place.number ? `Line ${place.number}` : 'New line';
  return (
    <fieldset aria-label={name} className="lc-card">
      <div className="lc-head">
        {name}
        <DeleteLine store={store} place={place} row={row} />
      </div>
      <LineFields store={store} row={row} columns={store.columns} />
    </fieldset>
  );
}

const isWide = (column: GridColumn<object>) =>
  column.kind === 'lookup' || (column.kind === 'text' && column.width > 120);
