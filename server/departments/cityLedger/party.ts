/** Who a settlement is for, and which outlet receives the money; limited to what the person can see. */

import type { AnyRecord } from '#engine/define/fields';
import { textIn } from '#engine/run/values';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { invalid, notFound, problem } from '#server/http/errors';
import { readRecord, scopeOfIdentity } from '#server/records/write/store';
import { ACCOUNTS, COMPANIES } from './masters';
import type { Holder } from './storage';

export interface PartyRecord {
  holder: Holder;
  /** The company's or account's record. */
  record: AnyRecord;
  name: string;
  /** Of its own limit; undefined if unknown. */
  currency: string | undefined;
}

const idIn = (body: AnyRecord, key: string): string | undefined =>
  typeof body[key] === 'string' && body[key] !== '' ? body[key] : undefined;

/**
 * The company or account that a request names; with both, the account, which must belong to the company.
 * @param lock locks its record until the transaction ends, so that it can't be deleted
 * @throws ApiError 400 if none is named, 404 if it isn't the person's
 */
export async function partyOf(q: Queryable, identity: Identity, body: AnyRecord, lock = false): Promise<PartyRecord> {
  const [companyId, accountId] = [idIn(body, 'companyId'), idIn(body, 'accountId')];
  if (companyId === undefined && accountId === undefined)
    throw invalid([problem('companyId', 'required', 'Choose a company or account')]);
  const scope = scopeOfIdentity(identity);
  if (accountId === undefined) {
    const record = await readRecord(q, scope, entity(COMPANIES), String(companyId), { lock });
    if (!record) throw notFound(entity(COMPANIES).label.one);
    return {
      holder: { companyId: String(companyId), accountId: null },
      record,
      name: String(record.companyName),
      currency: textIn(record.currency),
    };
  }
  const record = await readRecord(q, scope, entity(ACCOUNTS), accountId, { lock });
  if (!record) throw notFound(entity(ACCOUNTS).label.one);
  const ofCompany = idIn(record, 'companyId');
  if (companyId !== undefined && companyId !== ofCompany)
    throw invalid([problem('accountId', 'company', `${String(record.accountName)} isn’t an account of this company`)]);
  const company = ofCompany && (await readRecord(q, { ...scope, outletIds: 'all' }, entity(COMPANIES), ofCompany));
  const currency = textIn(record.currency) ?? textIn(company ? company.currency : undefined);
  return { holder: { companyId: ofCompany ?? null, accountId }, record, name: String(record.accountName), currency };
}

/**
 * The outlet that receives the money: the named one, otherwise the party's first outlet where the person works.
 * @throws ApiError 400
 */
export async function receivingOutlet(
  q: Queryable,
  identity: Identity,
  { record, name }: PartyRecord,
  given: unknown,
): Promise<AnyRecord> {
  const allowed = (Array.isArray(record.outlets) ? record.outlets.map(String) : identity.outletIds).filter((id) =>
    identity.outletIds.includes(id),
  );
  const id = typeof given === 'string' && given !== '' ? given : allowed[0];
  const outlet =
    id !== undefined && allowed.includes(id)
      ? await readRecord(q, scopeOfIdentity(identity), entity('outlets'), id)
      : undefined;
  if (!outlet)
    throw invalid([
      problem(
        'outletId',
        'reference',
        `${name} can’t be charged at this outlet, or you don’t have access to the outlet`,
      ),
    ]);
  return outlet;
}
