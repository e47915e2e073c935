/**
 * Checks over all declarations, run when a program starts and by `npm run check`: all problems at once, each with a
 * stable code, the exact place and the remedy. What the compiler can see in one file is not repeated here.
 */

import type { Declaration, Entity } from '../define/declaration';
import type { Document } from '../define/document';
import type { Fields } from '../define/fields';
import type { Report } from '../define/report';
import type { Action } from '../define/rules';
import { nearest } from '../run/nearest';
import { parseCall, routesOf } from './calls';
import { belongsBy, fieldsOf, isDocument, isEntity, isTool, lineFieldsOf, walkFields } from './entities';
import { NAV_GROUPS } from './navigation';
import { fitsCell, fitsMany } from './offered';
import { pagesOf, pathsOf } from './paths';
import { isRelatedRows, recordPageOf } from './recordPage';

export interface Finding {
  /** R001 duplicate name, R002 path, R003 call, R004 unknown reference, R005 sections, R006 unknown field, R007 contradiction, R008 state, R009 navigation. */
  code: string;
  /** `purchaseOrders.fields.supplierId` */
  place: string;
  message: string;
}

export const formatFinding = ({ code, place, message }: Finding): string => `${code} ${place}: ${message}`;

const suggestion = (name: string, names: readonly string[]): string => {
  const near = nearest(name, names);
  return near ? ` (did you mean '${near}'?)` : '';
};

type Say = (code: string, place: string, message: string) => void;

/** Two declarations that claim the same name, URL or call. */
function checkDuplicates(declarations: readonly Declaration[], say: Say): void {
  const claim = (code: string, what: string) => {
    const seen = new Map<string, string>();
    return (key: string, place: string) => {
      const before = seen.get(key);
      if (before !== undefined) say(code, place, `${what} ${key} is already ${before}'s; choose another`);
      else seen.set(key, place);
    };
  };
  const name = claim('R001', 'the name');
  const path = claim('R002', 'the path');
  const call = claim('R003', 'the call');
  for (const declaration of declarations) {
    name(declaration.name, declaration.name);
    for (const page of pagesOf([declaration])) path(page.path, `${declaration.name}.paths.${page.role}`);
  }
  const canonical = new Set(declarations.map((declaration) => `/${declaration.name}`));
  for (const page of pagesOf(declarations)) {
    if (canonical.has(page.path) && page.path !== `/${page.name}`)
      say(
        'R002',
        `${page.name}.paths.${page.role}`,
        `${page.path} is where react-admin expects the resource of that name; choose another path`,
      );
  }
  for (const declaration of declarations) {
    try {
      for (const route of routesOf([declaration]))
        call(
          `${route.method} ${route.service}:${route.path.toLowerCase().replace(/\{\w+\}/g, '{}')}`,
          `${declaration.name}.calls (${route.operation})`,
        );
    } catch (error) {
      say('R003', `${declaration.name}.calls`, error instanceof Error ? error.message : String(error));
    }
  }
}

/** References of fields to resources that nobody declares; facts, sources and what an action opens likewise. */
function checkReferences(entity: Entity, names: readonly string[], say: Say): void {
  const known = (name: string, place: string) => {
    if (!names.includes(name)) say('R004', place, `no resource named '${name}'${suggestion(name, names)}`);
  };
  const fields = {
    ...entity.fields,
    ...(isDocument(entity)
      ? Object.fromEntries(Object.entries(lineFieldsOf(entity)).map(([key, field]) => [`items.${key}`, field]))
      : {}),
  };
  for (const [path, field] of walkFields(fields)) {
    if (field.kind === 'reference' || field.kind === 'references') known(field.to, `${entity.name}.fields.${path}`);
  }
  for (const [key, source] of Object.entries(entity.facts ?? {})) known(source.of, `${entity.name}.facts.${key}`);
  for (const { label, related } of entity.sections ?? [])
    if (related) known(related.resource, `${entity.name}.sections '${label}'.related`);
  for (const [key, action] of Object.entries(entity.actions ?? {}) as [string, Action][]) {
    if (action.opens) known(action.opens, `${entity.name}.actions.${key}.opens`);
  }
  if (isDocument(entity)) for (const source of Object.keys(entity.from ?? {})) known(source, `${entity.name}.from`);
}

