import { randomUUID } from 'node:crypto';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources/index';
import { openBooks } from '#server/departments/cityLedger/service';
import type { Maker } from './records';

/** A company of the world that owes two bills of 100.00, charged as the import charges. */
export async function indebted(maker: Maker): Promise<AnyRecord> {
  const { world } = maker;
  const company = await maker.make(entity('cityLedgerCompanies'));
  const holder = { companyId: String(company._id), accountId: null };
  await world.db.transaction(async (tx) => {
    const books = await openBooks(tx, { groupId: world.groupId, userId: world.owner.userId }, [holder]);
    for (const number of ['1', '2'])
      books.charge({
        ...holder,
        outletId: world.outletId,
        type: 'BILL',
        businessDate: '2026-01-05',
        dueDate: '2026-02-04',
        debit: '100.00',
        billId: `bill_${company._id}_${number}`,
        billNo: `${company._id} ${number}`,
      });
    await books.write();
  });
  return company;
}

/** A payment on account of 150.00, posted. */
export async function paid(maker: Maker): Promise<AnyRecord> {
  const company = await indebted(maker);
  const { status, body } = await maker.world.owner.post('/api/v1/cityLedger/settleAccountPayment/', {
    companyId: company._id,
    clientRequestId: randomUUID(),
    paymentMethod: 'cash',
    amount: '150.00',
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}
