import { describe, expect, it } from 'vitest';
import { isPriceWord, priceHeading, splitPrice } from '#engine/run/text/prices';

/** Prices that say which unit they are for. */

const units = new Set('case pack box kg lb kiste caja bottle'.split(' '));
const isUnit = (word: string) => units.has(word.toLowerCase());

describe('a price with its unit', () => {
  it.each([
    ['12.50/kg', '12.50', 'kg'],
    ['$3.20 / lb', '$3.20', 'lb'],
    ['1,200 per case', '1,200', 'case'],
    ['11,90 € pro Kiste.', '11,90 €', 'Kiste'],
    ['Rs. 1,200.00 per stock unit', 'Rs. 1,200.00', 'stock unit'],
  ])('%s', (text, price, per) => expect(splitPrice(text)).toEqual({ price, per }));

  it.each(['12.50', '1/2', '1 1/2', 'Rs 1200/-', 'S/ 12.50', '12.50 EUR', 'per case', ''])('none in “%s”', (text) =>
    expect(splitPrice(text)).toBeUndefined(),
  );
});

describe('a heading says the unit of its prices', () => {
  it.each([
    ['Cost per case', 'Cost', 'case'],
    ['Price/kg', 'Price', 'kg'],
    ['Cost (per case)', 'Cost', 'case'],
    ['Price [kg]', 'Price', 'kg'],
    ['Price per kg (LKR)', 'Price', 'kg'],
    ['Case price', 'price', 'Case'],
    ['PACK COST', 'COST', 'PACK'],
    ['Preis pro Kiste', 'Preis', 'Kiste'],
    ['Precio caja', 'Precio', 'caja'],
    ['Cost per stock unit', 'Cost', 'stock unit'],
    ['Last cost per bottle', 'Last cost', 'bottle'],
  ])('%s', (heading, price, per) => expect(priceHeading(heading, isUnit)).toEqual({ price, per }));

  it.each(['Cost', 'Unit cost', 'Price per unit', 'Price each', 'Price (LKR)', 'Case size', 'Selling price', ''])(
    'not in “%s”',
    (heading) => expect(priceHeading(heading, isUnit)).toBeUndefined(),
  );

  it('prices by words of several languages, and selling prices aren’t costs', () => {
    expect(['Cost', 'Purchase price', 'PRECIO', 'Prix net', 'Price (EUR)'].every(isPriceWord)).toBe(true);
    expect(['Selling price', 'Case size', 'Name', ''].some(isPriceWord)).toBe(false);
  });
});
