import RemoveIcon from '@mui/icons-material/Close';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { AnyRecord } from '#engine/define/fields';
import { dec, isDecimal } from '#engine/run/decimal';
import type { Outcome, PricedBill } from '#resources/selling/promotions.rules';
import { readTime } from '#src/form/inputs/dates/dates';
import { readDecimal } from '#src/form/inputs/numbers';
import { matchLocally, OptionText } from '#src/form/inputs/ReferenceInput';
import { useOptions } from '#src/form/inputs/useOptions';
import { formatDecimal } from '#src/format/format';
import { isTime, known, type SampleLine } from './sample';
import { TypedField } from './TypedField';

const amount = (value: string) => formatDecimal(value, 2);
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
            read={(typed) => (typed.trim() === '' ? '' : known(isTime, readTime(typed)))}
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
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const { options, pending } = useOptions({ to: 'items', text, filter: { status: 'active' }, among: undefined, open });
  return (
    <Autocomplete
      // The choice goes on the bill and isn't kept in the box.
      value={null}
      inputValue={text}
      options={options}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onInputChange={(_event, next, reason) => setText(reason === 'input' ? next : '')}
      onChange={(_event, option) => {
        if (option) onAdd(option.record);
        setText('');
      }}
      loading={pending}
      loadingText="Searching"
      noOptionsText={text ? `Nothing found for “${text}”` : 'No items yet'}
      filterOptions={pending ? matchLocally : (all) => all}
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.id}
      autoHighlight
      slotProps={{ paper: { elevation: 8 } }}
      renderOption={({ key, ...rest }, option) => (
        <li key={key} {...rest}>
          <OptionText option={option} />
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder="Add an item"
          slotProps={{ htmlInput: { ...params.inputProps, 'aria-label': 'Add an item to the sample bill' } }}
        />
      )}
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

const takersOf = (outcomes: readonly Outcome[], index: number) =>
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
