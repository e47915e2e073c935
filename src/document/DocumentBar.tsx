import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, type ReactNode } from 'react';
import type { Document } from '#engine/define/document';
import { labelOf } from '#engine/define/fields';
import { unsavedInWords } from '../form/frame/SaveBar';
import { currencyOf, inputId, useFormEnvironment } from '../form/inputs/environment';
import { FieldInput } from '../form/inputs/FieldInput';
import { useSelected } from '../form/inputs/useField';
import type { RecordFormState } from '../form/useRecordForm';
import { formatFigure } from '../format/format';
import { useGridLines } from '../grid';
import { barWhenLow, LOW_WINDOW } from '../shell/theme';
import type { DocumentStore } from './documentStore';
import { type MoreOf, moreInWords } from './entering/moreThanThere';
import { LackingLive } from './Figures';
import { type NamedField, totalFields } from './fields';

interface DocumentBarProps {
  entity: Document;
  mode: 'create' | 'edit';
  state: RecordFormState;
  lines: DocumentStore['grid'];
  /** How much more a line takes than there is, if lines leave stock. */
  more: MoreOf | undefined;
  onReview: () => void;
  onCancel: () => void;
}

/** Always visible at the bottom: totals, unsaved changes, and the save buttons. */
export function DocumentBar({ entity, mode, state, lines, more, onReview, onCancel }: DocumentBarProps) {
  const { saving, unsaved, draft } = state;
  const said = saving
    ? 'Saving'
    : unsaved.length
      ? `Unsaved: ${unsavedInWords(entity, unsaved)}`
      : mode === 'edit'
        ? 'No unsaved changes'
        : '';
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const isLow = useMediaQuery(LOW_WINDOW, { noSsr: true });
  // The totals scroll with the lines where the bar would take too much of the window.
  const isBar = !isPhone && !isLow;
  return (
    <>
      {isBar ? null : <Totals entity={entity} lines={lines} />}
      <Box
        className="no-print"
        sx={{
          position: 'sticky',
          bottom: 0,
          zIndex: 4,
          mt: 'auto',
          mx: { xs: -2, md: -3 },
          px: { xs: 2, md: 3 },
          bgcolor: 'background.paper',
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        {isBar ? <Totals entity={entity} lines={lines} /> : null}
        {more ? <MoreThanThere entity={entity} lines={lines} more={more} /> : null}
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 1,
            rowGap: 0.5,
            py: 1,
            ...barWhenLow,
          }}
        >
          <Box
            role="status"
            sx={{ flex: { sm: '1 1 200px' }, minWidth: 0, typography: 'body2', color: 'text.secondary' }}
          >
            {said}
            {!draft.kept && unsaved.length ? '. This browser could not keep a draft of it.' : ''}
          </Box>
          <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
            {isPhone ? null : (
              <Button onClick={onCancel} disabled={saving}>
                Cancel
              </Button>
            )}
            <Button variant="outlined" onClick={onReview} title="Ctrl+Enter; in the lines Ctrl+Shift+Enter">
              Save and review
            </Button>
            <Button variant="contained" type="submit" title="Ctrl+S">
              Save draft
            </Button>
          </Box>
        </Box>
      </Box>
    </>
  );
}

/** Warns before more is saved than there is. It can be saved: stock may have been booked late. */
function MoreThanThere({ entity, lines, more }: { entity: Document; lines: DocumentStore['grid']; more: MoreOf }) {
  useGridLines(lines);
  const said = moreInWords(entity, lines, more);
  return (
    <Box
      role="status"
      sx={said ? { pt: 1, typography: 'body2', color: 'warning.main', overflowWrap: 'anywhere' } : undefined}
    >
      {said}
    </Box>
  );
}

/** The totals in one row: typed ones as inputs, others live, the last one in full size with the currency. */
const Totals = memo(function Totals({ entity, lines }: Pick<DocumentBarProps, 'entity' | 'lines'>) {
  const { user } = useFormEnvironment();
  const fields = totalFields(entity, user);
  if (fields.length === 0) return null;
  return (
    <Box
      component="dl"
      aria-label="Totals"
      sx={{
        m: 0,
        pt: 0.75,
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
      }}
    >
      {fields.map((each, index) => {
        const isLast = index === fields.length - 1;
        return (
          <Total key={each[0]} named={each} isLast={isLast}>
            {isLast ? <LackingLive entity={entity} user={user} lines={lines} /> : null}
          </Total>
        );
      })}
    </Box>
  );
});

interface TotalProps {
  named: NamedField;
  isLast: boolean;
  /** A note about it. */
  children: ReactNode;
}

function Total({ named: [name, field], isLast, children }: TotalProps) {
  const { formId, context } = useFormEnvironment();
  const isDerived = field.readOnly === true || field.kind === 'computed';
  const value = useSelected((values) => values[name] ?? null);
  const label = labelOf(name, field);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Box
        component="dt"
        sx={{ typography: isLast ? 'body2' : 'caption', color: 'text.secondary', fontWeight: isLast ? 600 : 400 }}
      >
        {label}
        {isLast && currencyOf(context) ? ` ${currencyOf(context)}` : ''}
      </Box>
      <Box
        component="dd"
        id={isDerived ? inputId(formId, name) : undefined}
        tabIndex={isDerived ? -1 : undefined}
        sx={{
          m: 0,
          fontVariantNumeric: 'tabular-nums',
          textAlign: 'right',
          ...(isLast ? { fontSize: 18, fontWeight: 600 } : { typography: 'body2' }),
          ...(isDerived ? {} : { width: 92, '& input': { py: 0.5, px: 1 } }),
        }}
      >
        {isDerived ? formatFigure(field, value) : <FieldInput name={name} field={field} compact />}
      </Box>
      {children ? (
        <Box component="dd" sx={{ m: 0 }}>
          {children}
        </Box>
      ) : null}
    </Box>
  );
}
