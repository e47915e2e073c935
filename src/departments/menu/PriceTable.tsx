import { type KeyboardEvent, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { AnyRecord } from '#engine/define/fields';
import { dec, isDecimal, wholly } from '#engine/run/decimal';
import { rowsIn, textsIn } from '#engine/run/values';
import {
  LEVEL_LABELS,
  PRICE_LEVELS,
  type PriceCell,
  priceIn,
  priceOf,
  withPriceIn,
} from '#resources/menu/menuPrices.rules';
import { FieldFrame } from '#src/field/FieldFrame';
import { readDecimal } from '#src/field/numbers';
import { useTitles } from '#src/form/facts/useTitles';
import { currencyOf, useFormEnvironment } from '#src/form/inputs/environment';
import { useContainer, useSelected } from '#src/form/inputs/useField';
import { formatAmount } from '#src/format/format';
import type { InputSlotProps } from '#src/shell/slots';
import { TableFrame, TableHead } from '#src/table';
import { labelledCards } from '#src/table/rowsAsCards';

interface Row {
  key: string;
  /** '' for all outlets. */
  outletId: string;
  portionId: string | undefined;
  label: string;
}

const show = (price: string | undefined): string => (price === undefined ? '' : formatAmount(price));

const headOf = (level: (typeof PRICE_LEVELS)[number] | undefined): string => (level ? LEVEL_LABELS[level] : 'Base');

/** On a phone a card for each outlet, a line for each channel. */
const priceCards = [
  labelledCards,
  {
    '@media (max-width: 599.95px)': {
      '& tbody tr > :first-of-type': { position: 'static', maxWidth: 'none' },
      '& tbody tr > * + *': { alignItems: 'center' },
      '& input': { width: 140, height: 44, flexShrink: 0 },
    },
  },
];

/** The form values that the table uses; other changes don't draw it again. */
const pricesIn = ({ itemType, price, portions, priceLevels, outletPrices, outlets }: AnyRecord): AnyRecord => ({
  itemType,
  price,
  portions,
  priceLevels,
  outletPrices,
  outlets,
});

/**
 * Prices by channel and outlet in one table: a column per channel, a row for all outlets and one for each. A blank cell shows the price
 * that applies in grey. Edits `priceLevels` and `outletPrices`.
 */
export default function PriceTable(props: InputSlotProps) {
  const handle = useContainer(props);
  const { getValues, setValue, control } = useFormContext();
  const { context, formId } = useFormEnvironment();
  const record = useSelected(pricesIn);
  const { errors } = useFormState({ control, name: ['priceLevels', 'outletPrices'] });
  const outletIds = textsIn(record.outlets);
  const titles = useTitles('outlets', outletIds);
  const isVariable = record.itemType === 'variable';
  const portions = isVariable ? rowsIn(record.portions).filter(({ portionId }) => portionId) : [];
  const blocks = isVariable
    ? portions.map(({ portionId, name }) => ({ portionId: String(portionId), name: String(name ?? portionId) }))
    : [{ portionId: undefined, name: '' }];
  const table: Row[] = blocks.flatMap(({ portionId, name }) =>
    ['', ...outletIds].map((outletId) => ({
      key: `${portionId ?? ''}|${outletId}`,
      outletId,
      portionId,
      label: [name, outletId ? titles.of(outletId) : 'All outlets'].filter(Boolean).join(', '),
    })),
  );
  const columns = [undefined, ...PRICE_LEVELS];

  const put = (cell: PriceCell, price: string | undefined) => {
    const changes = withPriceIn(getValues(), cell, price);
    for (const [key, value] of Object.entries(changes)) setValue(key, value, { shouldDirty: true });
  };
  /** Up and down move between rows, as in a spreadsheet. */
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const { row, column } = event.target.dataset;
    const next = event.currentTarget.querySelector<HTMLInputElement>(
      `input[data-row="${Number(row) + step}"][data-column="${column}"]`,
    );
    next?.focus();
    next?.select();
  };

  const wrong = problemIn(errors.priceLevels) ?? problemIn(errors.outletPrices) ?? handle.error;
  return (
    <FieldFrame
      label={props.label}
      help="Blank cells use the price shown in grey: the channel’s, else the outlet’s, else the base price"
      note={props.note}
      error={wrong}
      control={{ ...handle.control, 'aria-invalid': wrong !== undefined }}
      disabled={handle.disabled}
      group
    >
      <TableFrame
        look="sheet"
        sx={priceCards}
        id={handle.control.id}
        label={`${props.label}, ${currencyOf(context)}`}
        onKeyDown={onKeyDown}
      >
        <TableHead
          columns={[
            { key: 'place', head: '', unit: currencyOf(context) },
            ...columns.map((level) => ({
              key: level ?? 'base',
              head: headOf(level),
            })),
          ]}
        />
        <tbody>
          {table.map((row, index) => (
            <tr key={row.key} className={row.outletId === '' && index > 0 ? 'block' : undefined}>
              <th scope="row">{row.label}</th>
              {columns.map((level, column) => {
                const cell: PriceCell = {
                  level,
                  portionId: row.portionId,
                  ...(row.outletId ? { outletId: row.outletId } : {}),
                };
                const effective = priceOf(record, cell);
                // The base price has its own input above.
                if (!level && !row.outletId)
                  return (
                    <td key="base" className="figure" data-head={headOf(level)}>
                      {show(effective) || '–'}
                    </td>
                  );
                return (
                  <td key={level ?? 'base'} data-head={headOf(level)}>
                    <PriceBox
                      id={`${formId}-price-${index}-${column}`}
                      place={[index, column]}
                      label={`${row.label}, ${level ? LEVEL_LABELS[level] : 'base price'}`}
                      own={priceIn(record, cell)}
                      effective={effective}
                      disabled={handle.disabled}
                      onPrice={(price) => put(cell, price)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </FieldFrame>
  );
}

/** The first message anywhere in a list's errors. */
function problemIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { message } = error as { message?: unknown };
  if (typeof message === 'string' && message) return message;
  for (const inner of Object.values(error)) {
    const found = problemIn(inner);
    if (found) return found;
  }
  return undefined;
}

interface PriceBoxProps {
  id: string;
  place: readonly [row: number, column: number];
  label: string;
  own: string | undefined;
  effective: string | undefined;
  disabled: boolean;
  onPrice: (price: string | undefined) => void;
}

/** One price: kept as typed until the box loses focus, because a half-typed number isn't one. */
function PriceBox({ id, place: [row, column], label, own, effective, disabled, onPrice }: PriceBoxProps) {
  const [typed, setTyped] = useState<string>();
  if (disabled)
    return <span className={own === undefined ? 'figure faint' : 'figure'}>{show(own ?? effective) || '–'}</span>;
  const read = typed === undefined ? undefined : readDecimal(typed);
  const isWrong = typeof read === 'string' && !(isDecimal(read) && dec(read).gte(0));
  const leave = () => {
    if (typed === undefined || isWrong) return;
    setTyped(undefined);
    const price = read === null || read === undefined ? undefined : wholly(read);
    if (price !== own) onPrice(price);
  };
  return (
    <input
      id={id}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      data-row={row}
      data-column={column}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      title={isWrong ? 'Enter a price of 0 or more, such as 1250.00' : undefined}
      placeholder={show(effective)}
      value={typed ?? show(own)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(undefined);
      }}
    />
  );
}
