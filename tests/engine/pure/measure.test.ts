import { expect, it } from 'vitest';
import { declarationFiles } from '#resources/found';

interface Measure {
  name: string;
  kind: string;
  lines: number;
  words: number;
  fields: number;
  repeats: number;
}
interface Summary {
  declarations: number;
  median: number;
  longest: number;
  fields: number;
  spelled: number;
}
/** The scripts are plain JavaScript: hence the types here. */
const script = '../../../scripts/lib/measure.mjs';
const { measure, summary } = (await import(/* @vite-ignore */ script)) as {
  measure: (file: (typeof declarationFiles)[number]) => Measure;
  summary: (measures: readonly Measure[]) => Summary;
};

it('an entity takes fifty lines, and spells a field where it is declared', () => {
  const entities = summary(declarationFiles.map(measure).filter(({ kind }) => kind === 'resource'));
  expect(entities.declarations).toBeGreaterThan(30);
  expect(entities.fields).toBeGreaterThan(400);
  expect(entities.median).toBeLessThanOrEqual(50);
  // A record page's declaration names its figures.
  expect(entities.spelled).toBeLessThanOrEqual(1.32);
});

it('a stock document takes 120 lines at most, the order and the receipt about 150', () => {
  const documents = declarationFiles.map(measure).filter(({ kind }) => kind === 'document');
  expect(documents.length).toBe(12);
  const large = ['goodsReceivedNotes', 'purchaseOrders'];
  expect(documents.filter(({ name, lines }) => lines > (large.includes(name) ? 155 : 120))).toEqual([]);
  expect(summary(documents).spelled).toBeLessThanOrEqual(1.37);
});

it('a report takes some fifty lines, sixty at most, and spells a column where it is declared', () => {
  const measures = declarationFiles.map(measure).filter(({ kind }) => kind === 'report');
  const reports = summary(measures);
  expect(reports.declarations).toBeGreaterThan(40);
  expect(reports.fields).toBeGreaterThan(1000);
  expect(reports.median).toBeLessThanOrEqual(50);
  expect(measures.filter(({ lines }) => lines > 60)).toEqual([]);
  // Links, breakdowns and pictures name columns.
  expect(reports.spelled).toBeLessThanOrEqual(1.18);
});

it('only reports with many words have them in a file of their own', () => {
  const measures = declarationFiles.map(measure).filter(({ words }) => words > 0);
  expect(measures.map(({ name }) => name)).toContain('salesReport');
  expect(measures.filter(({ kind, words }) => kind !== 'report' || words < 15 || words > 60)).toEqual([]);
});

it('counts a field again wherever its name is in quotes', () => {
  const [recipe] = declarationFiles.filter(({ declaration }) => declaration.name === 'recipes').map(measure);
  expect(recipe?.repeats).toBeGreaterThanOrEqual(2);
  expect(summary([{ name: 'a', kind: 'resource', lines: 4, words: 0, fields: 2, repeats: 1 }])).toMatchObject({
    median: 4,
    longest: 4,
    spelled: 1.5,
  });
});
