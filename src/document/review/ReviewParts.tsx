import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { Document } from '#engine/define/document';
import { type AnyRecord, labelOf } from '#engine/define/fields';
import type { AccessUser } from '#engine/read/access';
import { linesOf } from '#engine/run/lines';
import type { FormSession } from '#src/form/facts/formSession';
import { formatMoney, placesFor } from '#src/format/format';
import { type CellEnvironment, renderCell } from '#src/table/cells';
import { Lacking } from '../Figures';
import { headerFields, saysNothing, totalFields } from '../fields';
import { isQueued } from './actions';

/** The progress of background work, and why it failed. */
export function Waiting({ record, isWatched }: { record: AnyRecord; isWatched: boolean }) {
  if (isQueued(record))
    return (
      <Alert severity="info" sx={{ mb: 1.5 }} className="no-print">
        Approving… You can continue with other work. This document can’t be changed until approval finishes.
      </Alert>
    );
  if (isWatched)
    return (
      <Alert severity="info" sx={{ mb: 1.5 }} className="no-print">
        No answer yet. Checking every two seconds whether the approval went through.
      </Alert>
    );
  if (record.approvalState !== 'failed') return null;
  const reasons = Array.isArray(record.approvalErrors) ? (record.approvalErrors as { message?: unknown }[]) : [];
  return (
    <Alert severity="error" sx={{ mb: 1.5 }} className="no-print">
      The approval failed and nothing was changed.
      {reasons.length ? (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {reasons.map(({ message }) => (
            <li key={String(message)}>{String(message)}</li>
          ))}
        </Box>
      ) : null}
    </Alert>
  );
}

interface PartProps {
  entity: Document;
  record: AnyRecord;
}

/** The document's details besides its lines, as a grid. */
export function Facts({
  entity,
  record,
  user,
  environment,
}: PartProps & {
  user: AccessUser;
  environment: CellEnvironment;
}) {
  const shown = headerFields(entity, user).filter(
    ([key, field]) =>
      !saysNothing(field, record, key) &&
      !entity.header.includes(key) &&
      key !== 'approvalState' &&
      // They have their own section.
      field.kind !== 'files' &&
      // A choice left at its default is left out too.
      !(field.kind === 'choice' && field.default === record[key]),
  );
  if (shown.length === 0) return null;
  return (
    <Box
      component="dl"
      aria-label="Details"
      sx={{
        m: 0,
        mb: 1.5,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
        columnGap: 3,
        rowGap: 0.75,
        '@media print': { gridTemplateColumns: 'repeat(auto-fill, minmax(110px, 1fr))', columnGap: 2 },
      }}
    >
      {shown.map(([key, field]) => (
        <Box
          key={key}
          className={entity.letter?.hides?.includes(key) ? 'no-print' : undefined}
          sx={{ minWidth: 0, ...(field.kind === 'longText' ? { gridColumn: '1 / -1' } : {}) }}
        >
          <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {labelOf(key, field)}
          </Box>
          <Box component="dd" sx={{ m: 0, typography: 'body2', overflowWrap: 'anywhere' }}>
            {renderCell({ field, value: record[key], places: placesFor(field, [record[key]]), environment })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The sums below the lines; zero sums are left out, the total never. */
export function Totals({ entity, record, session }: PartProps & { session: FormSession }) {
  const fields = totalFields(entity, session.user);
  const shown = fields.filter(([key, field], index) => index === fields.length - 1 || !saysNothing(field, record, key));
  if (shown.length === 0) return null;
  const { currency } = session.context.outlet;
  return (
    <Box sx={{ mt: 1, ml: 'auto', width: 'fit-content', minWidth: 260 }}>
      <Box component="dl" aria-label="Totals" sx={{ m: 0, typography: 'body2' }}>
        {shown.map(([key, field], index) => {
          const isLast = index === shown.length - 1;
          return (
            <Box
              key={key}
              sx={{
                display: 'flex',
                justifyContent: 'space-between',
                gap: 4,
                px: 1.5,
                py: 0.25,
                ...(isLast ? { fontWeight: 600, borderTop: 1, borderColor: 'divider', mt: 0.5, pt: 0.5 } : {}),
              }}
            >
              <Box component="dt" sx={{ color: isLast ? 'text.primary' : 'text.secondary' }}>
                {labelOf(key, field)}
              </Box>
              <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
                {formatMoney(record[key], isLast && typeof currency === 'string' ? currency : undefined)}
              </Box>
            </Box>
          );
        })}
      </Box>
      <Box sx={{ px: 1.5, textAlign: 'right' }}>
        <Lacking entity={entity} user={session.user} lines={linesOf(record)} />
      </Box>
    </Box>
  );
}