/** Sections, columns, filters, rules that name no field, or a field twice. */
function checkFieldNames(entity: Entity, say: Say): void {
  const fields = fieldsOf(entity);
  const names = Object.keys(fields);
  const exists = (key: string, place: string) => {
    if (!(key in fields)) say('R006', `${entity.name}.${place}`, `no field named '${key}'${suggestion(key, names)}`);
  };
  const seen = new Map<string, string>();
  for (const section of entity.sections ?? []) {
    for (const key of section.fields) {
      exists(key, `sections '${section.label}'`);
      const before = seen.get(key);
      if (before !== undefined)
        say('R005', `${entity.name}.sections '${section.label}'`, `'${key}' is also in '${before}'; keep it once`);
      seen.set(key, section.label);
    }
  }
  if (entity.sections) {
    const missing = Object.entries(entity.fields).filter(
      ([key, field]) => !seen.has(key) && !field.hidden && !field.editedIn && !(isDocument(entity) && field.readOnly),
    );
    for (const [key] of missing)
      say('R005', `${entity.name}.sections`, `'${key}' is in no section; add it to one, or mark the field hidden`);
  }
  for (const column of entity.list?.columns ?? []) if (typeof column === 'string') exists(column, 'list.columns');
  for (const key of entity.list?.filters ?? []) exists(key, 'list.filters');
  for (const key of entity.list?.search ?? []) {
    exists(key, 'list.search');
    if (fields[key]?.sensitive)
      say(
        'R010',
        `${entity.name}.list.search`,
        `'${key}' is sensitive: a search would tell it to anybody; leave it out`,
      );
  }
  for (const [role, keys, fits, mend] of [
    ['editInList', entity.list?.editInList, fitsCell, 'has no input that fits a cell, or people do not type it'],
    ['bulk', entity.list?.bulk, fitsMany, 'cannot have one value in several records, or people do not type it'],
  ] as const)
    for (const key of keys ?? []) {
      exists(key, `list.${role}`);
      const field = fields[key];
      if (field && !fits(field)) say('R007', `${entity.name}.list.${role}`, `'${key}' ${mend}; leave it out`);
    }
  if (entity.list?.figure) exists(entity.list.figure, 'list.figure');
  for (const key of [entity.list?.order, entity.list?.within]) if (key) exists(key, 'list.order');
  if (entity.list?.sort) exists(entity.list.sort.replace(/^-/, ''), 'list.sort');
  for (const [path, field] of walkFields(fields)) {
    if (field.required && field.readOnly)
      say('R007', `${entity.name}.fields.${path}`, 'required and readOnly: nobody could ever give it; drop one');
    if (field.kind === 'list' && field.key && !(field.key in field.fields))
      say(
        'R006',
        `${entity.name}.fields.${path}.key`,
        `no field named '${field.key}'${suggestion(field.key, Object.keys(field.fields))}`,
      );
    if (field.editedIn) exists(field.editedIn, `fields.${path}.editedIn`);
    if (Array.isArray(field.unique)) for (const key of field.unique) exists(key, `fields.${path}.unique`);
  }
}

/** Records in a section that nothing ties to the record they are shown in. */
function checkRelated(entity: Entity, entities: readonly Entity[], say: Say): void {
  for (const { label, related } of entity.sections ?? []) {
    const child = related && entities.find(({ name }) => name === related.resource);
    // One record per outlet or group needs no tie; an unknown resource is another finding.
    if (!child || (child.kind === 'resource' && child.per) || belongsBy(entity, child, related.by)) continue;
    const mend = related.by
      ? `no field named '${related.by}' in ${child.name}${suggestion(related.by, Object.keys(fieldsOf(child)))}`
      : `no field of ${child.name} refers to ${entity.name}; name it with 'by'`;
    say('R006', `${entity.name}.sections '${label}'.related`, mend);
  }
}

