import { beforeAll, describe, expect, test } from 'vitest';
import { reports } from '#resources';
import type { Identity } from '#server/auth/identity';
import { ask, type Context, type Outcome } from '#server/departments/ask/ask';
import type { Answered } from '#server/departments/ask/say/answeredFor';
import { person, put } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';
import { keeper, OUTLETS, owner, putAskWorld } from './askFixture';
import { questionsOf } from './questions';

/** Who gets which answer: the user's rights decide, as for the reports; and the context of follow-up questions. */

const db = await ownDatabase();
beforeAll(() => putAskWorld(db));

const now = new Date('2026-07-01T06:00:00Z');
const asked = (question: string, identity: Identity = owner, context?: Context): Promise<Outcome> =>
  ask({ db, identity, question, selected: ['COL'], now, ...(context ? { context } : {}) });
const answered = async (...given: Parameters<typeof asked>): Promise<Answered & { context: Context | undefined }> => {
  const outcome = await asked(...given);
  if ('refused' in outcome) throw new Error(outcome.refused.answer);
  return { ...outcome.answered, context: outcome.context };
};

describe('rights', () => {
  test('a store keeper gets quantities and no cost, whatever they ask', async () => {
    const stock = await answered('How much chicken do we have?', keeper);
    expect(stock.answer).toContain('17.9 kg');
    expect(JSON.stringify(stock)).not.toContain('19990.20');
    for (const question of [
      'What is our stock worth?',
      'stock value of chicken',
      'usage value in June',
      'Which item has the highest stock value?',
    ]) {
      const outcome = await asked(question, keeper);
      expect(outcome, question).toMatchObject({ refused: { refused: 'forbidden' } });
      expect(JSON.stringify(outcome)).not.toMatch(/60214|60,214|19990|33831|52413/);
    }
    const usage = await answered('How much chicken did we use in June?', keeper);
    expect(usage.answer).toContain('34.5 kg');
    expect(JSON.stringify(usage)).not.toMatch(/37360|37,360/);
  });

  test('of one outlet, my outlet is it; an owner of several is not understood as one of them', async () => {
    const cook = person('harbour', OUTLETS.slice(0, 1), { RPT_SALES: ['view'], ASK_AI: ['view', 'run'] });
    const [own, plain] = [
      await answered('net sales of my outlet in June', cook),
      await answered('net sales in June', cook),
    ];
    expect(own.answer).toBe(plain.answer);
    const [ours, all] = [
      await answered('net sales of our outlets in June'),
      await answered('net sales of all outlets in June'),
    ];
    expect(ours.answer.replace(/ You see .*$/, '')).toBe(all.answer.replace(/ You see .*$/, ''));
  });

  test('a user who can open every report but can’t see costs gets none, for every question of the sets', async () => {
    const view = Object.fromEntries(reports.map(({ module }) => [module, ['view']]));
    const costless = person('harbour', OUTLETS, { ...view, ASK_AI: ['view', 'run'] });
    // Figures that are costs only: the golden June's and its bills'.
    const costs =
      /44,?188|45,?200|1,?012\.61|60,?214|19,?990|33,?831|52,?413|13,?890|30,?297|37,?360|20\.89%|21\.37%|5,?583|3,?350\.31|1,?675\.16/;
    // A third of them: the reports behind each are read again.
    const sample = questionsOf('first', 'kept aside', 'third', 'fourth').filter((_, index) => index % 3 === 0);
    let answers = 0;
    for (const { ask: question, outlets = 'COL' } of sample) {
      const outcome = await ask({ db, identity: costless, question, selected: outlets.split(','), now });
      if ('answered' in outcome) answers += 1;
      expect(JSON.stringify(outcome), question).not.toMatch(costs);
    }
    expect(answers).toBeGreaterThan(25);
  });

  test('reports without the right to see them are refused by name of the reason, and never suggested', async () => {
    const outcome = await asked('What were our net sales in June?', keeper);
    expect(outcome).toMatchObject({ refused: { refused: 'forbidden' } });
    const suggestions = 'refused' in outcome ? outcome.refused.suggestions : [];
    expect(suggestions.join(' ')).not.toMatch(/sales|food cost/i);
  });

  test('other users’ outlets are unknown, and “all outlets” means the user’s own', async () => {
    const colombo = person('harbour', [['COL', 'Colombo']]);
    expect(await asked('Sales in Kandy in June', colombo)).toHaveProperty('refused');
    expect((await answered('How much did all outlets sell in June?', colombo)).answer).toContain('211,500.00');
    // Of one outlet none is the first.
    expect(await asked('Which outlet sold the most in June?', colombo)).toMatchObject({
      refused: { refused: 'forbidden', answer: 'You see Colombo only.' },
    });
    expect((await answered('Sales by outlet in June', colombo)).filters.outlets).toEqual(['COL']);
  });

  test('nothing of another group is found, by its outlets or by its records', async () => {
    const lakeside = person('lakeside', [['LAK', 'Lakeside']]);
    const outcome = await ask({ db, identity: lakeside, question: 'Sales in June', selected: [], now });
    expect('answered' in outcome && outcome.answered.answer).toContain('7,777.00');
    expect(
      await ask({ db, identity: lakeside, question: 'How many biryani did we sell in June?', selected: [], now }),
    ).toHaveProperty('refused');
  });
});

describe('the answer', () => {
  test('says what it understood and leads to the report with exactly these parameters', async () => {
    const { understood, link, filters, table, usedReport } = await answered('Takeaway sales in Kandy in June');
    expect(understood).toMatchObject({ report: 'Sales', outlets: ['Kandy'], filters: ['Order type: Takeaway'] });
    const url = new URL(link, 'http://console');
    expect(url.pathname).toBe('/salesReport');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      outlets: 'KDY',
      orderType: 'takeaway',
      fromDate: '2026-06-01',
      toDate: '2026-06-30',
    });
    expect(filters).toMatchObject({ outlets: ['KDY'], orderType: 'takeaway' });
    expect(usedReport.name).toBe('salesReport');
    expect(table.rows[0]).toMatchObject({ netSales: '900.00' });
  });
});

describe('what is meant and what is not', () => {
  const named = person('harbour', [
    ['COL', 'Colombo 03'],
    ['KDY', 'Kandy Lake'],
  ]);

  test('an outlet is known by the beginning of its name, before any record that begins so', async () => {
    await put(db, 'harbour', 'cityLedgerCompanies', 'garden', { companyName: 'Kandy Garden Hotel', outlets: ['KDY'] });
    const outcome = await answered('How many bills did Kandy have last month compared with the month before', named);
    expect(outcome.usedReport.name).toBe('salesReport');
    expect(outcome.answer).toMatch(/^Bills were 2 from 1 Jun 2026 to 30 Jun 2026 at Kandy Lake\./);
  });
});
