import { beforeAll, describe, expect, test } from 'vitest';
import { ask, type Context } from '#server/departments/ask/ask';
import { person } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';
import { owner, putAskWorld } from './askFixture';

/** Questions about one document: answered from the record under the asker's rights, and refused where a word means nothing about it. */

const db = await ownDatabase();
beforeAll(() => putAskWorld(db));

const COLOMBO = [['COL', 'Colombo']] as const;
const ASKING = { ASK_AI: ['view', 'run'] };
const buyer = person('harbour', COLOMBO, { ...ASKING, PO: ['view'], GRN: ['view'], VIEW_COST: ['view'] });
/** Opens orders and receipts, and sees no costs. */
const keeper = person('harbour', COLOMBO, { ...ASKING, PO: ['view'], GRN: ['view'] });
const cashier = person('harbour', COLOMBO, { ...ASKING, RPT_SALES: ['view'] });

const asked = (question: string, identity = owner, context?: Context) =>
  ask({
    ...{ db, identity, question, selected: ['COL'], now: new Date('2026-07-01T06:00:00Z') },
    ...(context ? { context } : {}),
  });
async function answered(...of: Parameters<typeof asked>) {
  const outcome = await asked(...of);
  if ('refused' in outcome) throw new Error(outcome.refused.answer);
  return outcome.answered;
}
async function refused(...of: Parameters<typeof asked>) {
  const outcome = await asked(...of);
  if ('answered' in outcome) throw new Error(outcome.answered.answer);
  return outcome.refused;
}

describe('a document by its number', () => {
  test.each([
    ['PO-COL-00012', 'Purchase order PO-COL-00012 of 20 Nov 2025: Lanka Meats, LKR 24,780.00.'],
    ['where is PO-COL-00012', 'The status of PO-COL-00012 is Partially received, 80% received.'],
    ['who approved GRN-COL-00007', 'GRN-COL-00007 was approved by Dilan Perera on 22 Nov 2025 at 14:45.'],
    ['who approved GRN-COL-00008', 'GRN-COL-00008 has not been approved. Its status is Draft.'],
    ['who received GRN-COL-00007', 'GRN-COL-00007 was received by Asha Fernando.'],
    ['when was PO-COL-00012 raised', 'PO-COL-00012 was created by Asha Fernando on'],
    ['when is PO-COL-00012 due', 'PO-COL-00012 was expected on 22 Nov 2025.'],
    ['what date is GRN-COL-00007', 'GRN-COL-00007 is dated 22 Nov 2025.'],
    ['how much is PO-COL-00012', 'The total of PO-COL-00012 is LKR 24,780.00.'],
    ['tax on PO-COL-00012', 'The tax of PO-COL-00012 is LKR 3,780.00.'],
    ['what is on PO-COL-00012', 'PO-COL-00012 has 2 items: Chicken 10 kg and Rice 20 kg. The total is LKR 24,780.00.'],
    ['how much chicken is on PO-COL-00012', 'Chicken on PO-COL-00012: 10 kg, received 6 kg, open 4 kg, LKR 15,000.00.'],
    ['price of rice on PO-COL-00012', 'Unit price on PO-COL-00012: Rice LKR 300.00.'],
    ['what was received on PO-COL-00012', 'Received on PO-COL-00012: Chicken 6 kg and Rice 20 kg.'],
    ['what is missing from PO-COL-00012', 'Still to be received on PO-COL-00012: Chicken 4 kg.'],
    ['is anything still open on PO-COL-00011', 'No. Nothing on PO-COL-00011 is still to be received.'],
    ['has PO-COL-00012 been received', 'In part: the status of PO-COL-00012 is Partially received, 80% received.'],
    ['has PO-COL-00011 arrived', 'Yes: the status of PO-COL-00011 is Received.'],
    [
      'which order is GRN-COL-00007 for',
      'Purchase order of GRN-COL-00007: PO-COL-00012 (Partially received, 20 Nov 2025).',
    ],
    ['who supplied GRN-COL-00007', 'The supplier of GRN-COL-00007 is Lanka Meats.'],
    ['status and total of PO-COL-00012', 'The total of PO-COL-00012 is LKR 24,780.00.'],
    ['what was the status of po 12?', 'The status of PO-COL-00012 is Partially received'],
  ])('%s', async (question, says) => {
    expect((await answered(question)).answer).toContain(says);
  });

  test('comes with a link to its page, its figures and its outlet', async () => {
    const { link, usedReport, table, understood } = await answered('what is on PO-COL-00012');
    expect(link).toBe('/posummary/po12');
    expect(usedReport).toMatchObject({ name: 'purchaseOrders', label: 'PO-COL-00012' });
    expect(table.rows).toMatchObject([
      { item: 'Chicken', orderedQty: '10.0000', openQty: '4.0000', unit: 'kg' },
      { item: 'Rice', orderedQty: '20.0000', openQty: '0.0000', unit: 'kg' },
    ]);
    expect(understood).toMatchObject({ report: 'Purchase order', filters: ['PO-COL-00012'], outlets: ['Colombo'] });
  });

  test.each([
    'why was PO-COL-00012 so expensive',
    'status of PO-COL-00012 in june',
    'who did not approve PO-COL-00012',
    'how much chicken was stolen from PO-COL-00012',
    'status of PO-COL-00012 at kandy',
    'how much oil is on PO-COL-00012',
    'total of PO-COL-00012 without tax',
  ])('is not guessed about: %s', async (question) => {
    const { answer, suggestions } = await refused(question);
    expect(answer).toMatch(/^I found PO-COL-00012, but I did not understand /);
    expect(suggestions).toHaveLength(3);
    for (const suggestion of suggestions) expect((await answered(suggestion)).usedReport.name).toBe('purchaseOrders');
  });

  test('that nobody has, or that another group has, is not found, in the same words', async () => {
    for (const number of ['PO-COL-99999', 'PO-LAK-00001'])
      expect(await refused(`what is the status of ${number}`)).toMatchObject({
        refused: 'unknown',
        answer: `I found no document ${number} that you can open, so I won’t guess.`,
      });
  });

  test('that several documents share when it is short is asked back', async () => {
    const { answer } = await refused('who approved GRN 8 and PO-COL-00012 and PO-COL-00011');
    expect(answer).toBe('Ask about one document at a time.');
    // Each outlet has one: the selected outlet's is meant, and with both selected neither is guessed.
    expect((await answered('status of PO 1')).answer).toContain('The status of PO-1 is');
    const several = await ask({
      ...{ db, identity: owner, question: 'status of PO 1', selected: ['COL', 'KDY'], now: new Date() },
    });
    const suggestions = 'refused' in several ? several.refused.suggestions : [];
    expect(suggestions.toSorted()).toEqual(['status of PO-1', 'status of PO-KDY-00001']);
  });

  test('leaves dates and figures of reports alone', async () => {
    expect((await answered('bills over 5,000 on 3 june')).usedReport.name).toBe('billWiseReport');
    expect((await answered('sales from 1 to 3 june')).usedReport.name).toBe('salesReport');
  });
});