/** Figures and related lists of a record's page that name what is not there. */
function checkRecordPage(entity: Entity, declarations: readonly Declaration[], say: Say): void {
  const fields = Object.keys(fieldsOf(entity));
  const { figures = [], related = [] } = recordPageOf(entity) ?? {};
  const declared = figures.map((figure) => (typeof figure === 'string' ? { key: figure } : figure));
  const keys = declared.map(({ key }) => key);
  const place = `${entity.name}.record`;
  const exists = (key: string, names: readonly string[], where: string) => {
    if (!names.includes(key)) say('R006', where, `no field named '${key}'${suggestion(key, names)}`);
  };
  for (const { key, column, unitOf, upTo } of declared) {
    if (!column) exists(key, fields, `${place}.figures`);
    if (unitOf) exists(unitOf, fields, `${place}.figures '${key}'.unitOf`);
    if (upTo) exists(upTo, keys, `${place}.figures '${key}'.upTo`);
  }
  for (const each of related) {
    const name = isRelatedRows(each) ? each.report : each.resource;
    const found = declarations.find((declaration) => declaration.name === name);
    const kind = isRelatedRows(each) ? 'report' : 'resource';
    if (!found || (isRelatedRows(each) ? found.kind !== 'report' : !isEntity(found)))
      say('R004', `${place}.related`, `no ${kind} named '${name}'`);
    else if (!isRelatedRows(each) && isEntity(found)) {
      const paths = [...walkFields(fieldsOf(found))].map(([path]) => path);
      exists(each.by, paths, `${place}.related '${name}'.by`);
      for (const key of each.columns ?? []) exists(key, paths, `${place}.related '${name}'.columns`);
    } else if (isRelatedRows(each) && found.kind === 'report')
      for (const key of each.columns) exists(key, Object.keys(found.columns), `${place}.related '${name}'.columns`);
  }
}

/** Whole views in place of pages that there are not. */
function checkViews(entity: Entity, say: Say): void {
  const paths = pathsOf(entity);
  for (const role of Object.keys(entity.views ?? {})) {
    const isThere = role === 'show' ? paths.view : paths[role as 'list' | 'create' | 'edit'];
    if (isThere === undefined)
      say('R007', `${entity.name}.views.${role}`, 'there is no such page to show it on; drop it, or declare its path');
    else if (entity.kind === 'resource' && entity.per && role !== 'list')
      say(
        'R007',
        `${entity.name}.views.${role}`,
        'settings have one page without an id; name a component in a section',
      );
  }
}

/** A step of the checklist that could never be done. */
function checkFirstDay(entity: Entity, say: Say): void {
  const { where = {}, given } = entity.firstDay ?? {};
  const paths = [...walkFields(fieldsOf(entity))].map(([path]) => path);
  for (const path of [...Object.keys(where), ...(given ? [given] : [])])
    if (!paths.includes(path))
      say('R006', `${entity.name}.firstDay`, `no field named '${path}'${suggestion(path, paths)}`);
}

/** Rules of a status that follows from dates: fields and statuses exist, and one rule always applies. */
function checkStatusRules(entity: Entity, say: Say): void {
  const rules = entity.kind === 'resource' ? entity.statusBy : undefined;
  if (!rules) return;
  const fields = fieldsOf(entity);
  const { status: field } = fields;
  const known = field?.kind === 'choice' ? field.values : [];
  const place = `${entity.name}.statusBy`;
  for (const { status, on, before, after } of rules) {
    for (const key of [on, before, after])
      if (key !== undefined && !(key in fields))
        say('R006', place, `no field named '${key}'${suggestion(key, Object.keys(fields))}`);
    if (!known.includes(status)) say('R008', place, `no state '${status}'${suggestion(status, known)}`);
  }
  const last = rules.at(-1);
  if (!last || last.on || last.before || last.after)
    say('R007', place, 'the last rule has a condition: a record could have no status; add one without');
  if (!field?.readOnly) say('R007', place, 'the status is worked out and can still be typed; declare it readOnly');
}

