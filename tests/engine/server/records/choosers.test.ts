import { describe, expect, it } from 'vitest';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import { briefOf, readingOf, requireSeeing, visibleOne } from '#server/records/rules/access';

/** A person with these permissions. */
const person = (permissions: Identity['permissions']): Identity => ({
  ...{ userId: 'u', email: 'u@example.com', groupId: 'g', firstName: 'A', lastName: 'B', sessionId: 's' },
  ...{ outletIds: [], outlets: [], isAdministrator: false, permissions },
});

const suppliers = entity('suppliers');
if (suppliers.kind !== 'resource') throw new Error('suppliers are a resource');
const brief = { ...suppliers, choosers: { fields: ['supplierName'], whole: ['goodsReceivedNotes'] } };
const record = { _id: 's1', _rev: '1', status: 'active', supplierName: 'Fresh Farm', phone: '0112345678' };

describe('`choosers` of a declaration', () => {
  const buyer = person({ PO: ['view'] });

  it('limits what people see of a record that their screens refer to, and what they can ask about it', () => {
    expect(readingOf(buyer, brief)).toBe('choices');
    expect(visibleOne(buyer, brief, record)).toEqual({
      ...{ _id: 's1', _rev: '1', status: 'active', supplierName: 'Fresh Farm' },
    });
    expect(() => requireSeeing(buyer, brief, ['supplierName', '-status'])).not.toThrow();
    expect(() => requireSeeing(buyer, brief, ['phone'])).toThrow();
  });

  it('shows the whole record to viewers of the records and of those that need it, and to all without the key', () => {
    for (const module of ['SUPPLIER', 'GRN'])
      expect([module, briefOf(person({ [module]: ['view'] }), brief)]).toEqual([module, undefined]);
    expect(visibleOne(buyer, suppliers, record)).toEqual(record);
  });

  it('lets everyone choose, if it says so', () => {
    const nobody = person({});
    expect(readingOf(nobody, suppliers)).toBe(undefined);
    expect(readingOf(nobody, { ...suppliers, choosers: { everyone: true } })).toBe('choices');
  });
});
