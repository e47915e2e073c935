import { describe, expect, test } from 'vitest';
import { datedFilter, namedFilter } from '#engine/read/views/filterDates';
import { filterOf, filterText, listQueryText, readListQuery } from '#engine/read/views/listViews';

describe('a list’s view', () => {
  // Mondays.
  const [today, nextWeek] = ['2026-11-23', '2026-11-30'];

  test('keeps last week as last week, and leaves other days and other ranges as they are', () => {
    const filter = {
      docDate: { from: '2026-11-16', to: '2026-11-22' },
      deliveryDate: { from: '2026-11-02', to: '2026-11-05' },
      addedAt: { from: '2026-11-16' },
      total: { from: '100', to: '200' },
      status: ['draft', 'approved'],
      supplierId: null,
    };
    const named = namedFilter(filter, today);
    expect(named).toEqual({ ...filter, docDate: { period: 'lastWeek' } });
    expect(datedFilter(named, nextWeek)).toEqual({ ...filter, docDate: { from: '2026-11-23', to: '2026-11-29' } });
    expect(datedFilter(named, today)).toEqual(filter);
    // The API says what is wrong with it.
    expect(datedFilter({ docDate: { period: 'someday' } }, today)).toEqual({ docDate: { period: 'someday' } });
  });

  test('is the same text whatever the order of its filters, and parses again', () => {
    expect(filterText({ status: 'draft', supplierId: ['s1'] })).toBe(
      filterText({ supplierId: ['s1'], status: 'draft' }),
    );
    const text = listQueryText({ columns: 'name', filter: filterText({ status: 'draft' }), q: '' });
    expect(text).toBe('filter=%7B%22status%22%3A%22draft%22%7D&columns=name');
    expect(listQueryText(readListQuery(text))).toBe(text);
    expect(filterOf(readListQuery(text))).toEqual({ status: 'draft' });
    expect(readListQuery('q=rice&page=3&after=x&limit=50&columns=name,price')).toEqual({
      ...{ q: 'rice', limit: '50', columns: 'name,price' },
    });
  });

  test('has no filters if they can’t be read', () => {
    expect(filterOf({ filter: '{' })).toEqual({});
    expect(filterOf({ filter: '[]' })).toEqual({});
    expect(filterText({})).toBe('');
  });
});
