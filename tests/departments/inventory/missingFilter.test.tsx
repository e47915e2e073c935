import { describe, expect, it } from 'vitest';
import { entity } from '#resources';
import { filterFields } from '#src/list/filters/filterFields';

/** The filter *Missing* of the item list tells which items batch recipes make: it is for people who can view these. */

const items = entity('inventoryItems');
const offered = (permissions: Record<string, string[]>, hasExtensions = true) =>
  filterFields(items, { permissions, isAdministrator: false }, hasExtensions).filter(
    ({ label }) => label === 'Missing',
  );

describe('the filter of items without a batch recipe', () => {
  it('is offered to people who can view batch recipes', () => {
    const [filter] = offered({ INV_ITEM: ['view'], RECIPE: ['view'] });
    expect(filter?.field).toMatchObject({ values: ['batchRecipe'], labels: { batchRecipe: 'Batch recipe' } });
  });

  it('is not offered to others, nor with an API that can’t answer it', () => {
    expect(offered({ INV_ITEM: ['view'] })).toEqual([]);
    expect(offered({ INV_ITEM: ['view'], RECIPE: ['view'] }, false)).toEqual([]);
  });
});
