import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useId } from 'react';
import { RecordContextProvider, ResourceContextProvider } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, type Field, inSentence, labelOf } from '#engine/define/fields';
import { canSee, permissionText } from '#engine/read/access';
import { fieldsOf, offers } from '#engine/read/entities';
import { sectionsOf } from '#engine/read/sections';
import { isEmpty, isRows } from '#engine/run/values';
import { SectionFrame } from './FormSections';
import type { FormSession } from './facts/formSession';
import { formWidth } from './frame/PageFrame';
import { ValueWithUnit } from './inputs/ComputedInput';
import { FormEnvironmentProvider } from './inputs/environment';
import { FieldCell } from './inputs/FieldCell';
import { InputSlot } from './inputs/InputSlot';
import { fieldGrid } from './inputs/layout';
import { ListValue } from './ListValue';
import { withAllFields } from './record';
import { RelatedSection, relatedEntity } from './related/RelatedSection';
import { SectionFigures } from './SectionFigures';

interface ReadOnlyFormProps {
  entity: Entity;
  session: FormSession;
  record: AnyRecord;
  /** In a dialog: without related records. */
  passing?: boolean;
  /** Fields that the dialog's context determines: hidden. */
  settled?: readonly string[] | undefined;
}

const NONE: readonly string[] = [];
const ONE_COLUMN = { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 1 } as const;

/** The declaration's reason why no one can change its records. */
const whyFixed = (entity: Entity): string | undefined =>
  entity.kind === 'resource' && typeof entity.fixed === 'string' ? entity.fixed : undefined;

const shownValue = (field: Field, key: string, record: AnyRecord): unknown =>
  field.kind === 'computed' ? field.value(record) : record[key];

interface ShownProps {
  field: Field;
  label: string;
  value: unknown;
  timeZone: string;
}

/** A value: rows as a table, everything else as text with its unit. */
const Shown = ({ field, label, value, timeZone }: ShownProps) =>
  field.kind === 'list' && isRows(value) && value.length > 0 ? (
    <ListValue field={field} label={label} rows={value} timeZone={timeZone} />
  ) : (
    <ValueWithUnit field={field} value={value} scope="" />
  );

/** A record for people who can view but not change it: the same sections, values as text, disabled components. */
export function ReadOnlyForm(props: ReadOnlyFormProps) {
  const { entity, record } = props;
  return (
    <Box sx={{ maxWidth: formWidth(entity), pb: 3 }}>
      <Alert severity="info" className="no-print" sx={{ mb: 3 }}>
        {typeof record._locked === 'string'
          ? `${record._locked}.`
          : offers(entity, 'update')
            ? `You can view this. To change it, you need ${permissionText('Edit', inSentence(entity.label.many))}.`
            : (whyFixed(entity) ?? `${entity.label.many} are part of the product and can’t be changed.`)}
      </Alert>
      <ReadOnlySections {...props} />
    </Box>
  );
}

interface ReadOnlySectionsProps extends ReadOnlyFormProps {
  /** Only filled fields, in one column; related lists and figures are shown elsewhere. */
  isBrief?: boolean;
  /** Only filled fields, for paper. */
  isFilled?: boolean;
}

const holdsNothing = (value: unknown): boolean =>
  isEmpty(value) || value === false || (Array.isArray(value) && value.length === 0);

/** A record's values under its form's headings. */
export function ReadOnlySections(props: ReadOnlySectionsProps) {
  const { entity, session, record, passing = false, settled = NONE, isBrief = false, isFilled = isBrief } = props;
  const fields = fieldsOf(entity);
  const timeZone = typeof session.context.outlet.timeZone === 'string' ? session.context.outlet.timeZone : 'UTC';
  const formId = useId().replaceAll(':', '');
  const form = useForm<AnyRecord>({ values: withAllFields(fields, record) });
  const environment = {
    entity,
    mode: 'edit' as const,
    formId,
    facts: {},
    user: session.user,
    context: session.context,
  };
  const view = (
    <FormProvider {...form}>
      <FormEnvironmentProvider {...environment} words={session.words}>
        {sectionsOf(entity).map((section) => {
          const { label, fields: keys, related, needs } = section;
          if (needs && !session.context.can(needs)) return null;
          if (section.figures) return isBrief ? null : <SectionFigures key={label} label={label} keys={keys} />;
          const child = related && !passing && !isBrief ? relatedEntity(related.resource, session.context) : undefined;
          const shown = keys.flatMap((key) => {
            const field = fields[key];
            const isShown =
              field &&
              !field.hidden &&
              !field.secret &&
              !settled.includes(key) &&
              canSee(session.user, field) &&
              (!field.when || field.when(record, record)) &&
              !(isBrief && field.input !== undefined) &&
              !(isFilled && field.input === undefined && holdsNothing(shownValue(field, key, record)));
            return isShown ? [[key, field] as const] : [];
          });
          if (shown.length === 0 && !child) return null;
          return (
            <SectionFrame key={label} section={section}>
              <Box component="dl" sx={{ ...fieldGrid, ...(isBrief ? ONE_COLUMN : {}), m: 0 }}>
                {shown.map(([key, field]) =>
                  field.input ? (
                    <Box key={key} sx={{ gridColumn: '1 / -1' }}>
                      <Box component="dt" sx={visuallyHidden}>
                        {labelOf(key, field)}
                      </Box>
                      <Box component="dd" sx={{ m: 0 }}>
                        <InputSlot
                          name={field.input}
                          {...{ source: key, field, label: labelOf(key, field) }}
                          scope=""
                          disabled
                        />
                      </Box>
                    </Box>
                  ) : (
                    <FieldCell key={key} field={field}>
                      <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
                        {labelOf(key, field)}
                      </Box>
                      <Box component="dd" sx={{ m: 0, typography: 'body2', overflowWrap: 'anywhere' }}>
                        <Shown
                          field={field}
                          label={labelOf(key, field)}
                          value={shownValue(field, key, record)}
                          timeZone={timeZone}
                        />
                      </Box>
                    </FieldCell>
                  ),
                )}
              </Box>
              {child ? <RelatedSection parent={entity} id={String(record._id)} child={child} by={related?.by} /> : null}
            </SectionFrame>
          );
        })}
      </FormEnvironmentProvider>
    </FormProvider>
  );
  return (
    <ResourceContextProvider value={entity.name}>
      <RecordContextProvider value={record}>{view}</RecordContextProvider>
    </ResourceContextProvider>
  );
}
