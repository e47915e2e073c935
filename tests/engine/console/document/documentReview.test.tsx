import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { declareFor } from '#resources';
import { apis } from '../apis';
import { address, cell, type Kitchen, newKitchen, visit } from './documentKit';

/** Deciding on documents while others decide too and the network is unreliable. */
let kitchen: Kitchen;
const patient = { timeout: 20_000 };

afterEach(() => {
  cleanup();
  expect(kitchen.surplus()).toEqual([]);
});
afterAll(() => declareFor({ extensions: true }));

type Provider = Awaited<ReturnType<Kitchen['signIn']>>;
const today = () => new Date(Date.now() - 4 * 3600_000).toISOString().slice(0, 10);
const make = async (provider: Provider, resource: string, data: AnyRecord): Promise<AnyRecord> =>
  (
    await provider.create(resource, {
      data: {
        outletId: 'out_COL',
        supplierId: 'farm',
        docDate: today(),
        paymentModeId: 'credit',
        clientRequestId: crypto.randomUUID(),
        ...data,
      },
    })
  ).data;
const makeOrder = (provider: Provider, line: AnyRecord = {}) =>
  make(provider, 'purchaseOrders', {
    expectedDate: today(),
    items: [{ itemId: 'chicken', purchaseUnitId: 'case', orderedQty: '4', unitPrice: '11500', ...line }],
  });
const makeReceipt = (provider: Provider, more: AnyRecord = {}) =>
  make(provider, 'goodsReceivedNotes', {
    invoiceDate: today(),
    invoiceNumber: 'F-1',
    receivedBy: kitchen.owner.userId,
    invoiceTotal: '34500',
    items: [{ itemId: 'chicken', purchaseUnitId: 'case', deliveredQty: '3', unitPrice: '11500' }],
    ...more,
  });

