import DeleteIcon from '@mui/icons-material/DeleteOutline';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CardField } from './CardField';
import type { Place } from './core';
import type { GridStore } from './store';
import type { GridColumn } from './types';

/** Cards that are drawn or left out together, and the height that one takes until it has been measured. */
const CHUNK = 8;
const CARD_HEIGHT = 320;

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
    '& .lc-field': { display: 'flex', flexDirection: 'column', gap: spacing(0.5), minWidth: 0 },
    '& .lc-wide': { gridColumn: '1 / -1' },
    '& .lc-label': { fontSize: typography.caption.fontSize, color: palette.text.secondary },
    '& .lc-control': {
      // 16 px keeps phones from zooming into a focused field.
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
    '& .lc-right': { textAlign: 'right' },
    '& .lc-box': { width: 24, height: 24, minHeight: 24, accentColor: palette.primary.main },
    '& .lc-value': { minHeight: 24, fontSize: typography.pxToRem(16) },
    '& .lc-error': { fontSize: typography.caption.fontSize, color: palette.error.main },
    '& .lc-remark': { fontSize: typography.caption.fontSize, color: palette.warning.main },
    '& .lc-totals': {
      position: 'sticky',
      bottom: 0,
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

/** The same lines where there is no room for columns: a card per line with labelled fields, made for fingers. */
export function LineCards({ store, label, totals, emptyText }: LineCardsProps) {
  const { core } = store;
  const places = useSyncExternalStore(core.view, () => core.places);
  const chunks = Array.from({ length: Math.ceil(places.length / CHUNK) }, (_, index) => index * CHUNK);
  const empty = places.every((place) => place.number === 0);
  return (
    <Cards role="group" aria-label={label}>
      {empty && emptyText && <p>{emptyText}</p>}
      {chunks.map((start) => (
        <Chunk key={start} store={store} start={start}>
          {places.slice(start, start + CHUNK).map((place, index) => (
            <LineCard key={place.id} store={store} place={place} row={start + index} />
          ))}
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

/**
 * Draws its cards only while they are near the screen: 300 cards of eight fields at once would be slow to appear, and
 * which element scrolls them is not ours to know. The first chunk, and the one with the cursor, are always there.
 */
function Chunk({ store, start, children }: { store: GridStore<object>; start: number; children: ReactNode[] }) {
  const box = useRef<HTMLDivElement>(null);
  const height = useRef(children.length * CARD_HEIGHT);
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

function LineCard({ store, place, row }: { store: GridStore<object>; place: Place; row: number }) {
  const { core } = store;
  const name = place.number ? `Line ${place.number}` : 'New line';
  const disabled = useSyncExternalStore(core.view, () => core.disabled);
  return (
    <fieldset aria-label={name} className="lc-card">
      <div className="lc-head">
        {name}
        {place.number > 0 && !core.fixedRows && !disabled && (
          <IconButton
            aria-label={`Delete line ${place.number}`}
            onClick={() => store.deleteRows({ top: row, bottom: row })}
          >
            <DeleteIcon />
          </IconButton>
        )}
      </div>
      <div className="lc-fields">
        {core.columns.map((column, col) => (
          <CardField key={column.key} store={store} column={column} row={row} col={col} wide={isWide(column)} />
        ))}
      </div>
    </fieldset>
  );
}

const isWide = (column: GridColumn<object>) =>
  column.kind === 'lookup' || (column.kind === 'text' && column.width > 120);
