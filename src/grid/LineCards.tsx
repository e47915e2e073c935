import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { formatAmount } from '#src/format/format';
import { LOW_WINDOW } from '#src/shell/theme';
import { CardField } from './CardField';
import { CountRow } from './CountRow';
import type { RowPlace } from './state/core';
import type { GridStore } from './state/store';
import type { GridColumn } from './types';

/** Cards that are drawn or skipped together, and a card's height until it has been measured. */
const CHUNK = 8;
const CARD_HEIGHT = 320;
const ROW_HEIGHT = 68;

const Cards = styled('div')(({ theme }) => {
  const { palette, spacing, shape, typography } = theme;
  return {
    '& .lc-card': {
      margin: 0,
      padding: 0,
      minInlineSize: 0,
      border: `1px solid ${palette.divider}`,
      borderRadius: shape.borderRadius,
      background: palette.background.paper,
      marginBottom: spacing(1.5),
    },
    '& .lc-head': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      minHeight: 44,
      paddingLeft: spacing(1.5),
      fontWeight: typography.fontWeightMedium,
    },
    '& .lc-fields': {
      display: 'grid',
      gridTemplateColumns: '1fr 1fr',
      gap: spacing(1.5),
      padding: spacing(0, 1.5, 1.5),
    },
    '& .lc-wide': { gridColumn: '1 / -1' },
    '& .lc-label, & .MuiFormLabel-root': { fontSize: typography.caption.fontSize, color: palette.text.secondary },
    // Finger-sized; 16 px keeps phones from zooming in on a focused field.
    '& .MuiInputBase-root': { minHeight: 44, fontSize: typography.pxToRem(16) },
    '& .lc-control': {
      // 16 px keeps phones from zooming in on a focused field.
      font: 'inherit',
      fontSize: typography.pxToRem(16),
      fontVariantNumeric: 'inherit',
      width: '100%',
      minHeight: 44,
      boxSizing: 'border-box',
      padding: spacing(1),
      color: palette.text.primary,
      background: palette.background.paper,
      border: `1px solid ${palette.mode === 'dark' ? palette.grey[600] : palette.grey[500]}`,
      borderRadius: shape.borderRadius,
      '&:focus': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -1 },
      '&[aria-invalid=true]': { borderColor: palette.error.main },
    },
    '& .lc-box': { width: 24, height: 24, minHeight: 24, accentColor: palette.primary.main },
    '& .lc-value': { minHeight: 24, fontSize: typography.pxToRem(16) },
    '& .lc-error': { fontSize: typography.caption.fontSize, color: palette.error.main },
    '& .lc-count': { marginBottom: spacing(0.5) },
    '& .lc-line': { display: 'flex', alignItems: 'center', gap: spacing(0.5), padding: spacing(0.5, 0.5, 0.5, 1.5) },
    '& .lc-name': {
      flex: 1,
      minWidth: 0,
      minHeight: 48,
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'center',
      padding: spacing(0, 0.5),
      border: 0,
      background: 'transparent',
      color: 'inherit',
      font: 'inherit',
      textAlign: 'left',
      cursor: 'pointer',
      borderRadius: shape.borderRadius,
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}` },
      '& > *': { overflowWrap: 'anywhere' },
    },
    '& .lc-amount': { width: 64, padding: spacing(0.5), textAlign: 'center' },
    '& .lc-said': { padding: spacing(0, 1.5, 1) },
    '& .lc-all': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: spacing(1),
      marginBottom: spacing(1),
      color: palette.text.secondary,
    },
    '& .lc-totals': {
      position: 'sticky',
      bottom: 0,
      [`@media ${LOW_WINDOW}`]: { position: 'static' },
      zIndex: 1,
      display: 'flex',
      flexWrap: 'wrap',
      gap: spacing(0.5, 3),
      padding: spacing(1, 1.5),
      background: palette.background.paper,
      border: `1px solid ${palette.divider}`,
      borderRadius: shape.borderRadius,
      '& dt, & dd': { display: 'inline', margin: 0 },
      '& dt': { color: palette.text.secondary, marginRight: spacing(1) },
      '& dd': { fontWeight: typography.fontWeightMedium },
    },
  };
});

interface LineCardsProps {
  store: GridStore<object>;
  label: string;
  totals?: Readonly<Record<string, string>>;
  emptyText?: string;
}

/** The same lines on a narrow screen: a touch-friendly card per line with labelled fields. */
export function LineCards({ store, label, totals, emptyText }: LineCardsProps) {
  const { core } = store;
  const places = useSyncExternalStore(core.view, () => core.places);
  const chunks = Array.from({ length: Math.ceil(places.length / CHUNK) }, (_, index) => index * CHUNK);
  const empty = places.every((place) => place.number === 0);
  const counted = useSyncExternalStore(core.view, () => store.checks.counted().length);
  // Ordered lines are counted; the button adds an additional line, which isn't offered after each delivery.
  const asked = useSyncExternalStore(core.view, () => (store.focusTick > 0 ? core.cursor.row : -1));
  const isShown = (place: RowPlace, row: number) => counted === 0 || place.number > 0 || row === asked;
  return (
    <Cards role="group" aria-label={label}>
      {empty && emptyText && <p>{emptyText}</p>}
      {counted > 0 && <CheckAll store={store} />}
      {chunks.map((start) => (
        <Chunk key={start} store={store} start={start} height={counted > 0 ? ROW_HEIGHT : CARD_HEIGHT}>
          {places
            .slice(start, start + CHUNK)
            .map((place, index) =>
              isShown(place, start + index) ? (
                <Line key={place.id} store={store} place={place} row={start + index} />
              ) : null,
            )}
        </Chunk>
      ))}
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

interface ChunkProps {
  store: GridStore<object>;
  start: number;
  /** A card's px until it has been measured. */
  height: number;
  children: ReactNode[];
}

/**
 * Draws its cards only while they are near the screen: 300 cards of eight fields at once would be slow, and we don't know which element
 * scrolls them. The first chunk, and the one with the cursor, are always drawn.
 */
function Chunk({ store, start, height: one, children }: ChunkProps) {
  const box = useRef<HTMLDivElement>(null);
  const height = useRef(children.length * one);
  const [near, setNear] = useState(start === 0);
  const holdsCursor = useSyncExternalStore(store.core.view, () => {
    const { row } = store.core.cursor;
    return row >= start && row < start + CHUNK;
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (!entry.isIntersecting && element.firstElementChild) height.current = element.offsetHeight;
        setNear(entry.isIntersecting);
      },
      { rootMargin: '1000px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const drawn = near || holdsCursor;
  return (
    <div ref={box} style={drawn ? undefined : { height: height.current }}>
      {drawn && children}
    </div>
  );
}

/** The number of counted lines and their total, and a button to mark all as expected. */
function CheckAll({ store }: { store: GridStore<object> }) {
  const { core, checks } = store;
  const said = useSyncExternalStore(core.view, () => checks.said(formatAmount));
  const disabled = useSyncExternalStore(core.view, () => core.disabled);
  return (
    <div className="lc-all">
      <span role="status">{said}</span>
      {!disabled && (
        <Button size="small" variant="outlined" onClick={() => store.countAll()}>
          All as {core.options.counting?.word}
        </Button>
      )}
    </div>
  );
}

interface LineProps {
  store: GridStore<object>;
  place: RowPlace;
  row: number;
}

/** One row if the line is counted, otherwise its card. */
function Line({ store, place, row }: LineProps) {
  const { core } = store;
  const { counting } = core.options;
  const isCounted = useSyncExternalStore(core.view, () => {
    const line = core.rows[row]?.line;
    return line !== undefined && store.checks.expectedOf(line) !== undefined;
  });
  if (!counting || !isCounted) return <LineCard store={store} place={place} row={row} />;
  return (
    <CountRow store={store} place={place} row={row} counting={counting}>
      <LineFields store={store} row={row} without={counting.given} />
      <div className="lc-head">
        <DeleteLine store={store} place={place} row={row} />
      </div>
    </CountRow>
  );
}

function LineFields({ store, row, without }: Pick<LineProps, 'store' | 'row'> & { without?: string }) {
  return (
    <div className="lc-fields">
      {store.columns.map((column, col) =>
        column.key === without ? null : (
          <CardField key={column.key} store={store} column={column} row={row} col={col} wide={isWide(column)} />
        ),
      )}
    </div>
  );
}

function DeleteLine({ store, place, row }: LineProps) {
  const { core } = store;
  const disabled = useSyncExternalStore(core.view, () => core.disabled);
  if (place.number === 0 || core.fixedRows || disabled) return null;
  return (
    <IconButton aria-label={`Delete line ${place.number}`} onClick={() => store.deleteRows({ top: row, bottom: row })}>
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
      <LineFields store={store} row={row} />
    </fieldset>
  );
}

const isWide = (column: GridColumn<object>) =>
  column.kind === 'lookup' || (column.kind === 'text' && column.width > 120);
