import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  boolean,
  choice,
  choices,
  colour,
  computed,
  date,
  datetime,
  decimal,
  email,
  group,
  integer,
  list,
  longText,
  money,
  percent,
  phone,
  quantity,
  reference,
  references,
  tags,
  text,
  time,
} from '#engine/define/builders';
import { defineResource } from '#engine/define/defineResource';
import type { Fields } from '#engine/define/fields';
import { businessDate } from '#engine/run/time/businessDay';
import { CreateView } from '#src/form';
import { type Fake, fakeProvider, show, signIn } from './formKit';

const tables = () => ({
  menuCategories: [
    { _id: 'cat_1', _rev: '1-a', name: 'Rice', revenueGroup: 'food', status: 'active' },
    { _id: 'cat_2', _rev: '1-a', name: 'Rice', revenueGroup: 'beverage', status: 'active' },
    { _id: 'cat_3', _rev: '1-a', name: 'Soup', revenueGroup: 'food', status: 'inactive' },
  ],
  outlets: [
    { _id: 'outlet_1', _rev: '1-a', name: 'Harbour', code: 'HRB', status: 'active' },
    { _id: 'outlet_2', _rev: '1-a', name: 'Hill', code: 'HIL', status: 'active' },
  ],
});

/** A create page with these fields; `made` is what Save sent. */
function make(fields: Fields, more: object = {}) {
  const entity = defineResource({
    name: 'things',
    label: { one: 'Thing', many: 'Things' },
    title: 'status',
    module: 'THING',
    fields,
    ...more,
  });
  const fake: Fake = fakeProvider(tables());
  const page = show(<CreateView entity={entity} />, fake, { path: '/things/create' });
  const save = async () => {
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(fake.called('create', 'things').length).toBe(1));
    const { status: _status, ...made } = fake.called('create', 'things')[0]?.params ?? {};
    return made;
  };
  return { ...page, fake, save };
}

beforeEach(() => signIn());
afterEach(cleanup);

describe('typed inputs', () => {
  it.each([
    ['text', text(), 'Fish curry', 'Fish curry'],
    ['text in capitals', text({ letters: 'upper' }), 'ab-1', 'AB-1'],
    ['email', email(), 'a@b.example', 'a@b.example'],
    ['phone', phone(), '+94 11 234 5678', '+94 11 234 5678'],
    ['colour', colour(), '0f766e', '#0f766e'],
    ['longText', longText(), 'Two words', 'Two words'],
    ['integer', integer(), '1,200', 1200],
    ['decimal', decimal(), '12.5', '12.500000'],
    ['quantity', quantity(), '1,234.5', '1234.5000'],
    ['money', money(), '1,234.50', '1234.50'],
    ['percent', percent(), '7.5', '7.5000'],
    ['date', date(), '20/11/2026', '2026-11-20'],
    ['time', time(), '5.30pm', '17:30'],
  ] as const)('%s reads what people write', async (_kind, field, typed, stored) => {
    const { user, save } = make({ value: field } as Fields);
    await user.type(await screen.findByLabelText('Value'), typed);
    expect(await save()).toEqual({ value: stored });
  });

  it('shows figures grouped, right-aligned and with their unit', async () => {
    const { user } = make({ price: money(), weight: quantity({ unit: 'kg' }) });
    const price = await screen.findByLabelText('Price');
    await user.type(price, '1234.5');
    await user.tab();
    expect(price).toHaveProperty('value', '1,234.50');
    expect(price.style.textAlign).toBe('right');
    expect(price.getAttribute('inputmode')).toBe('decimal');
    expect(screen.getByText('USD')).toBeTruthy();
    expect(screen.getByText('kg')).toBeTruthy();
  });

  it('takes "today" as the business date of the outlet', async () => {
    const { user, save } = make({ day: date() });
    await user.type(await screen.findByLabelText('Day'), 'today');
    await user.tab();
    const today = businessDate(new Date(), { _id: 'outlet_1', timeZone: 'Asia/Colombo', dayStartTime: '04:00' });
    expect(await save()).toEqual({ day: today });
  });

  it('reads a date and time in the zone of the outlet', async () => {
    const { user, save } = make({ starts: datetime() });
    await user.type(await screen.findByLabelText('Starts'), '20 Nov 2026');
    const clock = screen.getByLabelText('Starts: time');
    await user.clear(clock);
    await user.type(clock, '14:30');
    expect(await save()).toEqual({ starts: '2026-11-20T09:00:00.000Z' });
  });

  it('opens a calendar and takes the day chosen there', async () => {
    const { user, save } = make({ day: date() });
    await user.type(await screen.findByLabelText('Day'), '2026-11-20');
    await user.click(screen.getByRole('button', { name: 'Choose day from a calendar' }));
    await user.click(await screen.findByRole('gridcell', { name: '24' }, { timeout: 10_000 }));
    expect(await save()).toEqual({ day: '2026-11-24' });
  });

  it('counts characters only near the limit', async () => {
    const { user } = make({ note: longText({ maxLength: 10 }) });
    const note = await screen.findByLabelText('Note');
    await user.type(note, '1234567');
    expect(screen.queryByText(/of 10/)).toBeNull();
    await user.type(note, '8');
    expect(screen.getByText('8 of 10')).toBeTruthy();
  });
});

