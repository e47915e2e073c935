import { describe, expect, it } from 'vitest';
import { boolean, cost, defineResource, money, name, outlet, status } from '#engine/define';
import { checkDeclarations } from '#engine/read/checks/checkDeclarations';
import { changedTogether, editedInList, hasField } from '#engine/read/listDefaults';
import { fitting } from '#src/list/columns';

it('on a laptop a long row leaves out who created and approved it, and a short one nothing', () => {
  const row = ['grnNumber', 'docDate', 'supplierId', 'poId', 'invoiceNumber', 'grandTotal', 'status'];
  expect(fitting({ standard: [...row, 'addedBy', 'approvedBy'] })).toEqual(row);
  expect(fitting({ standard: ['name', 'addedBy'] })).toEqual(['name', 'addedBy']);
});

describe('what is changed in a list', () => {
  const stalls = defineResource({
    name: 'stalls',
    label: { one: 'Stall', many: 'Stalls' },
    module: 'STALL',
    permissions: { editRent: { about: 'Change what a stall costs.' } },
    fields: {
      stallName: name(40),
      rent: money({ editInList: true, needs: 'editRent', when: (stall) => stall.isOwned !== true }),
      cost: cost({ editInList: true }),
      isOwned: boolean({ bulk: true }),
      outletId: outlet(),
      status: status({ editInList: true, bulk: true }),
    },
  });
  const person = (STALL: string[]) => ({ permissions: { STALL }, isAdministrator: false });

  it('is what the declaration says and the person may change and see', () => {
    expect(editedInList(stalls, { permissions: {}, isAdministrator: true })).toEqual(['rent', 'cost', 'status']);
    expect(changedTogether(stalls, { permissions: {}, isAdministrator: true })).toEqual(['isOwned', 'status']);
    expect(editedInList(stalls, person(['view', 'edit', 'editRent']))).toEqual(['rent', 'status']);
    expect(editedInList(stalls, person(['view', 'edit']))).toEqual(['status']);
    expect(editedInList(stalls, person(['view', 'editRent']))).toEqual([]);
    expect(changedTogether({ ...stalls, fixed: true }, { permissions: {}, isAdministrator: true })).toEqual([]);
  });

  it('leaves out records that have no such field', () => {
    const { rent } = stalls.fields;
    expect(rent && [hasField(rent, {}), hasField(rent, { isOwned: true })]).toEqual([true, false]);
  });

  it('is refused by the checks where no cell and no shared value could be', () => {
    const wrong = { ...stalls, list: { ...stalls.list, editInList: ['outletId'], bulk: ['outletId', 'nothing'] } };
    const found = checkDeclarations([wrong]).filter(({ place }) => place.startsWith('stalls.list'));
    expect(found.map(({ code, place }) => `${code} ${place}`)).toEqual([
      'R007 stalls.list.editInList',
      'R007 stalls.list.bulk',
      'R006 stalls.list.bulk',
    ]);
  });
});
