import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { canSee } from '../../../resources/access';
import { fieldsOf, offers } from '../../../resources/entities';
import { type AnyRecord, type Entity, labelOf } from '../../../resources/schema';
import type { FormSession } from '../../facts/formSession';
import { FieldCell } from '../../inputs/FieldCell';
import { fieldGrid } from '../../inputs/layout';
import { ValueView } from '../../inputs/show';
import { sectionsOf } from './FormSections';

/** A record for people who may look but not change: the same sections, values as text. */
export function ReadOnlyForm({ entity, session, record }: { entity: Entity; session: FormSession; record: AnyRecord }) {
  const fields = fieldsOf(entity);
  const timeZone = typeof session.context.outlet.timeZone === 'string' ? session.context.outlet.timeZone : 'UTC';
  return (
    <Box sx={{ maxWidth: 960, pb: 3 }}>
      <Alert severity="info" sx={{ mb: 3 }}>
        {offers(entity, 'update')
          ? `You may look at this but not change it: that needs the permission "Edit" of ${entity.label.many.toLowerCase()}.`
          : `${entity.label.many} are part of the product and cannot be changed.`}
      </Alert>
      {sectionsOf(entity).map(({ label, fields: keys }) => (
        <Box key={label} component="section" aria-label={label || undefined} sx={{ mb: 4 }}>
          {label ? (
            <Typography variant="h3" component="h2" sx={{ mb: 1.5, pb: 0.5, borderBottom: 1, borderColor: 'divider' }}>
              {label}
            </Typography>
          ) : null}
          <Box component="dl" sx={{ ...fieldGrid, m: 0 }}>
            {keys.map((key) => {
              const field = fields[key];
              if (!field || field.hidden || !canSee(session.user, field) || (field.when && !field.when(record)))
                return null;
              return (
                <FieldCell key={key} field={field}>
                  <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
                    {labelOf(key, field)}
                  </Box>
                  <Box component="dd" sx={{ m: 0, typography: 'body2', overflowWrap: 'anywhere' }}>
                    <ValueView
                      field={field}
                      value={field.kind === 'computed' ? field.value(record) : record[key]}
                      timeZone={timeZone}
                    />
                  </Box>
                </FieldCell>
              );
            })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
