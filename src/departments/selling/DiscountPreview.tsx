import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import type { AnyRecord } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { dec, isDecimal, money, most } from '#engine/run/decimal';
import { isAboveAll, isOpen, isPercentage } from '#resources/selling/discounts.rules';
import { priceBill } from '#resources/selling/promotions.rules';
import type { DiscountTerms } from '#resources/selling/promotionTerms.rules';
import { readDecimal } from '#src/field/numbers';
import { currencyOf, useFormEnvironment } from '#src/form/inputs/environment';
import { useSelected } from '#src/form/inputs/useField';
import { applicableFields } from '#src/form/record';
import { formatAmount, formatMoney } from '#src/format/format';
import type { FormSlotProps } from '#src/shell/slots';
import { SampleBill } from './parts/SampleBill';
import { Verdict } from './promotions/Outcomes';
import { known } from './promotions/sample';
import { TypedField } from './promotions/TypedField';

const USUAL = '2000';
const isAmount = (value: string): boolean => isDecimal(value) && dec(value).gte(0);
const figure = (value: unknown): string | undefined =>
  typeof value === 'string' && isAmount(value) ? value : undefined;

/** The discount as typed, ignoring its hours, card and customer: the sample is about its figures. */
const termsOf = (record: AnyRecord): DiscountTerms => ({
  _id: 'typed',
  name: String(record.name ?? 'This discount'),
  discountType: String(record.discountType ?? ''),
  value: figure(record.value),
  maxValue: figure(record.maxValue),
  maxDiscountAmount: figure(record.maxDiscountAmount),
  minBillAmount: figure(record.minBillAmount),
  isComplimentary: record.isComplimentary === true,
});

const WHAT: Readonly<Record<string, string>> = {
  bill: 'Bill',
  item: 'Chosen items on the bill',
  category: 'Items of the categories on the bill',
};

const row = { display: 'flex', justifyContent: 'space-between', gap: 1, py: 0.25 } as const;

/** What a discount takes off a sample amount, with its caps, while it is typed. */
export default function DiscountPreview({ entity }: FormSlotProps) {
  const { context } = useFormEnvironment();
  const currency = currencyOf(context);
  const record = useSelected((values) => applicableFields(fieldsOf(entity), values));
  const terms = useMemo(() => termsOf(record), [record]);
  const [typed, setAmount] = useState<string>();
  // Large enough for the discount, until someone changes it.
  const amount = typed ?? money(most(USUAL, terms.minBillAmount));
  const [entered, setEntered] = useState<string>();
  const asks = isOpen(terms) && !terms.isComplimentary;
  const limit = asks ? terms.maxValue : terms.value;
  const isRefused = !terms.isComplimentary && isPercentage(terms) && isAboveAll(limit);
  const given = asks && !isRefused ? (entered ?? terms.maxValue ?? undefined) : undefined;
  const bill = {
    outletId: '',
    businessDate: context.today,
    time: '12:00',
    lines: [{ itemId: 'sample', quantity: '1', unitPrice: amount }],
  };
  const speech = { nameOf: () => '', amount: (each: string) => formatMoney(each, currency) };
  const priced = priceBill(bill, [], {
    discount: { terms: isRefused ? { ...terms, value: undefined } : terms, entered: given },
    speech,
  });
  const hasFigure = terms.isComplimentary || limit;
  const capped = terms.maxDiscountAmount && priced.off === money(terms.maxDiscountAmount);
  return (
    <SampleBill>
      <Verdict
        mine={priced.discount}
        currency={currency}
        waiting={
          isRefused
            ? 'Enter 100% or less to preview it.'
            : hasFigure
              ? undefined
              : `Enter ${isPercentage(terms) ? 'a percentage' : 'an amount'} to preview it.`
        }
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: asks ? '1fr 1fr' : '1fr', gap: 1.5 }}>
        <TypedField
          label={`${WHAT[String(record.applyOn)] ?? 'Bill'} (${currency})`}
          inputMode="decimal"
          align="right"
          value={amount}
          show={(value) => formatAmount(value, currency)}
          read={(typed) => known(isAmount, readDecimal(typed))}
          onChange={setAmount}
        />
        {asks ? (
          <TypedField
            label={isPercentage(terms) ? 'Staff enter (%)' : `Staff enter (${currency})`}
            inputMode="decimal"
            align="right"
            value={given ?? ''}
            read={(typed) => known(isAmount, readDecimal(typed))}
            onChange={setEntered}
          />
        ) : null}
      </Box>
      <Box component="dl" aria-label="Sample bill, totals" sx={{ m: 0, mt: 1.5, typography: 'body2' }}>
        <Box sx={row}>
          <Box component="dt">
            Discount
            {capped ? <Box sx={{ typography: 'caption', color: 'text.secondary' }}>Capped at the maximum</Box> : null}
          </Box>
          <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {formatAmount(dec(priced.off).neg().toFixed(), currency)}
          </Box>
        </Box>
        <Box sx={{ ...row, fontWeight: 600, borderTop: 1, borderColor: 'divider', mt: 0.5, pt: 0.75 }}>
          <dt>The guest pays</dt>
          <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {formatMoney(priced.net, currency)}
          </Box>
        </Box>
      </Box>
    </SampleBill>
  );
}
