import { expect, it } from 'vitest';
import { list, text, time } from '#engine/define/builders';
import { emptyText } from '#src/field/options/records';
import { problemText } from '#src/form/problems';

const fields = {
  name: text(),
  times: list({ from: time(), to: time(), sku: text({ label: 'SKU' }) }, { label: 'Times of the day' }),
};
const said = (field: string, message: string) => problemText(fields, { field, rule: 'order', message });

it('a problem in a row names the row, and its field once', () => {
  expect(said('times.0.from', 'From must be before to')).toBe('Times of the day 1: From must be before to');
  expect(said('times.1.from', 'Enter a time')).toBe('Times of the day 2, from: Enter a time');
  expect(said('name', 'Name is required')).toBe('Name is required');
});

it('abbreviations keep their capitals in sentences', () => {
  expect(said('times.1.sku', 'Enter a code')).toBe('Times of the day 2, SKU: Enter a code');
  expect(emptyText({ to: 'VAT rates', isNarrowed: true })).toBe('No VAT rates to choose from');
});