/** States that an action leaves but nothing reaches, or that do not exist. */
function checkStates(document: Document, say: Say): void {
  const states = Object.keys(document.statuses);
  const actions = Object.entries(document.actions ?? {}) as [string, Action][];
  const planned = actions.some(([, action]) => action.plan);
  const reached = new Set([states[0], ...actions.flatMap(([, action]) => (action.to ? [action.to] : []))]);
  for (const [key, action] of actions) {
    for (const state of [action.from ?? []].flat()) {
      if (!states.includes(state))
        say('R008', `${document.name}.actions.${key}.from`, `no state '${state}'${suggestion(state, states)}`);
      else if (!reached.has(state) && !planned)
        say('R008', `${document.name}.actions.${key}.from`, `nothing leads to the state '${state}'`);
    }
    if (action.to && !states.includes(action.to))
      say('R008', `${document.name}.actions.${key}.to`, `no state '${action.to}'${suggestion(action.to, states)}`);
  }
  const lines = Object.keys(lineFieldsOf(document));
  for (const key of document.grid ?? [])
    if (!lines.includes(key)) say('R006', `${document.name}.grid`, `no line field '${key}'${suggestion(key, lines)}`);
  const fields: Fields = fieldsOf(document);
  for (const key of [document.number, ...document.header, ...document.totals, ...(document.frozen ?? [])])
    if (!(key in fields))
      say('R006', `${document.name}`, `no field named '${key}'${suggestion(key, Object.keys(fields))}`);
}

function checkReport(report: Report, names: readonly string[], say: Say): void {
  const columns = Object.keys(report.columns);
  const exists = (key: string, place: string) => {
    if (!columns.includes(key))
      say('R006', `${report.name}.${place}`, `no column named '${key}'${suggestion(key, columns)}`);
  };
  for (const key of report.sort) exists(key.replace(/^-/, ''), 'sort');
  for (const [key, { titleOf }] of Object.entries(report.columns))
    if (titleOf && !names.includes(titleOf))
      say('R004', `${report.name}.columns.${key}`, `no resource named '${titleOf}'${suggestion(titleOf, names)}`);
  const { of } = report.filters ?? {};
  if (typeof of === 'string' && !names.includes(of))
    say('R004', `${report.name}.filters`, `no resource named '${of}'${suggestion(of, names)}`);
  for (const [path, field] of walkFields(report.parameters)) {
    if ((field.kind === 'reference' || field.kind === 'references') && !names.includes(field.to))
      say('R004', `${report.name}.parameters.${path}`, `no resource named '${field.to}'${suggestion(field.to, names)}`);
  }
}

/** Everything that is wrong with the declarations, in their order; empty when all is well. */
export function checkDeclarations(declarations: readonly Declaration[]): Finding[] {
  const findings: Finding[] = [];
  const say: Say = (code, place, message) => findings.push({ code, place, message });
  const entities = declarations.filter(isEntity);
  const names = entities.map((entity) => entity.name);
  const groups: readonly string[] = NAV_GROUPS.map((group) => group.key);
  checkDuplicates(declarations, say);
  for (const declaration of declarations) {
    if (declaration.nav && !groups.includes(declaration.nav.group))
      say(
        'R009',
        `${declaration.name}.nav.group`,
        `no navigation group '${declaration.nav.group}'${suggestion(declaration.nav.group, groups)}`,
      );
    if (isTool(declaration)) continue;
    if (!isEntity(declaration)) {
      checkReport(declaration, names, say);
      continue;
    }
    checkReferences(declaration, names, say);
    checkRelated(declaration, entities, say);
    checkRecordPage(declaration, declarations, say);
    checkFieldNames(declaration, say);
    checkStatusRules(declaration, say);
    checkFirstDay(declaration, say);
    checkViews(declaration, say);
    if (isDocument(declaration)) checkStates(declaration, say);
    for (const text of Object.keys(declaration.serves ?? {})) {
      try {
        parseCall(text);
      } catch (error) {
        say('R003', `${declaration.name}.serves`, (error as Error).message);
      }
    }
  }
  return findings;
}
