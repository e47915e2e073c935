import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadViews } from '#src/shell/lazy';
import { type Client, newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';
import { forwardTo, startConsole } from './consoleKit';

/** The discussion of a record on its page, over the real application. */
const { db, app } = await testApp();
let tenant: Tenant;
let ben: Client;
/** Answers that replace the application's, by method; each once. */
const failing: string[] = [];
const { server, requests } = forwardTo(() => ({
  fetch: (request) =>
    request.url.includes('/discussion') && failing[0] === request.method
      ? Response.json({ code: failing.shift(), message: 'The server couldn’t do this' }, { status: 500 })
      : app.fetch(request),
}));

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await Promise.all([loadViews('record'), loadViews('document'), import('#src/discussion/Discussion')]);
});
const BUYER = { SUPPLIER: ['view'], PO: ['view'], NOTIFICATION: ['view'] };
beforeEach(async () => {
  sessionStorage.clear();
  requests.length = 0;
  tenant = await newTenant(db, app);
  ben = await tenant.person(BUYER);
  await tenant.put('suppliers', { _id: 'sup_1', supplierName: 'Lanka Fresh', outlets: ['out_COL', 'out_KDY'] });
  await tenant.put('purchaseOrders', {
    ...{ _id: 'po_1', pONumber: 'PO-COL-1', outletId: 'out_COL', supplierId: 'sup_1', docDate: '2026-11-20' },
    ...{ status: 'draft', items: [] },
  });
});
afterEach(cleanup);
afterAll(() => server.close());

const SPEC_ONLY = { apiUrl: 'http://localhost/api', inventoryUrl: 'http://localhost/inventory-api', extensions: false };
const CALL = '/api/v1/suppliers/sup_1/discussion';
const section = () => screen.findByRole('region', { name: /^Discussion/ });
const box = async () => within(await section()).findByRole('textbox', { name: 'New message' });
const messages = async () => within(await section()).queryAllByRole('listitem');

