import { describe, expect, it } from 'vitest';
import { choice, quantity, reference, text } from '#engine/define/builders';
import { defineResource } from '#engine/define/defineResource';
import { defineDocument } from '#engine/define/document';
import { checkDeclarations } from '#engine/read/checks/checkDeclarations';
import { formatFinding } from '#engine/read/checks/finding';
import { componentsOf } from '#engine/read/components';
import { declarations, entities } from '#resources/index';
import { checkComponents } from '#server/tools';

const thing = (name: string, extra: object = {}) =>
  defineResource({
    name,
    label: { one: name, many: name },
    title: 'label',
    module: 'THING',
    fields: { label: text({ required: true }) },
    ...extra,
  });

describe('checks over declarations', () => {
  it('find nothing wrong with what is declared here', () => {
    expect(checkDeclarations(declarations).map(formatFinding)).toEqual([]);
  });

  it('a document that is sent to a partner keeps the reasons of its states to itself', () => {
    const sent = entities.flatMap((each) => (each.kind === 'document' && each.letter ? [each] : []));
    expect(sent.length).toBeGreaterThan(0);
    for (const { fields, letter } of sent)
      expect(Object.keys(fields).filter((key) => /Reason$/.test(key) && !letter?.hides?.includes(key))).toEqual([]);
  });

  it('allow no search by hidden fields', () => {
    const wrong = thing('wages', {
      fields: { label: text({ column: true }), wage: text({ sensitive: 'personal', searchBy: true }) },
    });
    expect(checkDeclarations([wrong]).map(formatFinding)).toEqual([
      "R010 wages.list.search: 'wage' is sensitive: a search would tell it to anybody; leave it out",
    ]);
  });

  it('know the resources whose viewers see whole records', () => {
    const wrong = thing('wages', { choosers: { fields: ['label'], whole: ['wage'] } });
    expect(checkDeclarations([wrong]).map(formatFinding)).toEqual([
      "R004 wages.choosers.whole: no resource named 'wage' (did you mean 'wages'?)",
    ]);
  });

  it('report every problem at once, with its code, its place and the fix', () => {
    const suppliers = thing('suppliers');
    const wrong = thing('orders', {
      fields: { label: text(), supplierId: reference('suplliers'), total: text({ required: true, readOnly: true }) },
      sections: [{ label: 'All', fields: ['label', 'label', 'supplierId'] }],
      list: { columns: ['lable'] },
      calls: { getList: 'GET v1/suppliers', create: 'FETCH v1/x' },
    });
    expect(checkDeclarations([suppliers, wrong, thing('suppliers')]).map(formatFinding)).toEqual([
      'R001 suppliers: the name suppliers belongs to another declaration; choose another',
      'R003 orders.calls: cannot read the call "FETCH v1/x": write METHOD path {wrapper} (multipart) ? parameters',
      "R004 orders.fields.supplierId: no resource named 'suplliers' (did you mean 'suppliers'?)",
      "R005 orders.sections 'All': 'label' is also in 'All'; keep it once",
      "R005 orders.sections: 'total' is in no section; add it to one, or mark the field hidden",
      "R006 orders.list.columns: no field named 'lable' (did you mean 'label'?)",
      'R007 orders.fields.total: required and readOnly: nobody could ever give it; drop one',
    ]);
  });

  it('find states that do not exist and line fields that are not there', () => {
    const note = defineDocument({
      name: 'notes',
      label: { one: 'Note', many: 'Notes' },
      module: 'NOTE',
      number: 'noteNumber',
      prefix: 'N',
      paths: { list: '/notes', create: '/newnote', edit: '/editnote', review: '/note' },
      statuses: { draft: { label: 'Draft', tone: 'grey' }, approved: { label: 'Approved', tone: 'green' } },
      fields: { noteNumber: text({ readOnly: true }) },
      lines: { amount: quantity({ required: true }) },
      totals: [],
      actions: { approve: { from: 'drafted', to: 'approved' } },
    });
    expect(checkDeclarations([note, thing('users'), thing('outlets')]).map(formatFinding)).toEqual([
      "R008 notes.actions.approve.from: no state 'drafted' (did you mean 'draft'?)",
    ]);
  });

  it('find a state of an action that no record of a resource has', () => {
    const bell = thing('bells', {
      fields: { name: text({ required: true }), status: choice(['active', 'retired'], { default: 'active' }) },
      actions: { retire: { from: 'actve', to: 'retired' } },
    });
    expect(checkDeclarations([bell]).map(formatFinding)).toEqual([
      "R008 bells.actions.retire.from: no state 'actve' (did you mean 'active'?)",
    ]);
  });

  it('name a document that has no paths', () => {
    const declared = {
      name: 'notes',
      label: { one: 'Note', many: 'Notes' },
      module: 'NOTES',
      number: 'noteNumber',
      prefix: 'NT',
    };
    const parts = { fields: { noteNumber: text({ readOnly: true }) }, lines: { amount: quantity({ required: true }) } };
    expect(() => defineDocument({ ...declared, ...parts } as never)).toThrow(/^notes\.paths: a document needs/);
  });

  it('find a component without a file', () => {
    const files = declarations.flatMap(componentsOf).map(({ component }) => component);
    expect(files.length).toBeGreaterThan(10);
    expect(checkComponents(files)).toEqual([]);
    const [missing, ...others] = [...new Set(files)];
    expect(checkComponents(others)[0]).toMatch(
      new RegExp(`^R014 .*: no file src/departments/<department>/${missing}\\.tsx`),
    );
  });

  it('find whole views in place of pages that there are not', () => {
    const wrong = [
      thing('bells', { paths: false, views: { list: 'Bells' } }),
      thing('hours', { per: 'outlet', paths: { settings: '/hours' }, views: { edit: 'Hours' } }),
      thing('cards', { views: { list: 'Cards', show: 'Card' } }),
    ];
    expect(checkDeclarations(wrong).map(formatFinding)).toEqual([
      'R007 bells.views.list: there is no such page to show it on; drop it, or declare its path',
      'R007 hours.views.edit: settings have one page without an id; name a component in a section',
    ]);
  });

  it('leave only unknown references when a resource file is taken away, one at a time', () => {
    for (const removed of entities) {
      const findings = checkDeclarations(declarations.filter((each) => each !== removed));
      for (const finding of findings) {
        expect(finding.code).toBe('R004');
        expect(finding.message).toContain(`'${removed.name}'`);
      }
    }
  });
});
