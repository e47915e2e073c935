import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { integer, list, reference, text } from '#engine/define/builders';
import { defineResource } from '#engine/define/defineResource';
import { CreateView } from '#src/form';
import { fakeProvider, show, signIn } from './formKit';

/** People who type without looking: no key is lost, and nothing is saved that they didn't mean. */

const category = (_id: string, name: string) => ({ _id, _rev: '1-a', name, status: 'active' });

/** A create page with a name, a category that is looked up, and sizes; look-ups wait until they are released. */
function make() {
  const entity = defineResource({
    name: 'things',
    label: { one: 'Thing', many: 'Things' },
    title: 'name',
    module: 'THING',
    fields: {
      name: text(),
      categoryId: reference('menuCategories'),
      sizes: list({ code: text({ required: true }), weight: integer() }, { one: 'size' }),
    },
  });
  const fake = fakeProvider({ menuCategories: [category('soup', 'Soup'), category('rice', 'Rice')] });
  let release: () => void = () => undefined;
  const { getList } = fake.provider;
  const hold = () => {
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    fake.provider.getList = async (...given: Parameters<typeof getList>) => {
      await held;
      return getList(...given);
    };
  };
  const page = show(<CreateView entity={entity} />, fake, { path: '/things/create' });
  const made = () => fake.called('create', 'things').map(({ params }) => params);
  return { ...page, made, hold, release: () => release() };
}

beforeEach(() => signIn());
afterEach(cleanup);

it('Add lands in the first cell, Enter goes on to the next row, and neither saves', async () => {
  const { user, made } = make();
  await user.click(await screen.findByRole('button', { name: 'Add size' }));
  await user.keyboard('half{Tab}250{Enter}full{Tab}500{Enter}double');
  expect(made()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(made()).toHaveLength(1));
  expect(made()[0]).toMatchObject({
    sizes: [{ code: 'half', weight: 250 }, { code: 'full', weight: 500 }, { code: 'double' }],
  });
});

it('text that is in no list stays with a sentence and isn’t saved; a name in full is chosen without Enter', async () => {
  const { user, made } = make();
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Lunch');
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Category' });
  await user.click(box);
  await user.keyboard('Sou pe{Enter}{Tab}');
  await screen.findByText('“Sou pe” isn’t in the list. Choose from the list or clear it');
  expect(box.value).toBe('Sou pe');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Fix 1 problem to save');
  expect(made()).toEqual([]);
  await user.clear(box);
  await user.type(box, 'soup');
  await user.tab();
  await waitFor(() => expect(box.value).toBe('Soup'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(made()).toMatchObject([{ name: 'Lunch', categoryId: 'soup' }]));
});

it('Enter and Save before the look-up has answered: saved with what was meant', async () => {
  const { user, made, hold, release } = make();
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Lunch');
  hold();
  await user.click(screen.getByRole('combobox', { name: 'Category' }));
  await user.keyboard('ri{Enter}{Enter}{Control>}s{/Control}');
  expect(screen.queryByText(/to save$/)).toBeNull();
  expect(made()).toEqual([]);
  release();
  await waitFor(() => expect(made()).toMatchObject([{ name: 'Lunch', categoryId: 'rice' }]));
});
