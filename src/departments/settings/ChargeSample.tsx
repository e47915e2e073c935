import Box from '@mui/material/Box';
import { useState } from 'react';
import { fieldsOf } from '#engine/read/entities';
import type { Charge } from '#resources/settings/charges.rules';
import { currencyOf, useFormEnvironment } from '#src/form/inputs/environment';
import { useSelected } from '#src/form/inputs/useField';
import { applicableFields } from '#src/form/record';
import { formatDate } from '#src/format/format';
import type { FormSlotProps } from '#src/shell/slots';
import { SampleBill } from '../selling';
import { Receipt } from './charges/Receipt';
import { SampleInputs } from './charges/SampleInputs';
import { FIRST_SAMPLE, sampleBill, TYPED } from './charges/sample';

/** A small bill next to a charge's form: all of the outlet's charges in order, including the one being typed. */
export default function ChargeSample({ entity }: FormSlotProps) {
  const { context, facts } = useFormEnvironment();
  const [sample, setSample] = useState(FIRST_SAMPLE);
  const typed = useSelected((values) => applicableFields(fieldsOf(entity), values)) as Charge;
  const others = (facts.others ?? []) as readonly Charge[];
  const bill = sampleBill(typed, others, sample, context);
  const mine = typed._id ?? TYPED;
  const charges = new Map([...others, { ...typed, _id: mine }].map((charge) => [charge._id ?? '', charge]));
  const toggle = (id: string) =>
    setSample((before) => ({
      ...before,
      without: before.without.includes(id) ? before.without.filter((each) => each !== id) : [...before.without, id],
    }));
  return (
    <SampleBill>
      <SampleInputs
        sample={sample}
        currency={currencyOf(context)}
        onChange={(change) => setSample((before) => ({ ...before, ...change }))}
      />
      <Box sx={{ mt: 2 }}>
        <Receipt
          bill={bill}
          charges={charges}
          mine={mine}
          currency={currencyOf(context)}
          without={sample.without}
          onToggle={toggle}
        />
      </Box>
      <Box sx={{ mt: 1, typography: 'caption', color: 'text.secondary' }}>
        {bill.missing ? <Box sx={{ color: 'warning.main', fontWeight: 500 }}>{bill.missing}</Box> : null}
        {bill.date === context.today ? null : <div>As of {formatDate(bill.date)}.</div>}
        {bill.elsewhere.length > 0 ? <div>For other order types: {bill.elsewhere.join(', ')}.</div> : null}
      </Box>
    </SampleBill>
  );
}
