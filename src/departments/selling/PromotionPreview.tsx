import Box from '@mui/material/Box';
import { useMemo, useRef, useState } from 'react';
import type { AnyRecord } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { objectIn } from '#engine/run/values';
import { isAboveAll } from '#resources/selling/discounts.rules';
import { priceBill } from '#resources/selling/promotions.rules';
import type { PromotionTerms } from '#resources/selling/promotionTerms.rules';
import { useTitles } from '#src/form/facts/useTitles';
import { currencyOf, useFormEnvironment } from '#src/form/inputs/environment';
import { useSelected } from '#src/form/inputs/useField';
import { applicableFields } from '#src/form/record';
import { formatMoney } from '#src/format/format';
import type { FormSlotProps } from '#src/shell/slots';
import { SampleBill } from './parts/SampleBill';
import { Outcomes, Verdict } from './promotions/Outcomes';
import { SampleFields } from './promotions/SampleFields';
import { SampleLines } from './promotions/SampleLines';
import { billOf, fittingSample, lineOf, type Sample, typedTerms } from './promotions/sample';
import { useFittingLines, useOtherPromotions, useParentCategories } from './promotions/useSampleItems';

const NO_LINES = [] as const;

const itemsIn = (promotions: readonly PromotionTerms[]): string[] => [
  ...new Set(
    promotions.flatMap(({ conditions, reward }) => [...(conditions?.itemIds ?? []), ...(reward?.getItemIds ?? [])]),
  ),
];
const categoriesIn = (promotions: readonly PromotionTerms[]): string[] => [
  ...new Set(promotions.flatMap(({ conditions }) => conditions?.categoryIds ?? [])),
];

/** The words for items and amounts in reasons. */
function useSpeech(promotions: readonly PromotionTerms[], currency: string) {
  const items = useTitles('items', itemsIn(promotions));
  const categories = useTitles('menuCategories', categoriesIn(promotions));
  return {
    nameOf: (resource: 'items' | 'menuCategories', id: string) =>
      resource === 'items' ? items.of(id) : `items of ${categories.of(id)}`,
    amount: (amount: string) => formatMoney(amount, currency),
  };
}

/**
 * A small bill next to a promotion's form: what the promotion takes off, line by line, how it combines with other active ones, and why it
 * doesn't apply. The bill fits the promotion until someone changes it.
 */
export default function PromotionPreview({ entity }: FormSlotProps) {
  const { context } = useFormEnvironment();
  const { outlet, today } = context;
  const currency = currencyOf(context);
  const record = useSelected((values) => applicableFields(fieldsOf(entity), values));
  const typed = useMemo(() => typedTerms(record), [record]);
  const [edited, setEdited] = useState<Partial<Sample>>({});
  const added = useRef(0);

  const others = useOtherPromotions(typed._id);
  // The form refuses it, so it takes nothing off.
  const isRefused = isAboveAll(objectIn(record.reward).percent);
  const promotions = useMemo(() => (isRefused ? others : [typed, ...others]), [isRefused, typed, others]);
  const parents = useParentCategories();
  const outletId = String(outlet._id ?? '');
  const fitting = useFittingLines(typed, outletId, parents);
  const speech = useSpeech(promotions, currency);

  const sample: Sample = { ...fittingSample(typed, fitting ?? NO_LINES, today), ...edited };
  const priced = priceBill(billOf(sample, outlet, typed.outlets), promotions, { speech });
  const change = (part: Partial<Sample>) => setEdited((before) => ({ ...before, ...part }));
  const add = (item: AnyRecord) => {
    added.current += 1;
    change({ lines: [...sample.lines, lineOf(item, `added ${added.current}`, outletId, parents)] });
  };
  const waiting = !typed.promotionType
    ? 'Choose a type to preview it.'
    : isRefused
      ? 'Enter 100% or less to preview it.'
      : sample.lines.length === 0
        ? 'Add an item to preview it.'
        : undefined;

  return (
    <SampleBill>
      <Verdict
        mine={priced.promotions.find(({ id }) => id === typed._id)}
        currency={currency}
        waiting={fitting ? waiting : 'Choosing some items of the menu'}
      />
      <SampleFields sample={sample} today={today} promotions={promotions} onChange={change} />
      <Box sx={{ mt: 2 }}>
        <SampleLines
          lines={sample.lines}
          priced={priced}
          billTime={sample.time}
          onChange={(lines) => change({ lines })}
          onAdd={add}
        />
      </Box>
      <Outcomes priced={priced} mine={typed._id} currency={currency} />
    </SampleBill>
  );
}