describe('rights', () => {
  test('another outlet’s document is not found', async () => {
    expect((await answered('status of PO-KDY-00001')).usedReport.name).toBe('purchaseOrders');
    expect(await refused('status of PO-KDY-00001', buyer)).toMatchObject({ refused: 'unknown' });
  });

  test('whoever may not open a kind of document gets no answer about it', async () => {
    expect(await refused('status of PO-COL-00012', cashier)).toMatchObject({ refused: 'unknown' });
  });

  test('no answer about a document shows a cost to a store keeper', async () => {
    const saidTo = async (question: string, who: typeof buyer): Promise<string> => {
      const { answer, table } = await answered(question, who);
      return JSON.stringify([answer, table]);
    };
    const questions = [
      'PO-COL-00012',
      'status of PO-COL-00012',
      'what is on PO-COL-00012',
      'what is open on PO-COL-00012',
    ];
    const about = [...questions, 'how much chicken is on PO-COL-00012', 'GRN-COL-00007', 'what is on GRN-COL-00007'];
    for (const question of about) {
      const open = await saidTo(question, buyer);
      const narrow = await saidTo(question, keeper);
      expect([question, /LKR|\d\.\d\d(?!\d)/.test(narrow)]).toEqual([question, false]);
      expect([question, /\d\.\d\d(?!\d)/.test(open)]).toEqual([question, true]);
    }
    for (const question of ['total of PO-COL-00012', 'how much is PO-COL-00012', 'price of rice on PO-COL-00012'])
      expect(await refused(question, keeper)).toMatchObject({ refused: 'forbidden' });
  });
});

describe('in a conversation', () => {
  test('the document is gone on about until something else is asked', async () => {
    const first = await asked('status of PO-COL-00012');
    const context = 'context' in first ? first.context : undefined;
    expect((await answered('what is still open on it?', owner, context)).answer).toContain('Chicken 4 kg');
    expect((await answered('and the total?', owner, context)).answer).toContain('LKR 24,780.00');
    expect((await answered('what were our net sales in june', owner, context)).usedReport.name).toBe('salesReport');
  });

  test('a colleague who can’t open it learns nothing', async () => {
    const first = await asked('status of PO-COL-00012');
    const context = 'context' in first ? first.context : undefined;
    expect(await refused('who approved it?', cashier, context)).toMatchObject({ refused: 'unknown' });
  });
});

test('what was ordered is answered with its items', async () => {
  const { answer, table } = await answered('what did we order from lanka meats in november 2025');
  expect(answer).toContain('Items: Chicken 10 kg and Rice 20 kg.');
  expect(table.rows).toEqual([
    { item: 'Chicken', orderedQty: '10.0000', purchaseUnit: 'kg', netAmount: '15000.00' },
    { item: 'Rice', orderedQty: '20.0000', purchaseUnit: 'kg', netAmount: '6000.00' },
  ]);
});