describe.each(apis)('in front of $name', (api) => {
  const { needs } = api;
  const isReference = api.config.extensions;
  beforeEach(async () => {
    kitchen = await newKitchen(api);
  });

  describe('approving an order', () => {
    it('that someone else has just approved is no failure', async () => {
      const provider = await kitchen.signIn(kitchen.owner);
      const order = await makeOrder(provider);
      const { user } = visit(provider, `/posummary/${order._id}`);
      await screen.findByText('Approve order', { selector: 'button' }, patient);
      await provider.act('purchaseOrders', 'approve', { _id: order._id, _rev: order._rev });
      await user.keyboard('a');
      await screen.findByText(/^Approve PO-(COL|NEW)-.*\?$/, {}, patient);
      await user.keyboard('{Enter}');
      expect(await screen.findByText(/^PO-(COL|NEW)-.* was already done: approve order$/, {}, patient)).toBeTruthy();
      expect(await screen.findByText('Receive goods', { selector: 'button' }, patient)).toBeTruthy();
    }, 120_000);

    it('offers it as a message to the supplier, once it is approved', async () => {
      const provider = await kitchen.signIn(kitchen.owner);
      const order = await makeOrder(provider);
      const { user } = visit(provider, `/posummary/${order._id}`);
      await screen.findByText('Approve order', { selector: 'button' }, patient);
      await user.click(screen.getByRole('button', { name: 'More actions' }));
      for (const item of screen.queryAllByRole('menuitem', { name: /supplier/ }))
        expect(item.getAttribute('aria-disabled')).toBe('true');
      await user.keyboard('{Escape}');
      cleanup();
      await provider.act('purchaseOrders', 'approve', { _id: order._id, _rev: order._rev });
      const again = visit(provider, `/posummary/${order._id}`);
      await screen.findByText('Receive goods', { selector: 'button' }, patient);
      const shownText = async (item: HTMLElement) => {
        await waitFor(() => expect(item.getAttribute('aria-disabled')).toBeNull(), patient);
        const link = new URL(item.getAttribute('href') ?? '');
        expect(link.host).toBe('wa.me');
        const text = link.searchParams.get('text') ?? '';
        expect(text).toMatch(/^Dear Green Farm,\n\nPurchase order PO-(COL|NEW)-/);
        expect(text).toMatch(/\n- Chicken[^:]*: 4 /);
        expect(text).not.toMatch(/11,?500/);
      };
      if (!isReference) {
        await again.user.click(screen.getByRole('button', { name: 'More actions' }));
        await shownText(await screen.findByRole('menuitem', { name: 'WhatsApp to supplier' }));
        // The supplier has no email: the page says so and doesn't offer it.
        const mail = screen.getByRole('menuitem', { name: /^Email to supplier/ });
        expect([mail.getAttribute('aria-disabled'), mail.textContent]).toEqual([
          'true',
          'Email to supplierThe supplier has no email',
        ]);
        return;
      }
      // The approved order's next step. This server has no mail server: it says so, and offers the person's own programs.
      await again.user.click(screen.getByRole('button', { name: 'Send to supplier' }));
      await screen.findByText(/its administrator sets SMTP_URL/, {}, patient);
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send email' }).disabled).toBe(true);
      const item = await screen.findByRole('link', { name: 'WhatsApp' });
      await shownText(item);
      expect(screen.getByText('Mail app: the supplier has no email').getAttribute('aria-disabled')).toBe('true');
      // What was sent in another program is on record, and receiving is the next step.
      item.addEventListener('click', (event) => event.preventDefault());
      await again.user.click(item);
      await screen.findByText(/^Sent .*: WhatsApp$/, {}, patient);
      expect(screen.queryByRole('button', { name: 'Send to supplier' })).toBeNull();
    }, 120_000);

    it('that someone else has changed shows its current state', async () => {
      const provider = await kitchen.signIn(kitchen.owner);
      const order = await makeOrder(provider);
      const { user } = visit(provider, `/posummary/${order._id}`);
      await screen.findByText('Approve order', { selector: 'button' }, patient);
      const items = (order.items as AnyRecord[]).map((line) => ({ ...line, orderedQty: '6' }));
      await kitchen.change('purchaseOrders', String(order._id), { items });
      await user.keyboard('a');
      await screen.findByText(/^Approve PO-(COL|NEW)-.*\?$/, {}, patient);
      await user.keyboard('{Enter}');
      expect(
        await screen.findByText(
          /was changed by someone else in the meantime\. This is its current state\.$/,
          {},
          patient,
        ),
      ).toBeTruthy();
      // The total is the document's own: with an API without totals, only the new quantity appears.
      const [where, what] = isReference ? ['Totals', 'USD 69,000.00'] : ['Lines', 'Case6'];
      await waitFor(() => expect(screen.getByLabelText(where).textContent).toContain(what), patient);
      expect(screen.getByText('Draft')).toBeTruthy();
    }, 120_000);

    needs('previews')(
      'without prices names every line before it is tried, offers no approval, and leads to the cell',
      async () => {
        const provider = await kitchen.signIn(kitchen.owner);
        const rice = { itemId: 'rice', purchaseUnitId: 'kg', orderedQty: '4' };
        await kitchen.put('inventoryItems', {
          _id: 'salt',
          outletId: 'out_COL',
          itemName: 'Salt',
          itemCode: 'SLT',
          itemType: 'raw',
          measureTypeId: 'weight',
          baseUnitId: 'kg',
          status: 'active',
        });
        const order = await make(provider, 'purchaseOrders', {
          expectedDate: today(),
          items: [rice, { ...rice, itemId: 'salt' }],
        });
        const { user } = visit(provider, `/posummary/${order._id}`);
        const blockers = (await screen.findByText('Before you can approve', {}, patient)).closest('[role=alert]');
        expect(blockers?.textContent).toBe(
          'Before you can approveBasmati rice has no price. Fix line 1Salt has no price. Fix line 2',
        );
        expect(blockers?.compareDocumentPosition(screen.getByLabelText('Lines'))).toBe(
          Node.DOCUMENT_POSITION_FOLLOWING,
        );
        const approve = screen.getByText('Approve order', { selector: 'button' });
        expect(approve).toHaveProperty('disabled', true);
        expect(document.getElementById(approve.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
          'Before you can approve',
        );
        await user.keyboard('a');
        expect(screen.queryByRole('dialog')).toBeNull();
        expect(screen.getByText('2 lines without a price')).toBeTruthy();
        await user.click(screen.getByLabelText('Fix Line 1, unit price'));
        await waitFor(() => expect(address()).toMatch(/^\/updatepo\//), patient);
        await waitFor(() => {
          const grid = screen.getByRole('grid');
          const headings = [...grid.querySelectorAll('.lg-head .lg-cell')].map((each) => each.textContent);
          const cells = [...grid.querySelectorAll('[data-row="0"] .lg-cell')];
          expect(document.activeElement).toBe(cells[headings.indexOf('Unit price')]);
        }, patient);
        await user.keyboard('250{Enter}');
        await waitFor(() => expect(cell(1, 'Total')).toBe('1,000.00'), patient);
        await user.keyboard('{Control>}s{/Control}');
        expect(await screen.findByText(/^PO-(COL|NEW)-.* saved$/, {}, patient)).toBeTruthy();
        expect(await screen.findByText('No unsaved changes', {}, patient)).toBeTruthy();
        // The cursor stays in the lines, so that the user can keep typing.
        expect(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe('1');
      },
      120_000,
    );
  });

  describe('approving a receipt', () => {
    needs('previews')(
      'that cannot be approved does not say what it would do',
      async () => {
        const provider = await kitchen.signIn(kitchen.owner);
        const receipt = await makeReceipt(provider, { invoiceTotal: null });
        visit(provider, `/grnsummary/${receipt._id}`);
        expect(await screen.findByText(/^Invoice total is required before approval/, {}, patient)).toBeTruthy();
        expect(screen.getByText('Fix invoice total')).toBeTruthy();
        expect(document.body.textContent).not.toContain('nothing moves in stock');
        expect(screen.queryByText('When you approve')).toBeNull();
      },
      120_000,
    );

    needs('previews')(
      'opens with what differs from the order, first, marked and again where it asks',
      async () => {
        const provider = await kitchen.signIn(kitchen.owner);
        const order = await makeOrder(provider);
        await provider.act('purchaseOrders', 'approve', { _id: order._id, _rev: order._rev });
        const receipt = await makeReceipt(provider, { poId: order._id });
        const { user } = visit(provider, `/grnsummary/${receipt._id}`);
        const said = /^1 short −25%; USD 11,500\.00 less than ordered$/;
        expect(await screen.findByText(said, {}, patient)).toBeTruthy();
        const lines = await screen.findByRole('table', { name: 'Lines' }, patient);
        expect([...lines.querySelectorAll('mark')].map((each) => each.textContent)).toEqual(['3']);
        await screen.findByText('Approve receipt', { selector: 'button:not([disabled])' }, patient);
        await user.keyboard('a');
        const dialog = await screen.findByRole('dialog', {}, patient);
        expect(within(dialog).getByText(said)).toBeTruthy();
        expect(within(dialog).getByText('Green Farm')).toBeTruthy();
      },
      120_000,
    );

    needs('previews')(
      'names what is missing once, even if saving needs it too',
      async () => {
        const provider = await kitchen.signIn(kitchen.owner);
        const order = await makeOrder(provider);
        const approved = await provider.act('purchaseOrders', 'approve', { _id: order._id, _rev: order._rev }, order);
        const { opens } = await provider.act(
          'purchaseOrders',
          'sendToGRN',
          { _id: order._id, _rev: approved._rev },
          { ...order, ...approved },
        );
        visit(provider, `/grnsummary/${opens?.id}`);
        const blockers = (await screen.findByText('Before you can approve', {}, patient)).closest('[role=alert]');
        const said = [...(blockers?.querySelectorAll('li') ?? [])].map((each) => each.textContent);
        expect(said).toHaveLength(2);
        expect(said[0]).toMatch(/^Invoice no\. is required/);
        expect(said[1]).toMatch(/^Invoice total is required/);
      },
      120_000,
    );

    needs('previews')(
      'warns of a steep price at the top and where it asks',
      async () => {
        const provider = await kitchen.signIn(kitchen.owner);
        const line = { itemId: 'chicken', purchaseUnitId: 'case', deliveredQty: '3', unitPrice: '15640' };
        const receipt = await makeReceipt(provider, { invoiceTotal: '46920', items: [line] });
        const { user } = visit(provider, `/grnsummary/${receipt._id}`);
        const warning = await screen.findByText(/^1 price changed by more than \d+%$/, {}, patient);
        expect(warning.closest('[role=alert]')?.textContent).toContain('Chicken 11,500.00 → 15,640.00 (+36%)');
        await user.keyboard('a');
        const dialog = await screen.findByRole('dialog', {}, patient);
        expect(within(dialog).getByText(/^1 price changed by more than \d+%$/)).toBeTruthy();
      },
      120_000,
    );

    needs('previews')(
      'is taken back for a reason, after a look at what that does',
      async () => {
        const provider = await kitchen.signIn(kitchen.owner);
        const receipt = await makeReceipt(provider);
        await provider.act('goodsReceivedNotes', 'approve', { _id: receipt._id, _rev: receipt._rev });
        const { user } = visit(provider, `/grnsummary/${receipt._id}`);
        await user.click(await screen.findByLabelText('More actions', {}, patient));
        const menu = await screen.findByRole('menu', {}, patient);
        expect(within(menu).queryByText(/^Approve/)).toBeNull();
        await user.click(within(menu).getByText('Delete receipt'));
        const dialog = await screen.findByRole('dialog', {}, patient);
        expect(await within(dialog).findByText('This removes 1 item from stock.', {}, patient)).toBeTruthy();
        expect(within(dialog).getByLabelText('Movements of stock').textContent).toContain('40 → 10');
        await user.click(within(dialog).getByText('Delete receipt', { selector: 'button' }));
        expect(screen.getByRole('dialog')).toBeTruthy();
        await user.type(within(dialog).getByLabelText('Reason'), 'Sent to the wrong outlet{Enter}');
        expect(await screen.findByText(/^GRN-(COL|NEW)-.* deleted$/, {}, patient)).toBeTruthy();
        expect(await kitchen.balance('chicken')).toMatchObject({ quantity: '10.0000' });
      },
      120_000,
    );

    it('without an answer continues in the background, and the page finds out', async () => {
      const provider = await kitchen.signIn(kitchen.owner, {
        timeoutMs: 3_000,
        fetch: async (input, init) => {
          const answer = await kitchen.app.fetch(new Request(input, init));
          return String(input).includes('approveGRN') ? new Promise<Response>(() => {}) : answer;
        },
      });
      const receipt = await makeReceipt(provider);
      const { user } = visit(provider, `/grnsummary/${receipt._id}`);
      await screen.findByText('Approve receipt', { selector: 'button' }, patient);
      await user.keyboard('a');
      await screen.findByText(/^Approve GRN-(COL|NEW)-/, {}, patient);
      await user.keyboard('{Enter}');
      expect(
        await screen.findByText(
          'GRN approval process is taking time more than expected. The Approval will continue in the background.',
          {},
          patient,
        ),
      ).toBeTruthy();
      expect(await screen.findByText('Approved', {}, patient)).toBeTruthy();
      expect(address()).toBe(`/grnsummary/${receipt._id}`);
      expect((await kitchen.stored('goodsReceivedNotes', String(receipt._id))).status).toBe('approved');
      if (isReference) expect(await kitchen.balance('chicken')).toMatchObject({ quantity: '40.0000' });
    }, 120_000);

    it('shows what each person may do, and why not now', async () => {
      const owner = await kitchen.signIn(kitchen.owner);
      const receipt = await makeReceipt(owner);
      const reader = await kitchen.signIn(
        await kitchen.person({ GRN: ['view', 'delete'], VIEW_COST: ['view'] }, ['out_COL']),
      );
      const { user } = visit(reader, `/grnsummary/${receipt._id}`);
      await screen.findByLabelText('Lines', {}, patient);
      expect(screen.queryByText('Approve receipt')).toBeNull();
      expect(screen.queryByText('Edit', { selector: 'button' })).toBeNull();
      await user.click(screen.getByLabelText('More actions'));
      const menu = await screen.findByRole('menu', {}, patient);
      expect(
        within(menu)
          .getAllByRole('menuitem')
          .map((each) => each.textContent),
      ).toEqual([...(isReference ? ['Discussion', 'History'] : []), 'Delete receipt']);
    }, 120_000);
  });

  describe('lines', () => {
    it.runIf(isReference)(
      'have the server’s columns where they are declared: tax between net and total',
      async () => {
        const provider = await kitchen.signIn(kitchen.owner);
        await kitchen.put('taxCombinations', {
          _id: 'full',
          name: 'VAT',
          taxes: [],
          exactRate: '18',
          exactCostRate: '0',
        });
        const order = await makeOrder(provider, { taxCombinationId: 'full' });
        visit(provider, `/posummary/${order._id}`);
        const lines = await screen.findByRole('table', { name: 'Lines' }, patient);
        const heads = within(lines)
          .getAllByRole('columnheader')
          .map((each) => each.textContent);
        expect(heads.slice(heads.indexOf('Net')).slice(0, 3)).toEqual(['Net', 'Tax amount', 'Total']);
      },
      120_000,
    );
  });

  describe('on a phone', () => {
    const setWidth = (width: number) =>
      (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({ width });
    afterEach(() => setWidth(1024));

    it('shows what was delivered right after the item', async () => {
      setWidth(360);
      const provider = await kitchen.signIn(kitchen.owner);
      const receipt = await makeReceipt(provider);
      visit(provider, `/grnsummary/${receipt._id}`);
      const lines = await screen.findByRole('table', { name: 'Lines' }, patient);
      const heads = within(lines)
        .getAllByRole('columnheader')
        .map((each) => each.textContent);
      expect(heads.slice(0, 4)).toEqual(['#', 'Item', 'Unit', 'Delivered']);
    }, 120_000);
  });

  describe('a draft that two people change', () => {
    it('meets both versions, and keeps the lines that were chosen', async () => {
      const provider = await kitchen.signIn(kitchen.owner);
      const order = await makeOrder(provider);
      const { user } = visit(provider, `/updatepo/${order._id}`);
      await screen.findByRole('grid', {}, patient);
      act(() => screen.getByRole('grid').querySelector<HTMLElement>('.lg-active')?.focus());
      await user.keyboard('{ArrowRight}{ArrowRight}7{Enter}');
      const items = (order.items as AnyRecord[]).map((line) => ({ ...line, orderedQty: '6' }));
      await kitchen.change('purchaseOrders', String(order._id), { items, remarks: 'Before noon' });
      await user.keyboard('{Control>}s{/Control}');
      await screen.findByText(/was changed (by someone else|in another window)$/, {}, patient);
      await user.click(await screen.findByLabelText(/^Items: keep (your|this) version$/, {}, patient));
      await user.click(screen.getByText('Save merged version'));
      expect(await screen.findByText(/^PO-(COL|NEW)-.* saved$/, {}, patient)).toBeTruthy();
      const { data } = await provider.getOne('purchaseOrders', { id: String(order._id) });
      expect(data).toMatchObject({
        remarks: 'Before noon',
        items: [{ orderedQty: expect.stringMatching(/^7(\.0000)?$/) }],
      });
    }, 120_000);
  });

  describe('a copy', () => {
    it('begins with the same lines, without number, state and what was received', async () => {
      const provider = await kitchen.signIn(kitchen.owner);
      const order = await makeOrder(provider);
      await provider.act('purchaseOrders', 'approve', { _id: order._id, _rev: order._rev });
      const { user } = visit(provider, `/posummary/${order._id}`);
      await user.click(await screen.findByLabelText('More actions', {}, patient));
      await user.click(await screen.findByText('Duplicate', {}, patient));
      await waitFor(() => expect(address()).toBe(`/createpo?copyOf=${order._id}`), patient);
      await screen.findByRole('grid', {}, patient);
      expect([cell(1, 'Item'), cell(1, 'Unit'), cell(1, 'Quantity')]).toEqual(['Chicken', 'Case', '4']);
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create purchase order');
      await user.keyboard('{Control>}s{/Control}');
      await waitFor(() => expect(address()).toMatch(/^\/updatepo\//), patient);
      const list = await provider.getList('purchaseOrders', {
        filter: {},
        pagination: { page: 1, perPage: 5 },
        sort: { field: '_id', order: 'ASC' },
      });
      expect(list.data.map(({ pONumber, status }) => [pONumber, status])).toEqual([
        [expect.stringMatching(/0001$/), 'approved'],
        [expect.stringMatching(/0002$/), 'draft'],
      ]);
    }, 120_000);
  });
});
