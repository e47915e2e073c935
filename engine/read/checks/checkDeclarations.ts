/**
 * Checks over all declarations, at startup and in `npm run check`: all problems at once, each with a stable code, the place and the fix. It
 * doesn't repeat what the compiler can see in one file.
 */

import type { Declaration, Entity } from '../../define/declaration';
import type { Document } from '../../define/document';
import type { Fields } from '../../define/fields';
import type { Action } from '../../define/rules';
import { parseCall, routesOf } from '../calls';
import { fieldsOf, isDocument, isEntity, isReport, isTool, lineFieldsOf, walkFields } from '../entities';
import { pagesOf, pathsOf } from '../paths';
import { blocksOf } from '../sections';
import { checkFieldNames } from './fieldNames';
import { type Finding, type ReportFinding, suggestion } from './finding';
import { checkLacking, checkRecordPage, checkRelated } from './related';
import { checkReport } from './report';

/** States with an action that no action leads to, and unknown states. */
function checkStates(document: Document, say: ReportFinding): void {
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

/** States of a resource's actions that no record can have: such an action is never offered. */
function checkActionStates(entity: Entity, say: ReportFinding): void {
  const { status } = fieldsOf(entity);
  if (isDocument(entity) || status?.kind !== 'choice') return;
  for (const [key, { from, to }] of Object.entries(entity.actions ?? {}) as [string, Action][])
    for (const [part, states] of Object.entries({ from: [from ?? []].flat(), to: [to ?? []].flat() }))
      for (const state of states)
        if (!status.values.includes(state))
          say(
            'R008',
            `${entity.name}.actions.${key}.${part}`,
            `no state '${state}'${suggestion(state, status.values)}`,
          );
}

/** Two declarations that claim the same name, URL or call. */
function checkDuplicates(declarations: readonly Declaration[], say: ReportFinding): void {
  const claim = (code: string, what: string) => {
    const seen = new Map<string, string>();
    return (key: string, place: string) => {
      const before = seen.get(key);
      if (before === undefined) seen.set(key, place);
      else
        say(
          code,
          place,
          `${what} ${key} belongs to ${before === place ? 'another declaration' : before}; choose another`,
        );
      return before === undefined;
    };
  };
  const name = claim('R001', 'the name');
  const path = claim('R002', 'the path');
  const call = claim('R003', 'the call');
  // Two declarations of one name would have the same paths and calls, too: the name is the fault.
  const distinct = declarations.filter((declaration) => name(declaration.name, declaration.name));
  for (const declaration of distinct)
    for (const page of pagesOf([declaration])) path(page.path, `${declaration.name}.paths.${page.role}`);
  const canonical = new Set(declarations.map((declaration) => `/${declaration.name}`));
  for (const page of pagesOf(declarations)) {
    if (canonical.has(page.path) && page.path !== `/${page.name}`)
      say(
        'R002',
        `${page.name}.paths.${page.role}`,
        `${page.path} is where react-admin expects the resource of that name; choose another path`,
      );
  }
  for (const declaration of distinct) {
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

/** Field references to undeclared resources, and the same for facts, sources and records that an action opens. */
function checkReferences(entity: Entity, names: readonly string[], say: ReportFinding): void {
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
  for (const { label, related } of blocksOf(entity) ?? [])
    if (related) known(related.resource, `${entity.name}.sections '${label}'.related`);
  for (const [key, action] of Object.entries(entity.actions ?? {}) as [string, Action][]) {
    if (action.opens) known(action.opens, `${entity.name}.actions.${key}.opens`);
  }
  if (entity.kind === 'resource')
    for (const name of entity.choosers?.whole ?? []) known(name, `${entity.name}.choosers.whole`);
  if (isDocument(entity)) for (const source of Object.keys(entity.from ?? {})) known(source, `${entity.name}.from`);
}

/** Files where nothing stores them: the API gives files to documents, and looks for them in the document's own fields. */
function checkFiles(entity: Entity, say: ReportFinding): void {
  for (const [path, { kind }] of walkFields(fieldsOf(entity)))
    if (kind === 'files' && (!isDocument(entity) || path.includes('.')))
      say('R011', `${entity.name}.fields.${path}`, 'files belong to documents, not to their lines or other records');
}

/** Views for pages that don't exist. */
function checkViews(entity: Entity, say: ReportFinding): void {
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

/** A checklist step that could never be completed. */
function checkFirstDay(entity: Entity, say: ReportFinding): void {
  const { where = {}, given } = entity.firstDay ?? {};
  const paths = [...walkFields(fieldsOf(entity))].map(([path]) => path);
  for (const path of [...Object.keys(where), ...(given ? [given] : [])])
    if (!paths.includes(path))
      say('R006', `${entity.name}.firstDay`, `no field named '${path}'${suggestion(path, paths)}`);
}

/** Rules of a derived status: fields and statuses exist, and one rule always applies. */
function checkStatusRules(entity: Entity, say: ReportFinding): void {
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

/** All problems with the declarations, in order; empty if there are none. */
export function checkDeclarations(declarations: readonly Declaration[]): Finding[] {
  const findings: Finding[] = [];
  const say: ReportFinding = (code, place, message) => findings.push({ code, place, message });
  const entities = declarations.filter(isEntity);
  const names = entities.map((entity) => entity.name);
  const reports = declarations.filter(isReport);
  checkDuplicates(declarations, say);
  for (const declaration of declarations) {
    if (isTool(declaration)) continue;
    if (!isEntity(declaration)) {
      checkReport(declaration, names, reports, say);
      continue;
    }
    checkReferences(declaration, names, say);
    checkRelated(declaration, entities, say);
    checkLacking(declaration, entities, say);
    checkRecordPage(declaration, declarations, say);
    checkFieldNames(declaration, say);
    checkFiles(declaration, say);
    checkStatusRules(declaration, say);
    checkFirstDay(declaration, say);
    checkViews(declaration, say);
    checkActionStates(declaration, say);
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
