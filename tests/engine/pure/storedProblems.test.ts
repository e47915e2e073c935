import { describe, expect, it } from 'vitest';
import type { Entity } from '#engine/define/declaration';
import { redact } from '#engine/read/access';
import { fieldsOf, isEntity } from '#engine/read/entities';
import { servedBySpec } from '#engine/read/narrowToSpec';
import { grantedOf } from '#engine/read/permissions';
import { everyDeclaration } from '#resources';
import { withoutInherited } from '#src/form/inherited';
import { evaluatedInForm, newProblems, typedDraft } from '#src/form/problems';

/** Values that another API stored by its own rules don't block a change elsewhere in the record. */
const floors = servedBySpec(everyDeclaration)
  .filter(isEntity)
  .find(({ name }) => name === 'floors') as NonNullable<ReturnType<typeof servedBySpec>[number]> & { kind: 'resource' };
const table = { tableId: 't1', tableName: '1', seats: 4, shape: 'square', x: 1, y: 1, width: 5, height: 5 };
const before = { _id: 'f', _rev: '1-a', floorName: 'Ground', outletId: 'o', status: 'active', tables: [table] };
const user = { permissions: {}, isAdministrator: true };
const problemsOf = (typed: Record<string, unknown>, entity = floors) => {
  const subject = { entity, before, user, context: contextOf() };
  const { problems } = evaluatedInForm(subject, typedDraft(subject, typed), {});
  return newProblems(subject, problems, {});
};
const contextOf = (): Parameters<typeof evaluatedInForm>[0]['context'] => ({
  ...{ userId: 'u', today: '2026-11-22', now: '2026-11-22T08:00:00.000Z', timeZone: 'UTC', settings: {}, outlet: {} },
  can: () => true,
});

describe('a table without a rotation', () => {
  it('is reported, and blocks nothing', () => {
    const { problems, known } = problemsOf({ ...before, floorName: 'Garden' });
    expect(problems).toEqual([]);
    expect(known.map(({ field }) => field)).toContain('tables.0.rotation');
  });

  it('is not taken where it is new', () => {
    const { problems } = problemsOf({
      ...before,
      tables: [
        { ...table, rotation: 0 },
        { ...table, tableId: 't2', tableName: '2' },
      ],
    });
    expect(problems.map(({ field }) => field)).toContain('tables.1.rotation');
  });

  it('is refused as ever where the reference API would refuse it', () => {
    const { problems } = problemsOf({ ...before, floorName: 'Garden' }, {
      ...floors,
      onlySpec: undefined,
    } as typeof floors);
    expect(problems.map(({ field }) => field)).toContain('tables.0.rotation');
  });
});

describe('modules of a role that are texts', () => {
  it('mean all of the module, and pass as they are', () => {
    const modules = [
      {
        moduleId: 'PO',
        name: 'PO',
        section: '',
        actions: ['view', 'edit'],
        words: {},
        routes: [],
        channel: 'backOffice' as const,
      },
    ];
    expect([...(grantedOf(['PO'], modules).get('PO') ?? [])]).toEqual(['view', 'edit']);
    const roles = everyDeclaration.filter(isEntity).find(({ name }) => name === 'userRoles');
    expect(redact(user, roles ? fieldsOf(roles) : {}, { module: ['PO'] })).toEqual({ module: ['PO'] });
  });
});

describe('a document that another API stored by rules of its own', () => {
  const orders = servedBySpec(everyDeclaration)
    .filter(isEntity)
    .find(({ name }) => name === 'purchaseOrders') as Entity;
  const line = (lineNo: number, more = {}) => ({
    ...{ lineNo, itemId: `item_${lineNo}`, purchaseUnitId: 'kg', unitPrice: '120.00', orderedQty: '5', ...more },
  });
  const { orderedQty: _gone, ...bare } = line(2);
  const order = { _id: 'p', _rev: '1-a', status: 'draft', outletId: 'o', supplierId: 's', expectedDate: '2026-11-24' };
  const before = { ...order, items: [line(1), bare] };
  const toldOf = (typed: Record<string, unknown>) => {
    const subject = { entity: orders, before, user, context: contextOf() };
    return withoutInherited(
      subject,
      typed,
      evaluatedInForm(subject, typedDraft(subject, typed), undefined).problems,
      undefined,
    );
  };
  const inLines = (problems: readonly { field: string }[]) =>
    problems.map(({ field }) => field).filter((field) => field.endsWith('orderedQty'));

  it('is reported for a line, and other lines can be changed', () => {
    const { problems, inherited } = toldOf({ ...before, items: [line(1, { orderedQty: '9' }), bare] });
    expect(inLines(problems)).toEqual([]);
    expect(inLines(inherited)).toEqual(['items.1.orderedQty']);
  });

  it('knows the line again where it has moved, and takes no new one for it', () => {
    const { lineNo: _none, ...fresh } = bare;
    const { problems, inherited } = toldOf({ ...before, items: [bare, fresh, line(1)] });
    expect(inLines(inherited)).toEqual(['items.0.orderedQty']);
    expect(inLines(problems)).toEqual(['items.1.orderedQty']);
  });
});
