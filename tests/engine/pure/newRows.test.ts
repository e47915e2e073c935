import { describe, expect, it } from 'vitest';
import { isInNewRow, rowCounts, rowsLeft } from '#src/form/newRows';

describe('rows added since a refused save', () => {
  const before = rowCounts({ name: 'Pizza', portions: [{}, {}], groups: [{ options: [{}] }] });

  it('are the ones after the existing rows, at any depth', () => {
    expect(isInNewRow(before, 'portions.1.name')).toBe(false);
    expect(isInNewRow(before, 'portions.2.name')).toBe(true);
    expect(isInNewRow(before, 'groups.0.options.0.itemId')).toBe(false);
    expect(isInNewRow(before, 'groups.0.options.1.itemId')).toBe(true);
    expect(isInNewRow(before, 'addons.0.id')).toBe(true);
    expect(isInNewRow(before, 'portions')).toBe(false);
  });

  it('take the place of removed rows', () => {
    const removed = rowsLeft(before, { portions: [{}], groups: [] });
    const again = rowsLeft(removed, { portions: [{}, {}], groups: [{ options: [{}] }] });
    expect(isInNewRow(again, 'portions.0.name')).toBe(false);
    expect(isInNewRow(again, 'portions.1.name')).toBe(true);
    expect(isInNewRow(again, 'groups.0.options.0.itemId')).toBe(true);
  });
});
