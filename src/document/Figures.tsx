import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Document } from '#engine/define/document';
import { type AnyRecord, labelOf, shownKind } from '#engine/define/fields';
import type { AccessUser } from '#engine/read/access';
import { fieldsOf } from '#engine/read/entities';
import type { FormSession } from '../form/facts/formSession';
import { StatusChip } from '../form/inputs/StatusChip';
import { ValueText } from '../form/inputs/show';
import { formatMoney } from '../format/format';
import { useGridLines } from '../grid';
import { linesWithout } from './columns';
import type { DocumentStore } from './documentStore';
import type { NamedField } from './fields';
import { outletName, zoneOf } from './session';

/** The document's state as a coloured chip. */
export function StateChip({ entity, record }: { entity: Document; record: AnyRecord }) {
  const field = fieldsOf(entity).status;
  const value = record.status;
  return field?.kind === 'choice' && typeof value === 'string' && value ? (
    <StatusChip field={field} value={value} />
  ) : null;
}

interface LackingProps {
  entity: Document;
  user: AccessUser;
  lines: readonly object[];
}

/** Next to a total: the number of lines with unknown amounts, if any. */
export function Lacking({ entity, user, lines }: LackingProps) {
  const said = linesWithout(entity, user, lines);
  return said ? (
    <Box component="span" sx={{ typography: 'body2', color: 'warning.main', fontWeight: 500, whiteSpace: 'nowrap' }}>
      {said}
    </Box>
  ) : null;
}

/** The same in a form, live. */
export function LackingLive({ lines, ...props }: Omit<LackingProps, 'lines'> & { lines: DocumentStore['grid'] }) {
  return <Lacking {...props} lines={useGridLines(lines)} />;
}

interface HeadFiguresProps {
  fields: readonly NamedField[];
  record: AnyRecord;
  session: FormSession;
}

/** Two or three important figures and the outlet, next to the title. */
export function HeadFigures({ fields, record, session }: HeadFiguresProps) {
  const outlet = outletName(session);
  const { currency } = session.context.outlet;
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, alignItems: 'baseline' }}
    >
      {outlet ? <Figure label="Outlet">{outlet}</Figure> : null}
      {fields.map(([key, field]) => (
        <Figure
          key={key}
          label={labelOf(key, field)}
          isBlank={(record[key] ?? '') === ''}
          // Figures of one width make the hyphens of a number such as PO-1 wide.
          isFigure={!['text', 'reference'].includes(field.kind)}
        >
          {shownKind(field) === 'money' ? (
            formatMoney(record[key], typeof currency === 'string' ? currency : undefined)
          ) : (
            <ValueText field={field} value={record[key]} timeZone={zoneOf(session)} />
          )}
        </Figure>
      ))}
    </Box>
  );
}

interface FigureProps {
  label: string;
  /** On paper a blank figure is left out. */
  isBlank?: boolean;
  /** Digits of one width. */
  isFigure?: boolean;
  children: React.ReactNode;
}

function Figure({ label, isBlank = false, isFigure = false, children }: FigureProps) {
  return (
    <Box sx={{ minWidth: 0 }} className={isBlank ? 'no-print' : undefined}>
      <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary', lineHeight: 1.2 }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, typography: 'body2', fontWeight: 600, ...(isFigure ? { fontVariantNumeric: 'tabular-nums' } : {}) }}
      >
        {children}
      </Box>
    </Box>
  );
}

interface FiguresProps {
  form: UseFormReturn<AnyRecord>;
  fields: readonly NamedField[];
  session: FormSession;
}

/** The same in a form, live. */
export function Figures({ form, fields, session }: FiguresProps) {
  const text = useSyncExternalStore(
    (listener) => {
      const subscription = form.watch(() => listener());
      return () => subscription.unsubscribe();
    },
    () => JSON.stringify(fields.map(([key]) => form.getValues(key) ?? null)),
  );
  const values = JSON.parse(text) as unknown[];
  const record = Object.fromEntries(fields.map(([key], index) => [key, values[index]]));
  return <HeadFigures fields={fields} record={record} session={session} />;
}
