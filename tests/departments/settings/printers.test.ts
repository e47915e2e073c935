import { describe, expect, it } from 'vitest';
import { type Printer, printerProblems, type RoutingFacts, routingOf } from '#resources/settings/printers.rules';

/** The printer form's description of its routing, and its refusals. */

const facts = (printers: readonly Printer[] = []): RoutingFacts => ({
  departments: [
    { _id: 'kitchen', name: 'Kitchen', status: 'active' },
    { _id: 'grill', name: 'Grill', status: 'active' },
    { _id: 'bar', name: 'Bar', status: 'active' },
    { _id: 'old', name: 'Old pantry', status: 'inactive' },
  ],
  floors: [{ _id: 'ground', floorName: 'Ground floor' }],
  printers,
  orderTypeName: (type) => ({ dineIn: 'Dine in', takeaway: 'Takeaway' })[type] ?? type,
});
const hot: Printer = {
  _id: 'hot',
  printerName: 'Hot',
  printerRole: ['kot'],
  foodDepartmentIds: ['kitchen', 'grill'],
  status: 'active',
};
const bar: Printer = { _id: 'bar', printerName: 'Bar', printerRole: ['bot'], foodDepartmentIds: ['bar'] };

describe('the routing of a printer in words', () => {
  it('says whose orders, from where and for what', () => {
    const said = routingOf({ ...hot, floorIds: ['ground'], orderTypes: ['dineIn', 'takeaway'], copies: 2 }, facts());
    expect(said.sentences).toEqual([
      'Kitchen and Grill KOTs of Ground floor for dine in and takeaway print here.',
      'Everything prints 2 times.',
    ]);
  });

  it('shows on a display what others print', () =>
    expect(routingOf({ ...bar, connection: 'kds', buzzer: true }, facts()).sentences).toEqual([
      'Bar BOTs show here.',
      'A buzzer sounds.',
    ]));

  it('names backups in both directions, and says if there is no working one', () => {
    const standIn = (status: Printer['status']) =>
      routingOf({ ...hot, backupPrinterId: 'bar' }, facts([{ ...bar, status }])).sentences.at(-1);
    expect(standIn('active')).toBe('If it fails, Bar takes over.');
    expect(standIn('inactive')).toBe('There is no backup: Bar is inactive.');
    expect(routingOf(bar, facts([{ ...hot, backupPrinterId: 'bar' }])).sentences.at(-1)).toBe(
      'It is the backup for Hot.',
    );
  });

  it('names the departments that no printer in use takes orders of', () => {
    expect(routingOf(hot, facts([bar])).unprinted).toEqual([]);
    expect(routingOf(hot, facts([{ ...bar, status: 'inactive' }])).unprinted).toEqual(['Bar']);
    // Only kitchen and bar orders are routed by department.
    expect(routingOf({ ...hot, printerRole: ['bill'] }, facts([bar])).unprinted).toEqual(['Kitchen', 'Grill']);
  });
});

describe('printers that are each other’s backup', () => {
  const fieldsOf = (printer: Printer, others: readonly Printer[]) =>
    printerProblems(printer, others).map(({ field, message }) => `${field}: ${message}`);

  it('may follow one another', () =>
    expect(fieldsOf({ ...hot, backupPrinterId: 'bar' }, [{ ...bar, backupPrinterId: 'till' }])).toEqual([]));

  it('may not form a cycle, which is reported printer by printer', () =>
    expect(fieldsOf({ ...hot, backupPrinterId: 'bar' }, [hot, { ...bar, backupPrinterId: 'hot' }])).toEqual([
      'backupPrinterId: Backup printer: these printers back up each other (Hot, then Bar, then Hot). Choose another',
    ]));

  it('may not be their own', () =>
    expect(fieldsOf({ ...hot, backupPrinterId: 'hot' }, [hot])).toEqual([
      'backupPrinterId: Backup printer: a printer can’t back up itself',
    ]));
});
