import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forwardTo, startConsole } from '#tests/engine/console/consoleKit';
import { putConsoleBills } from '#tests/engine/console/reportKit';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** The page over the real application: asked by keyboard, answered with a sentence, rows and a link to the report. */
const { db, app } = await testApp();
let tenant: Tenant;
const { server, breakPath, mendPath, holdPath } = forwardTo(() => app);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await import('#src/departments/ask/AskAi');
});
beforeEach(async () => {
  tenant = await newTenant(db, app);
  await putConsoleBills(db, tenant.groupId);
});
afterEach(cleanup);
afterAll(() => server.close());

const open = async (client = tenant.owner) => {
  const started = await startConsole({ client, at: '/omakai' });
  await screen.findByRole('textbox', { name: 'Your question' });
  return started;
};

describe('Ask AI', () => {
  it('answers a question that is typed and sent with Enter', async () => {
    const { user, address } = await open();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your question' })));
    await user.keyboard('What were our net sales from 1 to 10 June 2026?{Enter}');
    const answer = await screen.findByRole('article', { name: /net sales from 1 to 10 June/ });
    expect(within(answer).getByText(/^Net sales were USD 3,480\.00 from 1 Jun 2026 to 10 Jun 2026/)).toBeTruthy();
    expect(within(answer).getByText(/^Understood as: Sales · Net sales/)).toBeTruthy();
    expect(within(answer).getAllByRole('table').at(-1)?.textContent).toContain('3,500.00');
    await user.click(within(answer).getByRole('link', { name: 'Open sales' }));
    await waitFor(() => expect(address()).toContain('/salesReport?'));
    expect(address()).toContain('fromDate=2026-06-01');
  });

  it('names weekdays in the rows, with a chart or without', async () => {
    const { user } = await open();
    await user.keyboard('net sales on Wednesdays from 1 to 10 June 2026{Enter}');
    const answer = await screen.findByRole('article', { name: /^net sales on Wednesdays/ });
    expect(within(answer).getByText(/^Net sales of Wednesday were USD 3,500\.00/)).toBeTruthy();
    expect(within(answer).getByRole('rowheader').textContent).toBe('Wednesday');
  });

  it('continues with a follow-up, and starts over on request', async () => {
    const { user } = await open();
    await user.keyboard('net sales on 3 June 2026{Enter}');
    await screen.findByRole('article', { name: 'net sales on 3 June 2026' });
    await user.keyboard('and on 4 June 2026?{Enter}');
    const next = await screen.findByRole('article', { name: 'and on 4 June 2026?' });
    expect(within(next).getByText(/^Net sales were USD −20\.00 on 4 Jun 2026/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Start a new conversation' }));
    expect(screen.queryByRole('article')).toBeNull();
    expect(screen.getByText('For example')).toBeTruthy();
  });

  it('has the reasons of a change in paragraphs of their own, and each currency with its amount', async () => {
    const { user } = await open();
    await user.keyboard('why were sales lower on 4 June 2026 than on 3 June 2026{Enter}');
    const answer = await screen.findByRole('article', { name: /^why were sales lower/ });
    const change = within(answer).getByText(/^Net sales were USD .* from USD .* on 3 Jun 2026\.$/);
    expect(change.textContent).toMatch(/USD\u00a0−20\.00/);
    expect(within(answer).getByText(/^The change by /)).toBeTruthy();
  });

  it('says that it cannot, and offers what it can', async () => {
    const { user } = await open();
    await user.keyboard('Write me a poem{Enter}');
    const refused = await screen.findByRole('article', { name: 'Write me a poem' });
    expect(within(refused).getByText(/I won’t guess/)).toBeTruthy();
    expect(within(refused).getAllByRole('listitem')).toHaveLength(3);
  });

  it('keeps a question that failed, to ask it again', async () => {
    const { user } = await open();
    breakPath('/api/v1/omakAI/askOMAKAI');
    await user.keyboard('net sales on 3 June 2026{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('“net sales on 3 June 2026” was not answered.');
    mendPath('/api/v1/omakAI/askOMAKAI');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('article', { name: 'net sales on 3 June 2026' });
  });

  it('says that it is looking while an answer takes long, and can be cancelled', async () => {
    const { user } = await open();
    const release = holdPath('/api/v1/omakAI/askOMAKAI');
    await user.keyboard('net sales on 3 June 2026{Enter}');
    expect(await screen.findByText('Looking it up…')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText('Looking it up…')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    release();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your question' })));
    await user.keyboard('net sales on 4 June 2026{Enter}');
    await screen.findByRole('article', { name: 'net sales on 4 June 2026' });
    expect(screen.queryByRole('article', { name: 'net sales on 3 June 2026' })).toBeNull();
  });

  it('lists conversations: opened, renamed and deleted', async () => {
    const { user, address } = await open();
    await user.keyboard('net sales on 3 June 2026{Enter}');
    await screen.findByRole('article', { name: 'net sales on 3 June 2026' });
    const list = within(await screen.findByRole('navigation', { name: 'Conversations' }));
    const entry = await list.findByRole('link', { name: /net sales on 3 June 2026/ });
    await waitFor(() => expect(entry.getAttribute('aria-current')).toBe('page'));
    expect(address()).toContain('?conversation=');
    await user.click(list.getByRole('button', { name: /^Rename, share or delete/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename conversation' }));
    await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
    await user.keyboard('June{Enter}');
    const renamed = await list.findByRole('link', { name: /^June/ });
    await user.click(screen.getByRole('button', { name: 'Start a new conversation' }));
    expect(screen.queryByRole('article')).toBeNull();
    await user.click(renamed);
    await screen.findByRole('article', { name: 'net sales on 3 June 2026' });
    await user.click(list.getByRole('button', { name: /“June”/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await list.findByText('Your conversations will be listed here.');
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('is saved as a view of its report right at the answer, with what was asked', async () => {
    const { user, address } = await open();
    await user.keyboard('net sales from 1 to 10 June 2026{Enter}');
    const answer = within(await screen.findByRole('article', { name: /net sales from 1 to 10/ }));
    await user.click(answer.getByRole('button', { name: 'Save as view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Early June');
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    await user.click(await screen.findByRole('link', { name: 'Open' }));
    await waitFor(() => expect(address()).toMatch(/^\/salesReport\?.*fromDate=2026-06-01.*view=/));
    const { body } = await tenant.owner.get('/api/v1/reportViews/of?report=salesReport');
    expect(body.docs).toMatchObject([{ name: 'Early June', query: expect.stringContaining('toDate=2026-06-10') }]);
  });

  it('is scheduled right at the answer', async () => {
    const { user } = await open();
    await user.keyboard('net sales yesterday{Enter}');
    const answer = within(await screen.findByRole('article', { name: 'net sales yesterday' }));
    await user.click(answer.getByRole('button', { name: 'Schedule' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule' }));
    await user.click(dialog.getByRole('button', { name: 'Create schedule' }));
    expect((await dialog.findByRole('list', { name: 'Schedules' })).textContent).toContain('Sales');
    const { body } = await tenant.owner.get('/api/v1/reportSchedules/of?report=salesReport');
    // Yesterday is resolved again each time it is sent.
    expect(body.docs).toMatchObject([{ query: expect.stringContaining('period=yesterday') }]);
  });

  it('can be saved by users who can export the report', async () => {
    const { user } = await open(await tenant.person({ ASK_AI: ['view', 'run'], RPT_SALES: ['view'] }));
    await user.keyboard('net sales on 3 June 2026{Enter}');
    const answer = within(await screen.findByRole('article', { name: 'net sales on 3 June 2026' }));
    expect(answer.getByRole('button', { name: 'Save as view' })).toBeTruthy();
    expect(answer.queryByRole('button', { name: 'Schedule' })).toBeNull();
  });

  it('is shared with a colleague, who continues in a separate conversation', async () => {
    const colleague = await tenant.person({ ASK_AI: ['view', 'run'], RPT_SALES: ['view'] });
    const { user } = await open();
    await user.keyboard('net sales on 3 June 2026{Enter}');
    await user.click(await screen.findByRole('button', { name: /^Rename, share or delete/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Share' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share conversation' }));
    await user.click(dialog.getByRole('combobox', { name: 'Colleagues' }));
    await user.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    await user.click(dialog.getByRole('button', { name: 'Share' }));
    await screen.findByText(/shared with 1 colleague/);
    cleanup();
    const other = await open(colleague);
    await other.user.click(await screen.findByRole('link', { name: /net sales on 3 June 2026/ }));
    await screen.findByText(/^Shared by .* begins a conversation of your own/);
    await other.user.click(screen.getByRole('textbox', { name: 'Ask a follow-up question' }));
    await other.user.keyboard('and on 4 June 2026?{Enter}');
    const next = await screen.findByRole('article', { name: 'and on 4 June 2026?' });
    expect(within(next).getByText(/^Net sales were USD −20\.00 on 4 Jun 2026/)).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole('link', { name: /net sales on 3 June 2026/ })).toHaveLength(2));
  });
});
