import { describe, expect, it } from 'vitest';
import type { Entity } from '#engine/define/declaration';
import { callsOf, routesOf } from '#engine/read/calls';
import { fieldsOf, isAbsent, isEntity, offers, offersImport } from '#engine/read/entities';
import { listingOf, missingFrom, servedBySpec } from '#engine/read/narrowToSpec';
import { navigationOf } from '#engine/read/navigation';
import { everyDeclaration, trade } from '#resources';

/** The declarations that remain with an API that has only the specification's calls. */
const served = servedBySpec(everyDeclaration);
const named = (name: string): Entity => served.filter(isEntity).find((each) => each.name === name) as Entity;
const inNavigation = navigationOf(trade.navigation, served).flatMap(({ entries }) => entries.map(({ name }) => name));

describe('declarations for an API with the calls of the specification alone', () => {
  it('make no other call', () => {
    expect(routesOf(everyDeclaration).some(({ extension }) => extension)).toBe(true);
    expect(routesOf(served).filter(({ extension }) => extension)).toEqual([]);
  });

  it('keep every declaration, so that what refers to one still finds it', () => {
    expect(served.map(({ name }) => name)).toEqual(everyDeclaration.map(({ name }) => name));
  });

  it('lead to no page that has nothing to show', () => {
    const absent = served.filter(isAbsent).map(({ name }) => name);
    expect(absent).toEqual(
      expect.arrayContaining(['statics', 'firstDay', 'cityLedgerSettlements', 'cityLedgerReceipt']),
    );
    // The open bills follow from the company's own.
    for (const name of ['settleCityLedgerBill', 'settleCityLedgerAccountPayment']) expect(absent).not.toContain(name);
    expect(inNavigation.filter((name) => absent.includes(name))).toEqual([]);
    for (const name of ['items', 'discounts', 'units', 'checking', 'purchaseOrders', 'oloSettings', 'outlets'])
      expect(inNavigation, name).toContain(name);
  });

  it('find in other records what has no list of its own', () => {
    expect(listingOf(named('items'))).toBe('call');
    expect(listingOf(named('menuCategories'))).toBe('found');
    expect(listingOf(named('measureTypes'))).toBe('found');
    expect(listingOf(named('systemSettings'))).toBe('outlets');
    expect(listingOf(named('groups'))).toBe('none');
  });

  it('offer no import, no history, and no gesture without a call', () => {
    for (const entity of served.filter(isEntity)) {
      expect(offersImport(entity), entity.name).toBe(false);
      const { history, create, update, delete: remove } = callsOf(entity);
      expect(history, entity.name).toBeUndefined();
      expect(offers(entity, 'create'), entity.name).toBe(create !== undefined);
      expect(offers(entity, 'update'), entity.name).toBe(update !== undefined);
      if (entity.kind === 'resource') expect(offers(entity, 'delete'), entity.name).toBe(remove !== undefined);
    }
    expect(offers(named('discounts'), 'delete')).toBe(true);
    expect(offers(named('inventoryItems'), 'create')).toBe(false);
    expect(Object.keys(named('purchaseOrders').actions ?? {})).toEqual(['approve', 'sendToGRN']);
  });

  it('show no field for which nothing can be chosen, and keep it', () => {
    const hidden = (name: string) =>
      Object.entries(fieldsOf(named(name)))
        .filter(([, field]) => field.hidden)
        .map(([key]) => key);
    expect(hidden('items')).not.toContain('categoryId');
    for (const entity of served.filter(isEntity))
      for (const [key, field] of Object.entries(fieldsOf(entity)))
        if (field.kind === 'reference' && !field.readOnly && !field.hidden)
          expect(listingOf(named(field.to)), `${entity.name}.${key}`).not.toBe('none');
  });

  it('offer no two-step verification and no single sign-on', () => {
    const absent = served.filter(isAbsent).map(({ name }) => name);
    expect(absent).toEqual(expect.arrayContaining(['twoStep', 'signInSettings']));
    expect(['users', 'userRoles'].map((name) => fieldsOf(named(name)).twoStep?.hidden)).toEqual([true, true]);
    expect(named('users').list?.filters).not.toContain('twoStep');
  });

  it('say in words what is missing', () => {
    const { pages, gestures } = missingFrom(everyDeclaration);
    expect(pages).toEqual(expect.arrayContaining(['Statistics', 'Settlements', 'Bulk price update']));
    expect(gestures).toEqual(expect.arrayContaining(['create inventory items', 'import files']));
    // The specification has no call that deletes them: there is no button, and Diagnostics says so.
    expect(gestures).toEqual(expect.arrayContaining(['delete companies', 'delete purchase orders']));
    for (const name of ['cityLedgerCompanies', 'purchaseOrders'])
      expect(offers(named(name), 'delete'), name).toBe(false);
  });
});