describe('chosen inputs', () => {
  it('choice of a few is a select, of many an autocomplete', async () => {
    const { user, save } = make({
      size: choice(['small', 'large']),
      letter: choice(['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta']),
    });
    await user.click(await screen.findByRole('combobox', { name: 'Size' }));
    await user.click(await screen.findByRole('option', { name: 'Large' }));
    await user.type(screen.getByRole('combobox', { name: 'Letter' }), 'gam{Enter}');
    expect(await save()).toEqual({ size: 'large', letter: 'gamma' });
  });

  it('boolean, choices and words', async () => {
    const { user, save } = make({ hot: boolean(), ways: choices(['dineIn', 'takeaway', 'delivery']), tags: tags() });
    await user.click(await screen.findByLabelText('Hot'));
    await user.click(screen.getByLabelText('Delivery'));
    await user.click(screen.getByLabelText('Dine in'));
    await user.type(screen.getByLabelText('Tags'), 'spicy,new{Enter}');
    expect(await save()).toEqual({ hot: true, ways: ['dineIn', 'delivery'], tags: ['spicy', 'new'] });
  });

  it('reference finds by name, distinguishes equal names, fills further fields and obeys its filter', async () => {
    const { user, save, fake } = make({
      categoryId: reference('menuCategories', {
        filter: () => ({ status: 'active' }),
        fill: (chosen) => ({ kind: chosen.revenueGroup }),
      }),
      kind: text(),
    });
    await user.type(await screen.findByRole('combobox', { name: 'Category' }), 'rice');
    await waitFor(() =>
      expect(fake.called('getList', 'menuCategories').at(-1)?.params.filter).toEqual({ status: 'active', q: 'rice' }),
    );
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['RiceFood', 'RiceBeverage']);
    await user.click(options[1] as HTMLElement);
    expect(screen.getByLabelText('Kind')).toHaveProperty('value', 'beverage');
    expect(await save()).toEqual({ categoryId: 'cat_2', kind: 'beverage' });
  });

  it('references take all outlets at once', async () => {
    const { user, save } = make({ outlets: references('outlets', { label: 'Sold at' }) });
    await user.click(await screen.findByRole('button', { name: 'All outlets' }));
    expect(await screen.findByText('Hill')).toBeTruthy();
    expect(await save()).toEqual({ outlets: ['outlet_1', 'outlet_2'] });
  });

  it('the typed search text stays, next to the chosen ones', async () => {
    const { user, fake, save } = make({
      outlets: references('outlets', { label: 'Sold at' }),
      categoryId: reference('menuCategories'),
    });
    const several = (await screen.findByRole('combobox', { name: 'Sold at' })) as HTMLInputElement;
    for (const name of ['Harbour', 'Hill']) {
      await user.type(several, name);
      expect(several.value).toBe(name);
      await waitFor(() => expect(fake.called('getList', 'outlets').at(-1)?.params.filter).toEqual({ q: name }));
      await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
    }
    const one = screen.getByRole('combobox', { name: 'Category' }) as HTMLInputElement;
    await user.click(one);
    await user.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    await user.clear(one);
    await user.type(one, 'ric');
    expect(one.value).toBe('ric');
    await user.click((await screen.findAllByRole('option', { name: /Rice/ })).at(-1) as HTMLElement);
    expect((await save()).outlets).toEqual(['outlet_1', 'outlet_2']);
  });

  it('what may be chosen in a row depends on the record around it', async () => {
    const { user, fake } = make({
      kind: choice(['food', 'beverage']),
      rows: list(
        { categoryId: reference('menuCategories', { filter: (row) => ({ revenueGroup: row.kind }) }) },
        { one: 'row' },
      ),
    });
    await user.click(await screen.findByRole('combobox', { name: 'Kind' }));
    await user.click(await screen.findByRole('option', { name: 'Beverage' }));
    await user.click(screen.getByRole('button', { name: 'Add row' }));
    await user.click(screen.getByRole('combobox', { name: 'Category, row 1' }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['RiceBeverage']);
    expect(fake.called('getList', 'menuCategories').at(-1)?.params.filter).toEqual({
      status: 'active',
      revenueGroup: 'beverage',
    });
  });

  it('makes a missing record on the way', async () => {
    const { user, fake } = make({ categoryId: reference('menuCategories') });
    await user.click(await screen.findByRole('button', { name: 'Create menu category' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create menu category' });
    await user.type(within(dialog).getByLabelText('Name'), 'Kottu');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Category' })).toHaveProperty('value', 'Kottu'));
    expect(fake.called('create', 'menuCategories')[0]?.params).toMatchObject({ name: 'Kottu', revenueGroup: 'food' });
    expect(fake.called('create', 'things')).toEqual([]);
  });
});

describe('groups, lists and computed values', () => {
  const portions = () =>
    list({ name: text({ required: true }), price: money({ required: true, min: 0 }) }, { one: 'portion' });

  it('a group stores its fields under one key', async () => {
    const { user, save } = make({ contact: group({ city: text(), phone: phone() }) });
    await user.type(await screen.findByLabelText('City'), 'Galle');
    expect(await save()).toEqual({ contact: { city: 'Galle' } });
  });

  it('a list is added to, reordered and removed from by keyboard', async () => {
    const { user, save } = make({ portions: portions() });
    const add = await screen.findByRole('button', { name: 'Add portion' });
    for (const [name, price] of [
      ['Small', '5'],
      ['Large', '9'],
      ['Wrong', '1'],
    ] as const) {
      add.focus();
      await user.keyboard('{Enter}');
      await waitFor(() => expect((document.activeElement as HTMLElement).id).toMatch(/name$/));
      await user.keyboard(name);
      await user.tab();
      await user.keyboard(price);
    }
    screen.getByLabelText('Name, portion 2').focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(screen.getByLabelText('Name, portion 1')).toHaveProperty('value', 'Large');
    await user.click(screen.getByRole('button', { name: 'Remove portion 3' }));
    expect(await save()).toEqual({
      portions: [
        { name: 'Large', price: '9.00' },
        { name: 'Small', price: '5.00' },
      ],
    });
  });

  it('says what is wrong in the cell it is about', async () => {
    const { user, fake } = make({ portions: portions() });
    await user.click(await screen.findByRole('button', { name: 'Add portion' }));
    await user.type(screen.getByLabelText('Price, portion 1'), '-2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText('Price must be at least 0')).length).toBeGreaterThan(0);
    const cell = screen.getByLabelText('Price, portion 1');
    expect(cell.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(cell.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Price must be at least 0',
    );
    expect(fake.called('create', 'things')).toEqual([]);
  });

  it('computes fields and values while typing, from values as the API stores them', async () => {
    const { user } = make(
      {
        price: money(),
        double: computed('money', (record) => (record.price ? String(Number(record.price) * 2) : null)),
        code: text(),
      },
      { compute: (record: { price?: string }) => (record.price === '7.00' ? { code: 'SEVEN' } : {}) },
    );
    await user.type(await screen.findByLabelText('Price'), '7');
    expect(screen.getByText('14.00')).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveProperty('value', 'SEVEN'));
  });
});

describe('what a person may see and change', () => {
  it('hides fields while their rule does not apply', async () => {
    const { user } = make({ special: boolean(), reason: text({ when: (record) => record.special === true }) });
    await screen.findByLabelText('Special');
    expect(screen.queryByLabelText('Reason')).toBeNull();
    await user.click(screen.getByLabelText('Special'));
    expect(screen.getByLabelText('Reason')).toBeTruthy();
  });

  it('leaves out what needs a right to see, and disables what needs one to change', async () => {
    signIn({ THING: ['view', 'create'] });
    make({
      margin: money({ sensitive: 'cost' }),
      price: money({ needs: 'editPrice' }),
      given: text({ readOnly: true }),
    });
    expect(await screen.findByLabelText('Price')).toHaveProperty('disabled', true);
    expect(screen.getByText('You need the “Edit price” permission for things')).toBeTruthy();
    expect(screen.queryByText('Margin')).toBeNull();
    expect(screen.queryByText('Given')).toBeNull();
  });
});

describe('rules in the words of the validator', () => {
  it.each([
    [text({ required: true }), '', 'Value is required'],
    [integer({ min: 1 }), '0', 'Value must be at least 1'],
    [integer(), '2.5', 'Value must be a whole number'],
    [money({ moreThan: 0 }), '0', 'Value must be more than 0'],
    [money(), '1.234', 'Value takes at most 2 decimals'],
    [percent(), '101', 'Value must be at most 100'],
    [decimal(), 'ten', 'Value must be a number, such as 12.5'],
    [email(), 'x', 'Value must be an email address such as name@example.com'],
    [time(), '25:00', 'Value must be a time such as 17:30'],
    [colour(), 'teal', 'Value must be a colour such as #0f766e'],
  ] as const)('%o refuses "%s"', async (field, typed, message) => {
    const { user, fake } = make({ value: field } as Fields);
    const input = await screen.findByLabelText('Value');
    if (typed) await user.type(input, typed);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    // Once in the summary, once under the field.
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    expect(fake.called('create', 'things')).toEqual([]);
  });
});
