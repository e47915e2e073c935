import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fieldsOf } from '#engine/read/entities';

/** Declarations as in the console's build: outlines first, the rest loaded in parts. */

const network = vi.hoisted(() => ({ isDown: false, asked: [] as string[] }));

vi.mock('#resources/found', async (original) => {
  const { found } = await original<typeof import('#resources/found')>();
  const { outlineOf } = await import('#engine/read/outline');
  const part = (name: string, isIn: (each: string) => boolean) => {
    const members = found.filter((each) => isIn(each.name));
    return {
      names: members.map((each) => each.name),
      fetch: async () => {
        network.asked.push(name);
        if (network.isDown) throw new TypeError('Failed to fetch dynamically imported module');
        return { default: members };
      },
    };
  };
  const menu = ['items', 'menuCategories'];
  return {
    found: found.map(outlineOf),
    declarationFiles: [],
    parts: [part('menu', (each) => menu.includes(each)), part('others', (each) => !menu.includes(each))],
  };
});

describe('a declaration with only its outline loaded', () => {
  beforeEach(() => {
    vi.resetModules();
    network.isDown = false;
    network.asked.length = 0;
  });

  it('gives its name and its paths, and makes React wait for more', async () => {
    const { areHere, findEntity, outlinedEntity } = await import('#resources');
    const outline = outlinedEntity('items');
    expect(outline?.label.many).toBe('Menu items');
    expect(areHere(['items'])).toBe(false);
    expect(() => outline && fieldsOf(outline)).toThrow('only an outline');
    let thrown: unknown;
    try {
      findEntity('items');
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ name: 'NotHereError' });
    await thrown;
    expect(findEntity('items')?.fields).not.toEqual({});
    expect(network.asked).toEqual(['menu']);
  });

  it('loads once, together with its part, and loads no others', async () => {
    const { areHere, entity, fetchDeclarations, findEntity } = await import('#resources');
    await Promise.all([fetchDeclarations(['items']), fetchDeclarations(['menuCategories', 'items'])]);
    await fetchDeclarations(['items', 'nothing of the kind']);
    expect(network.asked).toEqual(['menu']);
    expect(areHere(['items', 'menuCategories'])).toBe(true);
    expect(areHere(['outlets'])).toBe(false);
    expect(fieldsOf(entity('items'))).toHaveProperty('createdBy');
    expect(findEntity('nothing of the kind')).toBeUndefined();
  });

  it('that failed to load says so wherever it is requested, and loads on a retry', async () => {
    const { entity, fetchDeclarations } = await import('#resources');
    network.isDown = true;
    await expect(fetchDeclarations(['items'])).rejects.toThrow('Failed to fetch');
    expect(() => entity('items')).toThrow('Failed to fetch');
    expect(network.asked).toEqual(['menu']);
    network.isDown = false;
    await fetchDeclarations(['items']);
    expect(entity('items').name).toBe('items');
  });

  it('leads to what its records refer to; a document and a page of its own need everything', async () => {
    const { withReferred } = await import('#resources');
    expect(withReferred(['items'])).toContain('menuCategories');
    expect(withReferred(['purchaseOrders'])).toBe('all');
    expect(withReferred(['dashboard'])).toContain('salesReport');
  });

  it('is fetched with all others where an API has the specification’s calls alone', async () => {
    const { declareFor, entities, fetchDeclarations } = await import('#resources');
    expect(entities.every(({ outline }) => outline !== undefined)).toBe(true);
    await fetchDeclarations('all');
    declareFor({ extensions: false });
    const { entities: served } = await import('#resources');
    expect(served.filter(({ outline }) => outline !== undefined)).toEqual([]);
    expect(served.every(({ onlySpec }) => onlySpec)).toBe(true);
  });
});
