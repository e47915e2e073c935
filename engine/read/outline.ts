/**
 * The outline of a declaration, itself a declaration, with just enough to find and open its pages. The console's frame (navigation, routes,
 * permissions, search) starts with the outlines of all declarations; a page downloads the full declarations it needs.
 */

import type { Declaration } from '../define/declaration';
import type { Document } from '../define/document';
import type { Field, Fields } from '../define/fields';
import type { Outline } from '../define/named';
import type { Tool } from '../define/page';
import type { Report } from '../define/report';
import type { Calls, Resource } from '../define/resource';
import type { Action } from '../define/rules';
import { fieldsOf, isDashboard, offersImport, walkFields } from './entities';
import { isRelatedRows } from './recordPage';

/** Only these keys are copied. */
function picked<T extends object, K extends keyof T & string>(from: T, keys: readonly K[]): Pick<T, K> {
  const some = { ...from };
  for (const key of Object.keys(some)) if (!keys.some((each) => each === key)) Reflect.deleteProperty(some, key);
  return some;
}

/** Which calls there are. The data provider has the full declaration by the time it needs their spelling. */
const callsIn = (calls: Calls): Calls =>
  Object.fromEntries(Object.entries(calls).map(([key, call]) => [key, call === false ? false : '']));

/** Calls that pages make by key, without an operation on a record. */
const customCallsIn = (serves: NonNullable<Resource['serves']>): NonNullable<Resource['serves']> =>
  Object.fromEntries(Object.entries(serves).filter(([, served]) => served.startsWith('custom:')));

/** The permissions and states for each action. Permissions that depend on the record never have their own entry. */
const actionsIn = (actions: Readonly<Record<string, Action>>): Record<string, Action> =>
  Object.fromEntries(
    Object.entries(actions).map(([key, { needs, from }]): [string, Action] => [
      key,
      {
        ...(typeof needs === 'function' ? { needs: BY_RECORD } : needs === undefined ? {} : { needs }),
        ...(from === undefined ? {} : { from }),
      },
    ]),
  );
/** The module's actions. Their words are needed by the permission matrix only, which gets them from the API. */
const permissionsIn = ({ permissions }: Pick<Tool, 'permissions'>): Pick<Tool, 'permissions'> =>
  permissions ? { permissions: Object.fromEntries(Object.keys(permissions).map((action) => [action, {}])) } : {};

/** A permission with a dot belongs to another module. */
const BY_RECORD = 'the.record';

const referredBy = (fields: Fields): string[] =>
  [...walkFields(fields)].flatMap(([, field]: readonly [string, Field]) =>
    field.kind === 'reference' || field.kind === 'references' ? [field.to] : [],
  );

/** The entities that a page of this entity needs: references, related records, and records that an action opens. */
function referredByResource(entity: Resource): string[] {
  const related = (entity.record?.related ?? []).flatMap((each) => (isRelatedRows(each) ? [] : [each.resource]));
  const sections = (entity.sections ?? []).flatMap((section) => section.related?.resource ?? []);
  const actions = Object.values(entity.actions ?? {}).flatMap((action) => [
    action.opens ?? [],
    ...referredBy(action.arguments ?? {}),
  ]);
  return distinct([...referredBy(fieldsOf(entity)), ...related, ...sections, ...actions.flat()], entity.name);
}

const distinct = (names: readonly string[], own: string): string[] =>
  [...new Set(names)].filter((name) => name !== own).sort();

/** A dashboard needs the reports of its tiles and those that they lead to; a custom page may use anything. */
function referredByTool(tool: Tool): Outline['refers'] {
  if (!isDashboard(tool)) return 'all';
  const shown = [...Object.values(tool.tiles), ...Object.values(tool.alerts ?? {})];
  const own = new Set((tool.own ?? []).map(({ name }) => name));
  const reports = shown.flatMap((tile) => {
    if (tile.kind === 'waiting') return [];
    return typeof tile.to === 'object' ? [tile.report, tile.to.report] : tile.report;
  });
  return distinct(
    reports.filter((report) => !own.has(report)),
    tool.name,
  );
}

const outlineOfResource = (resource: Resource): Resource => ({
  kind: 'resource',
  ...picked(resource, ['name', 'module', 'label', 'nav', 'paths', 'views', 'onlySpec', 'absent']),
  ...permissionsIn(resource),
  ...picked(resource, ['code', 'fixed', 'per', 'servesAs', 'firstDay']),
  ...(resource.calls ? { calls: callsIn(resource.calls) } : {}),
  ...(resource.actions ? { actions: actionsIn(resource.actions) } : {}),
  ...(resource.serves ? { serves: customCallsIn(resource.serves) } : {}),
  ...(resource.record ? { record: {} } : {}),
  // Functions over a record exist only in the full declaration.
  title: typeof resource.title === 'string' ? resource.title : '',
  fields: {},
  outline: { imports: offersImport(resource), refers: referredByResource(resource) },
});

const outlineOfDocument = (document: Document): Document => ({
  kind: 'document',
  ...picked(document, ['name', 'module', 'label', 'nav', 'paths', 'views', 'onlySpec', 'absent']),
  ...permissionsIn(document),
  ...picked(document, ['number', 'prefix', 'approvals', 'firstDay']),
  ...(document.calls ? { calls: callsIn(document.calls) } : {}),
  ...(document.actions ? { actions: actionsIn(document.actions) } : {}),
  ...(document.serves ? { serves: customCallsIn(document.serves) } : {}),
  statuses: Object.fromEntries(
    Object.entries(document.statuses).map(([key, { label, tone }]) => [key, { label, tone }]),
  ),
  ...{ fields: {}, lines: {}, header: [], totals: [] },
  outline: { imports: false, refers: 'all' },
});

/** The reports that a report's figures lead to: their parameters decide what a link takes along. */
const linkedBy = ({ name, columns }: Report): string[] =>
  distinct(
    Object.values(columns).flatMap(({ drill }) => (typeof drill === 'function' ? (drill.reports ?? []) : [])),
    name,
  );

const outlineOfReport = (report: Report): Report => ({
  kind: 'report',
  ...picked(report, ['name', 'module', 'label', 'nav', 'path', 'period', 'archived', 'extension', 'absent']),
  ...{ about: '', parameters: {}, columns: {}, sort: [] },
  outline: { imports: false, refers: linkedBy(report) },
});

const outlineOfTool = (tool: Tool): Tool => ({
  kind: 'page',
  ...picked(tool, [
    'name',
    'module',
    'label',
    'nav',
    'path',
    'takesId',
    'below',
    'component',
    'headerComponent',
    'headerIfStored',
  ]),
  ...permissionsIn(tool),
  ...picked(tool, ['calls', 'shows', 'worksAlone', 'onlySpec', 'absent']),
  about: '',
  outline: { imports: false, refers: referredByTool(tool) },
});

/** The outline of a declaration without any functions, so it can be written as JSON. An outline stays as it is. */
export function outlineOf(declaration: Declaration): Declaration {
  if (declaration.outline) return declaration;
  switch (declaration.kind) {
    case 'resource':
      return outlineOfResource(declaration);
    case 'document':
      return outlineOfDocument(declaration);
    case 'report':
      return outlineOfReport(declaration);
    case 'page':
      return outlineOfTool(declaration);
  }
}
