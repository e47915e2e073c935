import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { callsOf, fillPath } from '#engine/read/calls';
import { isDocument } from '#engine/read/entities';
import { fileCalls } from '#engine/read/files/attachedFiles';
import { declarations } from '#resources';
import { verifyGroup } from '#server/verify';
import { type Client, newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';
import { colomboToday } from '#tests/kit/days';

/** Files of documents (domain 0, COMMON-D), from the upload to the download, with the console's calls. */

const { db, app } = await testApp();
const { uploadFile, file: download } = fileCalls({ ...documentNamed('goodsReceivedNotes') });
let tenant: Tenant;

function documentNamed(name: string) {
  const found = declarations.filter(isDocument).find((each) => each.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const PDF = bytesOf('%PDF-1.7\ninvoice');
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1]);

const upload = async (who: Client, bytes: Uint8Array, name: string, path = uploadFile.path) => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name));
  const response = await who.send('POST', `/api/${path}`, { body: form });
  return { status: response.status, body: (await response.json()) as AnyRecord & { errors?: AnyRecord[] } };
};
const attached = async (who: Client, bytes = PDF, name = 'invoice.pdf') => {
  const { status, body } = await upload(who, bytes, name);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
};
const read = (who: Client, id: unknown, fileId: unknown) =>
  who.send('GET', `/api/${fillPath(download.path, { _id: id, fileId })}`);
const statusOf = async (who: Client, id: unknown, fileId: unknown) => (await read(who, id, fileId)).status;
const rows = (where = 'true') =>
  db.query<{ id: string; record_id: string | null }>(
    `select id, record_id from attachments where group_id = $1 and ${where} order by uploaded_at`,
    [tenant.groupId],
  );

beforeEach(async () => {
  tenant = await newTenant(db, app);
  await tenant.put('measureTypes', { _id: 'weight', name: 'Weight' });
  await tenant.put('units', {
    ...{ _id: 'kg', unitName: 'Kilogram', unitCode: 'kg', measureTypeId: 'weight', conversionToBase: '1' },
  });
  await tenant.put('paymentModes', { _id: 'cash', name: 'Cash', kind: 'cash' });
  for (const _id of ['farm', 'mill'])
    await tenant.put('suppliers', { _id, supplierName: _id, phone: '0112345678', outlets: ['out_COL'] });
  await tenant.put('inventoryItems', {
    ...{ _id: 'rice', itemCode: 'RIC', itemName: 'Rice', itemType: 'raw', isStockTracked: true, outletId: 'out_COL' },
    ...{ measureTypeId: 'weight', baseUnitId: 'kg', itemUnits: [] },
  });
});

let invoices = 0;
const receipt = (more: AnyRecord = {}): AnyRecord => ({
  ...{ outletId: 'out_COL', supplierId: 'farm', paymentModeId: 'cash', receivedBy: tenant.owner.userId },
  ...{ docDate: colomboToday(), invoiceDate: colomboToday(), invoiceNumber: `INV-${++invoices}`, invoiceTotal: '20' },
  items: [{ itemId: 'rice', purchaseUnitId: 'kg', deliveredQty: '2', acceptedQty: '2', unitPrice: '10' }],
  ...more,
});
const saved = async (attachments: unknown, more: AnyRecord = {}, who = tenant.owner) =>
  who.post('/inventory-api/GRN/insertGRN', receipt({ attachments, ...more }));
const made = async (attachments: unknown): Promise<AnyRecord> => {
  const { status, body } = await saved(attachments);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
};
const changed = ({ _id, _rev }: AnyRecord, attachments: unknown, who = tenant.owner) =>
  who.post('/inventory-api/GRN/updateGRN', { _id, _rev, attachments });
const attach = ({ _id, _rev }: AnyRecord, attachments: unknown, who = tenant.owner) =>
  who.post(`/api/v1/goodsReceivedNotes/${String(_id)}/attach`, { _id, _rev, arguments: { attachments } });
const approved = async (record: AnyRecord): Promise<AnyRecord> => {
  const { _id, _rev } = record;
  const { status, body } = await tenant.owner.post('/inventory-api/GRN/approveGRN', { _id, _rev });
  expect([status, body.errors, body.status]).toEqual([200, undefined, 'approved']);
  return body;
};

