import Box from '@mui/material/Box';
import { type AnyRecord, labelOf, shownKind } from '#engine/define/fields';
import { canSee } from '#engine/read/access';
import { fieldsOf } from '#engine/read/entities';
import { formatMoney, signOf } from '../format/format';
import { currencyOf, useFormEnvironment } from './inputs/environment';
import { ValueView } from './inputs/show';
import { useSelected } from './inputs/useField';

interface SectionFiguresProps {
  label: string;
  keys: readonly string[];
}

/** Computed figures in a row: the state of a stored record. */
export function SectionFigures({ label, keys }: SectionFiguresProps) {
  const { entity, user, context } = useFormEnvironment();
  const record = useSelected((values: AnyRecord) => values);
  const fields = fieldsOf(entity);
  const timeZone = typeof context.outlet.timeZone === 'string' ? context.outlet.timeZone : 'UTC';
  const shown = keys.flatMap((key) => {
    const field = fields[key];
    return field && canSee(user, field) && (!field.when || field.when(record, record)) ? [[key, field] as const] : [];
  });
  return (
    <Box component="section" aria-label={label} sx={{ mb: 3 }}>
      <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1.5 }}>
        {shown.map(([key, field]) => (
          <Box key={key} sx={{ minWidth: 0 }}>
            <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
              {labelOf(key, field)}
            </Box>
            <Box
              component="dd"
              sx={{ m: 0, typography: 'h3', color: signOf(record[key]) === -1 ? 'error.main' : 'text.primary' }}
            >
              {shownKind(field) === 'money' ? (
                <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formatMoney(record[key], currencyOf(context))}
                </Box>
              ) : (
                <ValueView field={field} value={record[key]} timeZone={timeZone} />
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