describe('the discussion of a record', () => {
  it('is written with Ctrl+Enter, counted, changed and deleted by its author', async () => {
    const { user } = await startConsole({ client: tenant.owner, at: '/supplierlist/sup_1' });
    await user.type(await box(), 'Prices again?{Control>}{Enter}{/Control}');
    await waitFor(async () => expect(await messages()).toHaveLength(1));
    expect((await section()).querySelector('h2')?.textContent).toBe('Discussion1');
    expect((await box()) as HTMLTextAreaElement).toHaveProperty('value', '');

    await user.click(within(await section()).getByRole('button', { name: 'Edit' }));
    const edited = within(await section()).getByRole('textbox', { name: 'Message' });
    await user.type(edited, ' Yes, again.');
    await user.click(within(await section()).getByRole('button', { name: 'Save message' }));
    await within(await section()).findByText('edited');
    expect((await messages())[0]?.textContent).toContain('Prices again? Yes, again.');

    await user.click(within(await section()).getByRole('button', { name: 'Delete' }));
    await user.click(within(await section()).getByRole('button', { name: 'Delete message' }));
    await within(await section()).findByText('Message deleted');
    expect((await section()).textContent).not.toContain('Prices again');
  });

  it('keeps what was typed when it could not be stored, and writes it once', async () => {
    const { user } = await startConsole({ client: tenant.owner, at: '/supplierlist/sup_1' });
    failing.push('POST');
    await user.type(await box(), 'Late delivery');
    await user.click(screen.getByRole('button', { name: 'Post message' }));
    expect((await within(await section()).findByRole('alert')).textContent).toBe('The server couldn’t do this');
    expect(await box()).toHaveProperty('value', 'Late delivery');
    // A reload keeps it as well.
    cleanup();
    const again = await startConsole({ client: tenant.owner, at: '/supplierlist/sup_1' });
    expect(await box()).toHaveProperty('value', 'Late delivery');
    await again.user.click(screen.getByRole('button', { name: 'Post message' }));
    await waitFor(async () => expect(await messages()).toHaveLength(1));
    expect((await tenant.owner.get(CALL)).body.total).toBe(1);
  });

  it('refuses an empty or a long message, without a request', async () => {
    const { user } = await startConsole({ client: tenant.owner, at: '/supplierlist/sup_1' });
    await user.click(await box());
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect((await within(await section()).findByRole('alert')).textContent).toBe('Write a message first');
    await user.click(await box());
    await user.paste('x'.repeat(2001));
    await user.click(screen.getByRole('button', { name: 'Post message' }));
    expect((await within(await section()).findByRole('alert')).textContent).toContain('shorten it by 1');
    expect(requests.filter(({ method, path }) => method === 'POST' && path === CALL)).toEqual([]);
  });

  it('shows links that open safely, and markup as the words that it is', async () => {
    await tenant.owner.post(CALL, { text: 'See https://example.com/list. <img src=x onerror=alert(1)>' });
    await startConsole({ client: ben, at: '/supplierlist/sup_1' });
    const link = await within(await section()).findByRole('link', { name: 'https://example.com/list' });
    expect([link.getAttribute('href'), link.getAttribute('rel'), link.getAttribute('target')]).toEqual([
      'https://example.com/list',
      'noopener noreferrer nofollow',
      '_blank',
    ]);
    expect((await section()).querySelector('img')).toBeNull();
    expect((await section()).textContent).toContain('<img src=x onerror=alert(1)>');
    // Someone else's message can't be changed.
    expect(within(await section()).queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('is absent in front of an API with the specification’s calls alone', async () => {
    await startConsole({ client: tenant.owner, at: '/supplierlist/sup_1', config: SPEC_ONLY });
    await screen.findByRole('heading', { level: 1, name: 'Lanka Fresh' });
    expect(screen.queryByRole('region', { name: /^Discussion/ })).toBeNull();
    expect(requests.filter(({ path }) => path.includes('/discussion'))).toEqual([]);
  });
});

describe('a mention', () => {
  it('is chosen with the keyboard alone, and only people who may open the record are offered', async () => {
    await tenant.person({ PO: ['view'], NOTIFICATION: ['view'] });
    const { user } = await startConsole({ client: tenant.owner, at: '/supplierlist/sup_1' });
    await user.type(await box(), 'Please look, @ad');
    const list = await within(await section()).findByRole('listbox', { name: 'People' });
    const options = within(list).getAllByRole('option');
    expect(options).toHaveLength(1);
    expect((await box()).getAttribute('aria-activedescendant')).toBe(options[0]?.id);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await box()).toHaveProperty('value', 'Please look, @Ada Perera ');
    expect(screen.queryByRole('listbox', { name: 'People' })).toBeNull();
    await user.keyboard('thanks{Control>}{Enter}{/Control}');
    await waitFor(async () => expect(await messages()).toHaveLength(1));
    expect((await ben.get('/api/v1/notification/list')).body.docs?.map(({ message }) => message)).toEqual([
      'Please look, @Ada Perera thanks',
    ]);
  });

  it('is given up with Esc, and the text stays', async () => {
    const { user } = await startConsole({ client: tenant.owner, at: '/supplierlist/sup_1' });
    await user.type(await box(), 'See @');
    await within(await section()).findByRole('listbox', { name: 'People' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox', { name: 'People' })).toBeNull();
    expect(await box()).toHaveProperty('value', 'See @');
  });

  it('leads from the bell to the message, on the page of the document', async () => {
    await tenant.owner.post('/api/v1/purchaseOrders/po_1/discussion', { text: 'The first' });
    const { body } = await tenant.owner.post('/api/v1/purchaseOrders/po_1/discussion', {
      text: '@Ada Perera is this right?',
      mentions: [ben.userId],
    });
    const { user, address } = await startConsole({ client: ben, at: '/supplierlist' });
    await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    await user.click(await screen.findByRole('link', { name: /mentioned you on PO-COL-1/ }));
    await waitFor(() => expect(address()).toContain('/posummary/po_1'));
    const message = await waitFor(() => {
      const found = document.getElementById(`message-${body._id}`);
      expect(found?.getAttribute('aria-current')).toBe('true');
      return found;
    });
    await waitFor(() => expect(document.activeElement).toBe(message));
  });
});

it('of a document: Ctrl+Enter writes and never approves', async () => {
  const { user } = await startConsole({ client: tenant.owner, at: '/posummary/po_1' });
  await user.click(await box());
  await user.keyboard('{Control>}{Enter}{/Control}');
  await user.keyboard('Fine by me{Control>}{Enter}{/Control}');
  await waitFor(async () => expect(await messages()).toHaveLength(1));
  expect(requests.filter(({ path }) => /approve(PO)?$/.test(path))).toEqual([]);
  expect(
    (await db.query("select status from records where group_id = $1 and id = 'po_1'", [tenant.groupId]))[0],
  ).toEqual({
    status: 'draft',
  });
});
