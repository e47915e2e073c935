/** Whose data is asked for: the person of a record, or a guest who is known by a phone number or an email alone. */

import { titleOf } from '#engine/read/entities';
import { textIn } from '#engine/run/values';
import { findEntity } from '#resources';
import type { Identity } from '../auth/identity';
import type { Queryable } from '../db/types';
import { invalid, notFound, problem } from '../http/errors';
import { readRecord, scopeOfIdentity } from '../records/write/store';
import { type Identifiers, identifiersOf, isAboutPeople } from './declared';
import { digitsOf } from './matching';

/** What a body asks for, not looked at yet. */
interface Asked {
  resource?: unknown;
  id?: unknown;
  contact?: unknown;
}

export interface Subject {
  /** As a heading: a name, a phone number or an email. */
  label: string;
  /** The record that is about them; guests have none. */
  record?: { resource: string; id: string };
  identifiers: Identifiers;
}

/** Fewer digits are no phone number. */
const FEWEST_DIGITS = 6;

/**
 * Reads `{ resource, id }`, or `{ contact }` with a phone number or an email.
 * @throws ApiError 400 naming the field, 404 for a record that the person may not reach
 */
export async function subjectOf(q: Queryable, identity: Identity, body: Asked): Promise<Subject> {
  if (body.resource === undefined) return guestOf(body.contact);
  const entity = findEntity(String(body.resource));
  if (!entity || !isAboutPeople(entity))
    throw invalid([problem('resource', 'choice', 'Send a resource whose records are about people')]);
  const id = textIn(body.id) ?? '';
  const record = await readRecord(q, scopeOfIdentity(identity), entity, id);
  if (!record) throw notFound(entity.label.one);
  return {
    label: titleOf(entity, record),
    record: { resource: entity.name, id },
    identifiers: identifiersOf(entity, record),
  };
}

function guestOf(contact: unknown): Subject {
  const label = (textIn(contact) ?? '').trim();
  const isEmail = label.includes('@');
  if (!isEmail && digitsOf(label).replace('+', '').length < FEWEST_DIGITS)
    throw invalid([problem('contact', 'required', 'Enter a whole phone number or email')]);
  return { label, identifiers: { ids: [], names: [], emails: isEmail ? [label] : [], phones: isEmail ? [] : [label] } };
}

/** A subject in the audit log, which must not keep what is erased. */
export const masked = ({ label, record }: Subject): string => (record ? label : `…${label.slice(-3)}`);
