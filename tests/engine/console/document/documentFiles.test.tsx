import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HttpError } from '#dataProvider/http';
import { filesIn } from '#engine/run/files/attachedFiles';
import { declareFor } from '#resources';
import { apis } from '../apis';
import { draftOrder, type Kitchen, newKitchen, visit } from './documentKit';

/** Files of documents while the network fails, and with an API that stores none. */
let kitchen: Kitchen;
const patient = { timeout: 20_000 };

afterEach(cleanup);
afterAll(() => declareFor({ extensions: true }));

const quote = new File(['%PDF-1.7 quote'], 'quote.pdf', { type: 'application/pdf' });
/** The bytes of `quote` in a request that this process can send. */
const sent = { name: 'quote.pdf', file: `data:application/pdf;base64,${btoa('%PDF-1.7 quote')}` };

describe.each(apis.filter(({ config }) => config.extensions))('in front of $name', (api) => {
  beforeEach(async () => {
    kitchen = await newKitchen(api);
  });

  /** A draft's form; `upload` is what each attempt does. */
  const editing = async (upload: () => Promise<void>) => {
    const provider = await kitchen.signIn(kitchen.owner);
    const order = await draftOrder(provider);
    const failing = {
      ...provider,
      files: async (resource: string) => ({
        ...(await provider.files(resource)),
        upload: async () => {
          await upload();
          const { body } = await kitchen.owner.post('/api/v1/purchaseOrders/uploadFile', sent);
          return filesIn([body])[0];
        },
      }),
    };
    const { user } = visit(failing, `/updatepo/${order._id}`);
    const input = await screen.findByLabelText('Attachments: files', {}, patient);
    return { user, order, input };
  };
  const names = async (id: unknown) =>
    filesIn((await kitchen.stored('purchaseOrders', String(id))).attachments).map(({ name }) => name);

  it('a file that couldn’t be sent stays, can be sent again, and saving waits for it', async () => {
    let attempts = 0;
    let finish = () => {};
    const { user, order, input } = await editing(async () => {
      attempts += 1;
      if (attempts === 1) throw new HttpError('No connection.', 0, {}, { type: 'connection_error' });
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    await user.upload(input, quote);
    await screen.findByText('No connection.', {}, patient);
    await user.click(screen.getByText('Save draft', { selector: 'button' }));
    await screen.findAllByText('“quote.pdf” isn’t attached. Remove it or try again', {}, patient);
    expect(await names(order._id)).toEqual([]);

    await user.click(screen.getByLabelText('Try quote.pdf again'));
    await screen.findByLabelText('Uploading quote.pdf', {}, patient);
    await user.click(screen.getByText('Save draft', { selector: 'button' }));
    await waitFor(() => expect(screen.getByText('Saving')).toBeTruthy(), patient);
    expect(await names(order._id)).toEqual([]);
    finish();
    await screen.findByText(/^PO-COL-.* saved$/, {}, patient);
    expect(await names(order._id)).toEqual(['quote.pdf']);
  }, 120_000);

  it('a file that is cancelled while it is sent isn’t attached, and that is announced', async () => {
    let finish = () => {};
    const { user, order, input } = await editing(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    await user.upload(input, quote);
    await screen.findByLabelText('Uploading quote.pdf', {}, patient);
    await user.click(screen.getByLabelText('Cancel quote.pdf'));
    expect(screen.getByText('quote.pdf cancelled').getAttribute('role')).toBe('status');
    expect(document.activeElement?.textContent).toBe('Attach files');
    finish();

    await user.upload(input, quote);
    await screen.findByLabelText('Uploading quote.pdf', {}, patient);
    finish();
    await screen.findByText('quote.pdf attached', {}, patient);
    const list = screen.getByRole('list', { name: 'Attachments' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    await user.click(screen.getByText('Save draft', { selector: 'button' }));
    await screen.findByText(/^PO-COL-.* saved$/, {}, patient);
    expect(await names(order._id)).toEqual(['quote.pdf']);
  }, 120_000);
});

describe.each(apis.filter(({ config }) => !config.extensions))('in front of $name', (api) => {
  it('nothing can be attached', async () => {
    kitchen = await newKitchen(api);
    const provider = await kitchen.signIn(kitchen.owner);
    const order = await draftOrder(provider);
    visit(provider, `/updatepo/${order._id}`);
    await screen.findByLabelText('Remarks', {}, patient);
    expect(screen.queryByText('Attach files')).toBeNull();
    cleanup();
    visit(provider, `/posummary/${order._id}`);
    await screen.findByText('Approve order', { selector: 'button' }, patient);
    expect(screen.queryByText('Attach files')).toBeNull();
  }, 120_000);
});