describe('files of documents', () => {
  it('every inventory document has them, and an action that adds them', () => {
    const documents = declarations.filter(isDocument);
    expect(documents.length).toBeGreaterThanOrEqual(10);
    for (const document of documents) {
      expect(callsOf(document).actions.attach?.path).toBe(`v1/${document.name}/{_id}/attach`);
    }
  });

  it('are saved with a draft as they were uploaded, and downloaded by people who can view it', async () => {
    const { owner } = tenant;
    const [pdf, png, jpeg] = [
      await attached(owner, PDF, 'Rechnung März/Ü.pdf'),
      await attached(owner, PNG, 'scan'),
      await attached(owner, JPEG, 'photo.png'),
    ];
    expect(pdf).toEqual({
      id: expect.stringMatching(/^[\w-]{24}$/),
      name: 'Rechnung März Ü.pdf',
      type: 'application/pdf',
      size: 16,
    });
    // What a client says about a file doesn't count.
    const draft = await made([{ ...pdf, name: 'evil.html', type: 'text/html', size: 1 }, { id: png.id }, jpeg]);
    expect(draft.attachments).toEqual([pdf, png, jpeg]);
    expect([png.type, jpeg.type]).toEqual(['image/png', 'image/jpeg']);

    const response = await read(owner, draft._id, pdf.id);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PDF);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Rechnung M_rz _.pdf"; filename*=UTF-8''Rechnung%20M%C3%A4rz%20%C3%9C.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const viewer = await tenant.person({ GRN: ['view'] });
    expect(await statusOf(viewer, draft._id, pdf.id)).toBe(200);
    const [history] = (await owner.get(`/api/v1/goodsReceivedNotes/${String(draft._id)}/history`)).body.docs ?? [];
    expect(history?.action).toBe('create');
  });

  it('are for nobody else: no permission, another outlet, another group, no sign-in, another document', async () => {
    const file = await attached(tenant.owner);
    const [draft, other] = [await made([file]), await made([])];
    const chooser = await tenant.person({ SUPPLIER_RETURN: ['view', 'create'], PO: ['view'] });
    expect(await statusOf(chooser, draft._id, file.id)).toBe(403);
    expect(await statusOf(await tenant.person({ GRN: ['view'] }, ['out_KDY']), draft._id, file.id)).toBe(404);
    expect(await statusOf((await newTenant(db, app)).owner, draft._id, file.id)).toBe(404);
    expect(await statusOf(tenant.owner, other._id, file.id)).toBe(404);
    expect(await statusOf(tenant.owner, draft._id, 'x')).toBe(404);
    expect((await app.request(`/api/v1/goodsReceivedNotes/${String(draft._id)}/files/${String(file.id)}`)).status).toBe(
      401,
    );
    expect((await app.request(`/api/v1/files/${String(file.id)}`)).status).toBe(404);
    // A file that no document has yet can't be read.
    expect(await statusOf(tenant.owner, draft._id, (await attached(tenant.owner)).id)).toBe(404);
  });

  it('are refused by name if they are another type, empty or too large, whatever they are called', async () => {
    const { owner } = tenant;
    const refused = async (bytes: Uint8Array, name: string) => {
      const { status, body } = await upload(owner, bytes, name);
      return [status, body.errors?.[0]?.field, body.message];
    };
    expect(await refused(bytesOf('<script>alert(1)</script>'), 'invoice.pdf')).toEqual([
      400,
      'attachments',
      '“invoice.pdf” isn’t a PDF, JPEG or PNG file',
    ]);
    expect(await refused(bytesOf(''), 'nothing.png')).toEqual([400, 'attachments', '“nothing.png” is empty']);
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    large.set(PDF);
    expect(await refused(large, 'large.pdf')).toEqual([
      413,
      'attachments',
      '“large.pdf” has 5.1 MB; a file can have 5 MB at most',
    ]);
    expect((await upload(owner, large.subarray(0, 5 * 1024 * 1024), 'largest.pdf')).status).toBe(201);
    expect((await upload(owner, new Uint8Array(9 * 1024 * 1024), 'huge.pdf')).status).toBe(413);
    expect((await owner.post(`/api/${uploadFile.path}`, { file: 'x' })).status).toBe(400);
    const viewer = await tenant.person({ GRN: ['view'] });
    expect((await upload(viewer, PDF, 'a.pdf')).status).toBe(403);
    expect(await rows()).toHaveLength(1);
  });

  it('wait up to 200 MB per person', async () => {
    const { owner } = tenant;
    const file = await attached(owner);
    await db.query('update attachments set size = 199999990 where group_id = $1', [tenant.groupId]);
    const { status, body } = await upload(owner, PDF, 'one-more.pdf');
    expect([status, body.errors]).toMatchObject([
      400,
      [{ field: 'attachments', message: expect.stringContaining('Save those documents first') }],
    ]);
    // A colleague's files don't count, nor do saved ones.
    await attached(await tenant.person({ GRN: ['view', 'create', 'edit'], VIEW_COST: ['view'] }));
    await made([file]);
    await attached(owner, PDF, 'one-more.pdf');
  });

  it('are verified: each listed file is stored, and each stored file listed', async () => {
    const draft = await made([await attached(tenant.owner), await attached(tenant.owner, PNG, 'scan.png')]);
    await attached(tenant.owner, PDF, 'waiting.pdf');
    expect(await verifyGroup(db, tenant.groupId)).toEqual([]);
    const difference = {
      ...{ kind: 'files', outletId: 'out_COL', of: 'GRN-COL-26-000001' },
      record: { resource: 'goodsReceivedNotes', id: draft._id },
    };
    await db.query("update attachments set bytes = '' where group_id = $1 and name = 'invoice.pdf'", [tenant.groupId]);
    expect(await verifyGroup(db, tenant.groupId)).toEqual([
      { ...difference, figure: 'file “invoice.pdf”', expected: '1', found: '0' },
    ]);
    await db.query("delete from attachments where group_id = $1 and name = 'invoice.pdf'", [tenant.groupId]);
    await db.query("update records set data = data - 'attachments' where group_id = $1 and id = $2", [
      tenant.groupId,
      draft._id,
    ]);
    expect(await verifyGroup(db, tenant.groupId)).toEqual([
      { ...difference, figure: 'file “scan.png”', expected: '0', found: '1' },
    ]);
  });

  it('belong to whoever uploaded them, and then to one document', async () => {
    const { owner } = tenant;
    const file = await attached(owner);
    const colleague = await tenant.person({ GRN: ['view', 'create', 'edit'], VIEW_COST: ['view'] });
    const stranger = (await newTenant(db, app)).owner;
    const refusal = {
      status: 400,
      body: { errors: [{ field: 'attachments', rule: 'file', message: expect.stringContaining('invoice.pdf') }] },
    };
    expect(await saved([file], {}, colleague)).toMatchObject(refusal);
    const foreign = await attached(stranger);
    expect(await saved([foreign])).toMatchObject(refusal);
    const draft = await made([file]);
    expect(await saved([file])).toMatchObject(refusal);
    expect((await saved([{ id: 'never-uploaded' }])).body.message).toContain('This file isn’t here any more');
    expect((await saved([file, file])).body.errors).toMatchObject([{ field: 'attachments', rule: 'unique' }]);
    for (const wrong of ['x', [1], [{}], [{ id: 7 }], {}])
      expect((await saved(wrong)).status, JSON.stringify(wrong)).toBe(400);
    // Others who can edit the draft keep its files.
    expect((await changed(draft, [file], colleague)).body.attachments).toEqual([file]);
    expect(await rows('record_id is not null')).toEqual([{ id: file.id, record_id: draft._id }]);
  });

  it('are at most ten', async () => {
    const files: AnyRecord[] = [];
    for (let index = 0; index < 11; index++) files.push(await attached(tenant.owner, PDF, `${index}.pdf`));
    expect((await saved(files)).body.errors).toMatchObject([{ field: 'attachments', rule: 'max' }]);
    const draft = await made(files.slice(0, 10));
    expect((await attach(draft, files.slice(10))).body.message).toBe(
      'At most 10 files can be attached; this would be 11',
    );
  });

  it('sent again with the same request id are saved once', async () => {
    const file = await attached(tenant.owner);
    const body = receipt({ attachments: [file], clientRequestId: 'a1' });
    const [one, two] = await Promise.all([1, 2].map(() => tenant.owner.post('/inventory-api/GRN/insertGRN', body)));
    expect([one?.status, two?.status].sort()).toEqual([200, 201]);
    expect(two?.body._id).toBe(one?.body._id);
    expect(await rows()).toEqual([{ id: file.id, record_id: one?.body._id }]);
  });

  it('are deleted when a draft loses them; a refused save loses none', async () => {
    const { owner } = tenant;
    const [one, two] = [await attached(owner, PDF, 'one.pdf'), await attached(owner, PNG, 'two.png')];
    const draft = await made([one, two]);
    const refused = await owner.post('/inventory-api/GRN/updateGRN', {
      ...{ _id: draft._id, _rev: draft._rev, attachments: [two], invoiceNumber: '' },
    });
    expect([refused.status, (await rows()).length]).toEqual([400, 2]);
    const { body } = await changed(draft, [two]);
    expect(body.attachments).toEqual([two]);
    expect((await rows()).map(({ id }) => id)).toEqual([two.id]);
    expect(await statusOf(owner, draft._id, one.id)).toBe(404);
    const untouched = await owner.post('/inventory-api/GRN/updateGRN', {
      _id: body._id,
      _rev: body._rev,
      remarks: 'x',
    });
    expect(untouched.body.attachments).toEqual([two]);
    expect((await changed(untouched.body, null)).body.attachments ?? []).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('are added to an approved document, and stay there', async () => {
    const { owner } = tenant;
    const [first, late] = [await attached(owner), await attached(owner, PNG, 'late.png')];
    const done = await approved(await made([first]));
    const { status, body } = await attach(done, [late]);
    expect([status, body.status, body.attachments]).toEqual([200, 'approved', [first, late]]);
    // Approval and costs stay as they were.
    expect([body.approvedBy, body.approvedDateTime, body.items]).toEqual([
      done.approvedBy,
      done.approvedDateTime,
      done.items,
    ]);
    const [entry] = (await owner.get(`/api/v1/goodsReceivedNotes/${String(done._id)}/history`)).body.docs ?? [];
    expect(entry).toMatchObject({ action: 'attach', changes: { attachments: [[first], [first, late]] } });
    expect(await statusOf(owner, done._id, late.id)).toBe(200);
    // The same request again changes nothing.
    expect(await attach(done, [late])).toMatchObject({ status: 200, body: { _rev: body._rev } });
    expect((await changed(body, [])).status).toBe(409);
    expect((await attach(body, [])).status).toBe(400);
    expect((await attach(body, [{ id: 'guessed' }])).body.errors).toMatchObject([
      { field: 'attachments', rule: 'file' },
    ]);
    const viewer = await tenant.person({ GRN: ['view', 'approve'] });
    expect((await attach(body, [], viewer)).status).toBe(403);
    const elsewhere = await tenant.person({ GRN: ['view', 'edit'] }, ['out_KDY']);
    expect((await attach(body, [await attached(elsewhere)], elsewhere)).status).toBe(404);
    const { body: gone } = await owner.post('/inventory-api/GRN/updateGRNStatusToDelete', {
      ...{ _id: body._id, _rev: body._rev, arguments: { reason: 'twice' } },
    });
    expect(gone.status).toBe('delete');
    expect((await attach(gone, [await attached(owner)])).status).toBe(409);
    expect(await statusOf(owner, done._id, first.id)).toBe(200);
  });

  it('that nobody saved are deleted after 30 days', async () => {
    const [old, kept] = [await attached(tenant.owner), await attached(tenant.owner)];
    const draft = await made([kept]);
    await db.query("update attachments set uploaded_at = now() - interval '31 days' where group_id = $1", [
      tenant.groupId,
    ]);
    const fresh = await attached(tenant.owner);
    expect((await rows()).map(({ id }) => id)).toEqual([kept.id, fresh.id]);
    expect((await changed(draft, [kept, old])).body.errors).toMatchObject([{ field: 'attachments', rule: 'file' }]);
  });
});
