import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { labelOf } from '#engine/define/fields';
import { useSelected } from '../form/inputs/useField';
import { isEmptyValue, type NamedField } from './fields';

interface FoldedFieldsProps {
  label: string;
  fields: readonly NamedField[];
  /** Collapsed where space is limited. */
  folds: boolean;
  children: ReactNode;
}

/** Fields that are collapsed on a phone, where people come for the lines; it says which are missing. */
export function FoldedFields({ label, fields, folds, children }: FoldedFieldsProps) {
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  if (!folds || !isPhone) return children;
  return (
    <Box
      component="details"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 1.5, my: 1, '&[open]': { pb: 1.5 } }}
    >
      <Box component="summary" sx={{ minHeight: 44, lineHeight: '44px', cursor: 'pointer', typography: 'body2' }}>
        <Box component="span" sx={{ lineHeight: '44px', fontWeight: 500 }}>
          {label}
        </Box>
        <Missing fields={fields} />
      </Box>
      {children}
    </Box>
  );
}

function Missing({ fields }: Pick<FoldedFieldsProps, 'fields'>) {
  const missing = useSelected((values) =>
    fields
      .filter(([key, field]) => field.required && isEmptyValue(values[key]))
      .map(([key, field]) => labelOf(key, field))
      .join(', '),
  );
  return missing ? (
    <Box component="span" sx={{ color: 'warning.main' }}>
      {' '}
      · Fill in {missing}
    </Box>
  ) : null;
}
