import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, type DataProvider, memoryStore, Notification } from 'react-admin';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import type { ConsoleDataProvider } from '#dataProvider/types';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { isDocument } from '#engine/read/entities';
import { pathsOf } from '#engine/read/paths';
import { declarations, entity, everyDeclaration } from '#resources';
import { DocumentFormView, ReviewView, StartView } from '#src/document';
import { RecordDialogs } from '#src/form/dialogs/RecordDialogs';
import { ConsoleProvider } from '#src/shell/layout';
import { SessionProvider } from '#src/shell/session';
import { lightTheme } from '#src/shell/theme';
import { move } from '#tests/engine/server/documents/documentsFixture';
import { sharedDatabase } from '#tests/kit/database';
import type { Api } from '../apis';
import { session } from '../form/formKit';

/** What an order needs: a supplier, two items, a price, and ten kilograms of chicken. With either API. */
export async function newKitchen(api: Api) {
  const group = await api.open();
  const { put, groupId } = group;
  await put('measureTypes', { _id: 'weight', name: 'Weight', baseUnitId: 'kg' });
  await put('measureTypes', { _id: 'count', name: 'Count', baseUnitId: 'each' });
  const unit = (_id: string, unitName: string, measureTypeId: string) =>
    put('units', { _id, unitName, unitCode: _id, measureTypeId, conversionToBase: '1', isBase: _id !== 'case' });
  await unit('kg', 'Kilogram', 'weight');
  await unit('case', 'Case', 'count');
  await put('suppliers', {
    _id: 'farm',
    supplierName: 'Green Farm',
    phone: '0112345678',
    creditDays: 30,
    outlets: ['out_COL'],
    paymentModeId: 'credit',
    status: 'active',
  });
  await put('paymentModes', { _id: 'credit', name: 'Credit', kind: 'credit', status: 'active' });
  const item = (_id: string, itemName: string, itemCode: string, itemUnits: AnyRecord[]) =>
    put('inventoryItems', {
      _id,
      outletId: 'out_COL',
      itemName,
      itemCode,
      itemType: 'raw',
      isStockTracked: true,
      measureTypeId: 'weight',
      baseUnitId: 'kg',
      itemUnits,
      status: 'active',
    });
  await item('chicken', 'Chicken', 'CHK', [
    { unitId: 'case', factorToBase: '10', use: ['purchase'], barcode: '4790001112223' },
  ]);
  await item('rice', 'Basmati rice', 'RIC', []);
  await put('supplierPrices', {
    outletId: 'out_COL',
    supplierId: 'farm',
    itemId: 'chicken',
    purchaseUnitId: 'case',
    price: '11500.0000',
    status: 'active',
  });
  const db = api.config.extensions ? await sharedDatabase() : undefined;
  if (db)
    await move(db, { groupId } as Parameters<typeof move>[1], 'opening', {
      type: 'OPENING',
      itemId: 'chicken',
      lineNo: 1,
      quantity: '10',
      value: '10000',
    });
  /** The stock on hand, which only the reference API has. */
  const balance = async (itemId: string) => {
    const [row] =
      (await db?.query<{ quantity: string; value: string; average: string }>(
        'select quantity, value, average_cost as average from balances where group_id = $1 and outlet_id = $2 and item_id = $3',
        [groupId, 'out_COL', itemId],
      )) ?? [];
    return row;
  };
  return { ...group, balance };
}
export type Kitchen = Awaited<ReturnType<typeof newKitchen>>;

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}
export const address = () => screen.getByLabelText('Address').textContent ?? '';

/** Every page of orders and receipts at the spec's paths, starting with one of them; lists are only placeholders. */
export function visit(provider: object, at: string, more: readonly Document[] = []) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const documents = [entity('purchaseOrders'), entity('goodsReceivedNotes'), ...more].filter(isDocument);
  const routes = documents.flatMap((each) => {
    const { list, start, create, edit, review, view } = pathsOf(each);
    const pages: [string | undefined, React.ReactElement][] = [
      [list, <h1 key="list">List of {each.label.many}</h1>],
      [start, <StartView key="start" entity={each} />],
      [create, <DocumentFormView key="create" entity={each} />],
      [edit && `${edit}/:id`, <DocumentFormView key="edit" entity={each} />],
      [review && `${review}/:id`, <ReviewView key="review" entity={each} />],
      [view === review ? undefined : `${view}/:id`, <ReviewView key="view" entity={each} />],
    ];
    return pages.flatMap(([path, element]) => (path ? [{ path, element }] : []));
  });
  const inside = (page: React.ReactElement) => (
    <AdminContext
      dataProvider={provider as DataProvider}
      queryClient={queryClient}
      store={memoryStore()}
      theme={lightTheme}
    >
      <SessionProvider session={session}>
        <ConsoleProvider version="test" extensions={declarations.length === everyDeclaration.length} reload={() => {}}>
          <RecordDialogs>
            <Where />
            {page}
          </RecordDialogs>
        </ConsoleProvider>
      </SessionProvider>
      <Notification />
    </AdminContext>
  );
  const router = createMemoryRouter(
    routes.map(({ path, element }) => ({ path, element: inside(element) })),
    { initialEntries: [at] },
  );
  return { user: userEvent.setup(), router, queryClient, ...render(<RouterProvider router={router} />) };
}

/** The text of a cell of the line grid, by its line (from 1) and heading. */
export function cell(line: number, heading: string): string {
  const grid = screen.getByRole('grid');
  const headings = [...grid.querySelectorAll('.lg-head .lg-cell')].map((each) => each.textContent);
  const found = grid.querySelectorAll(`[data-row="${line - 1}"] .lg-cell`)[headings.indexOf(heading)];
  const input = found?.querySelector('input');
  return input
    ? input.value
    : found?.firstChild?.nodeType === Node.TEXT_NODE
      ? (found.firstChild.textContent ?? '')
      : '';
}

const today = () => new Date(Date.now() - 4 * 3600_000).toISOString().slice(0, 10);

/** A draft order of four cases of chicken. */
export async function draftOrder(provider: ConsoleDataProvider): Promise<AnyRecord> {
  const { data } = await provider.create('purchaseOrders', {
    data: {
      outletId: 'out_COL',
      supplierId: 'farm',
      docDate: today(),
      expectedDate: today(),
      paymentModeId: 'credit',
      clientRequestId: crypto.randomUUID(),
      items: [{ itemId: 'chicken', purchaseUnitId: 'case', orderedQty: '4', unitPrice: '11500' }],
    },
  });
  return data;
}
