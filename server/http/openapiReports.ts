/** What a report's call takes and answers, in OpenAPI, from its declaration. */

import type { Report } from '#engine/define/report';
import { DATE_PARAMETERS, LIMIT } from '#engine/run/query/check';
import { PERIOD_NAMES } from '#engine/run/time/periods';
import { FILE_FORMATS } from '../reports/request/shape';
import { listOf, propertyOf, type Schema } from './openapiSchemas';

/** A parameter in the address. */
export const query = (name: string, schema: Schema, description?: string) => ({
  name,
  in: 'query',
  schema,
  ...(description ? { description } : {}),
});

const text: Schema = { type: 'string' };

/** The parameters of a report: outlets and days, its own, and what every report can do with its rows. */
export const reportParameters = (report: Report) => [
  query('outlets', text, 'Ids with commas between them; all outlets of the person unless given'),
  ...DATE_PARAMETERS[report.period].map((key) => query(key, { type: 'string', format: 'date' }, 'A business day')),
  ...(report.period === 'range'
    ? [query('period', { type: 'string', enum: [...PERIOD_NAMES] }, 'Instead of fromDate and toDate')]
    : []),
  ...Object.entries(report.parameters).map(([key, field]) => ({
    ...query(key, propertyOf(key, field)),
    ...(field.required && field.default === undefined ? { required: true } : {}),
  })),
  query('compare', text, 'previous, lastYear, other days (2026-05-01..2026-05-31) or other outlets'),
  query('group', text, 'One or two columns with a comma between them, for subtotals'),
  query('where', text, 'Conditions on rows: netSales>=1000, itemName~rice'),
  query('sort', text, "A column; '-column' downwards"),
  query('columns', text, 'Columns of a file in their order; all unless given'),
  query('limit', { type: 'integer', minimum: 1, maximum: LIMIT.most, default: LIMIT.default }, 'Rows of a page'),
  query('bookmark', text, 'Leads to the next page'),
  query('format', { type: 'string', enum: ['json', ...FILE_FORMATS], default: 'json' }, 'JSON, or a file'),
];

/** A report's answer. Columns that the person's role doesn't open are missing. */
export function reportAnswer({ columns, parameters }: Report): Schema {
  const shown = Object.entries(columns);
  const properties = (of: typeof shown): Schema =>
    Object.fromEntries(
      of.map(([key, column]) => {
        const property = propertyOf(key, column);
        return [
          key,
          column.perValue ? { type: 'object', title: property.title, additionalProperties: property } : property,
        ];
      }),
    );
  return {
    type: 'object',
    properties: {
      docs: listOf({ type: 'object', properties: properties(shown) }),
      totals: { type: 'object', properties: properties(shown.filter(([, { sum, total }]) => sum || total)) },
      params: {
        type: 'object',
        properties: Object.fromEntries(Object.entries(parameters).map(([key, field]) => [key, propertyOf(key, field)])),
      },
      total: { type: 'integer', description: 'Rows of the whole result' },
      bookmark: { type: ['string', 'null'] },
      currency: {
        type: ['string', 'null'],
        description: 'ISO 4217; null if the outlets have several, whose answers are in currencies',
      },
      currencies: listOf({ type: 'object' }),
      generatedAt: { type: 'string', format: 'date-time' },
      note: text,
    },
  };
}
