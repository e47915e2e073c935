import RemoveIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import type { AnyRecord } from '#engine/define/fields';
import { dec, isDecimal } from '#engine/run/decimal';
import type { PricedBill, PromotionOutcome } from '#resources/selling/promotions.rules';
import { readHour } from '#src/field/dates/dates';
import { wiringOf } from '#src/field/editor';
import { readDecimal } from '#src/field/numbers';
import { Combobox } from '#src/field/options/Combobox';
import { useRecords } from '#src/field/options/records';
import { formatAmount } from '#src/format/format';
import { isTime, known, type SampleLine } from './sample';
import { TypedField } from './TypedField';

const amount = (value: string) => formatAmount(value);
const figures = { fontVariantNumeric: 'tabular-nums' } as const;
const isQuantity = (value: string) => isDecimal(value) && dec(value).gt(0);

interface LineProps {
  line: SampleLine;
  priced: PricedBill['lines'][number] | undefined;
  /** What reduces this line, and by how much. */
  takers: readonly { name: string; amount: string }[];
  /** Its order time unless the line has one. */
  billTime: string;
  onChange: (change: Partial<SampleLine>) => void;
  onRemove: () => void;
}

/** One item: quantity, price and time, before and after. */
function Line({ line, priced, takers, billTime, onChange, onRemove }: LineProps) {
  const isReduced = priced !== undefined && dec(priced.off).gt(0);
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider', typography: 'body2' }}>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'baseline' }}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{line.name}</Box>
        <Box sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
          {isReduced ? (
            <Box component="del" aria-label={`Before: ${amount(priced.gross)}`} sx={{ color: 'text.secondary', mr: 1 }}>
              {amount(priced.gross)}
            </Box>
          ) : null}
          <Box component="span" sx={{ fontWeight: isReduced ? 600 : 400 }}>
            {amount(priced?.net ?? '0')}
          </Box>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mt: 0.5, color: 'text.secondary' }}>
        <Box sx={{ width: 56, flexShrink: 0 }}>
          <TypedField
            isBare
            label={`Quantity of ${line.name}`}
            inputMode="decimal"
            align="right"
            value={line.quantity}
            read={(typed) => known(isQuantity, readDecimal(typed))}
            onChange={(quantity) => onChange({ quantity })}
          />
        </Box>
        <Box component="span" sx={{ whiteSpace: 'nowrap', ...figures }}>
          × {amount(line.price)} at
        </Box>
        <Box sx={{ width: 72, flexShrink: 0 }}>
          <TypedField
            isBare
            isOptional
            label={`Time at which ${line.name} is ordered`}
            value={line.time}
            placeholder={billTime}
            read={(typed) => (typed.trim() === '' ? '' : known(isTime, readHour(typed)))}
            onChange={(time) => onChange({ time })}
          />
        </Box>
        <IconButton size="small" aria-label={`Take ${line.name} off the bill`} onClick={onRemove} sx={{ ml: 'auto' }}>
          <RemoveIcon fontSize="small" />
        </IconButton>
      </Box>
      {takers.map((taker) => (
        <Box
          key={taker.name}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            typography: 'caption',
            color: 'text.secondary',
            mt: 0.5,
          }}
        >
          <span>{taker.name}</span>
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {amount(`-${taker.amount}`)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Finds a menu item and adds it to the bill. */
function AddItem({ onAdd }: { onAdd: (item: AnyRecord) => void }) {
  return (
    <Combobox
      handle={wiringOf(useId(), { name: 'Add an item to the sample bill' })}
      label="Item"
      // The choice goes on the bill and isn't kept in the box.
      value={undefined}
      text=""
      options={useRecords({ to: 'items', filter: { status: 'active' } })}
      placeholder="Add an item"
      emptyText="No items yet"
      onPick={(option) => option?.record && onAdd(option.record)}
    />
  );
}

interface SampleLinesProps {
  lines: readonly SampleLine[];
  priced: PricedBill;
  billTime: string;
  onChange: (lines: SampleLine[]) => void;
  onAdd: (item: AnyRecord) => void;
}

const takersOf = (outcomes: readonly PromotionOutcome[], index: number) =>
  outcomes.flatMap(({ name, shares }) => {
    const share = shares[index] ?? '0';
    return dec(share).gt(0) ? [{ name, amount: share }] : [];
  });

/** The items of the sample bill. */
export function SampleLines({ lines, priced, billTime, onChange, onAdd }: SampleLinesProps) {
  return (
    <>
      <Box component="ul" aria-label="Items" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {lines.map((line, index) => (
          <Line
            key={line.key}
            line={line}
            priced={priced.lines[index]}
            takers={takersOf(priced.promotions, index)}
            billTime={billTime}
            onChange={(change) => onChange(lines.map((each, at) => (at === index ? { ...each, ...change } : each)))}
            onRemove={() => onChange(lines.filter((_each, at) => at !== index))}
          />
        ))}
      </Box>
      <AddItem onAdd={onAdd} />
    </>
  );
}
