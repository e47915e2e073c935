import Box from '@mui/material/Box';
import { useId } from 'react';
import { inWords } from '#engine/define/fields';
import { isDay, showDay } from '#engine/run/time/days';
import type { PromotionTerms } from '#resources/selling/promotionTerms.rules';
import { CHANNELS, ORDER_TYPES } from '#resources/shared';
import { readDay, readHour } from '#src/field/dates/dates';
import { SmallSelect } from '#src/field/SmallSelect';
import { isTime, known, type Sample } from './sample';
import { TypedField } from './TypedField';

const CHANNEL_LABELS: Readonly<Record<string, string>> = {
  pos: 'Till',
  qr: 'QR',
  olo: 'Online',
  urbanPiper: 'UrbanPiper',
};

interface SampleFieldsProps {
  sample: Sample;
  today: string;
  /** Fields that no promotion uses are left out. */
  promotions: readonly PromotionTerms[];
  onChange: (change: Partial<Sample>) => void;
}

/** When, where and by whom the sample bill is paid. */
export function SampleFields({ sample, today, promotions, onChange }: SampleFieldsProps) {
  const id = useId();
  const asks = (has: (promotion: PromotionTerms) => boolean) => promotions.some(has);
  const choice = (key: 'orderType' | 'channel', label: string, values: readonly string[]) => (
    <SmallSelect
      id={`${id}-${key}`}
      label={label}
      value={sample[key]}
      options={values.map((value) => [value, CHANNEL_LABELS[value] ?? inWords(value)])}
      onChoose={(value) => onChange({ [key]: value })}
    />
  );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
      <TypedField
        label="Day"
        value={sample.date}
        show={showDay}
        read={(typed) => known(isDay, readDay(typed, today))}
        onChange={(date) => onChange({ date })}
      />
      <TypedField
        label="Time"
        value={sample.time}
        read={(typed) => known(isTime, readHour(typed))}
        onChange={(time) => onChange({ time })}
      />
      {choice('orderType', 'Order type', ORDER_TYPES)}
      {choice('channel', 'Channel', CHANNELS)}
      {asks(({ trigger }) => trigger === 'code') ? (
        <TypedField
          label="Code"
          isOptional
          value={sample.code}
          read={(typed) => typed.trim().toUpperCase()}
          onChange={(code) => onChange({ code })}
        />
      ) : null}
      {asks(({ conditions }) => Boolean(conditions?.cardBins?.length)) ? (
        <TypedField
          label="Card digits"
          isOptional
          inputMode="numeric"
          value={sample.card}
          read={(typed) => typed.replace(/\D/g, '').slice(0, 8)}
          onChange={(card) => onChange({ card })}
        />
      ) : null}
      {asks(({ conditions }) => Boolean(conditions?.customerGroupIds?.length)) ? (
        <TypedField
          label="Customer group"
          isOptional
          value={sample.customerGroup}
          read={(typed) => typed.trim()}
          onChange={(customerGroup) => onChange({ customerGroup })}
        />
      ) : null}
    </Box>
  );
}
