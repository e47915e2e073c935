import { describe, expect, it } from 'vitest';
import { itemFromPack, priceFromPack } from '#server/departments/inventory/packTexts';

/** Packs of stock items in files, with the stock unit in the words of the file. */

describe('a pack', () => {
  it.each([
    ['case 24', 'each', 'case', '24'],
    ['case of 24', 'pcs', 'case', '24'],
    ['case 12', 'bottle', 'case', '12'],
    ['12 x 500 ml', 'litre', 'case', '6'],
    ['12 x 500 ml', 'Ltr.', 'case', '6'],
    ['25 kg', 'kilos', 'pack', '25'],
    ['6 x 1.5 L', 'ml', 'case', '9000'],
    ['Sac 25 kg', 'kg', 'Sac', '25'],
    ['bolsa de 500 g', 'kg', 'bolsa', '0.5'],
    ['carton à 12', 'pcs', 'carton', '12'],
    ['Karton 6x1,5 l', 'l', 'Karton', '9'],
    ['case/24', 'each', 'case', '24'],
  ])('%s in %s', (itemUnits, baseUnitId, unitId, factorToBase) => {
    expect(itemFromPack({ itemUnits, baseUnitId }).cells).toEqual({
      baseUnitId,
      itemUnits: [{ unitId, factorToBase, use: 'purchase' }],
    });
  });

  it.each([
    ['case 12', 'kg'],
    ['12 x 500 ml', 'kg'],
  ])('%s has no content in %s, which the preview refuses', (itemUnits, baseUnitId) => {
    expect(itemFromPack({ itemUnits, baseUnitId }).cells).toMatchObject({ itemUnits: [{ factorToBase: itemUnits }] });
  });

  it.each(['6 x 1,500 ml', '12 x 1.500 kg', '1,250 g', '0 x 5 kg', 'case of 12 x 1.2.3 kg'])(
    '%s has a number that can mean two things, or nothing, and stays to be refused',
    (itemUnits) => {
      const row = { itemUnits, baseUnitId: 'kg' };
      expect(itemFromPack(row)).toEqual({ cells: row });
      expect(priceFromPack({ purchaseUnitId: itemUnits, price: '4.5' }, () => false).cells.purchaseUnitId).toBe(
        itemUnits,
      );
    },
  );

  it('gives the stock unit where the file has none', () => {
    expect(itemFromPack({ itemUnits: '12 x 500 ml' })).toMatchObject({ forNew: { baseUnitId: 'ml' } });
    expect(itemFromPack({ itemUnits: '1 kg' })).toEqual({ cells: {}, forNew: { baseUnitId: 'kg' } });
  });
});
