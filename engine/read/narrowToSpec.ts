/**
 * What an API with only the specification's calls serves. Narrowed declarations are declarations, so everything derived from them
 * (navigation, routes, buttons, pickers, import) offers only what works.
 */

import { AMENDING } from '../define/amending';
import type { Declaration, Entity } from '../define/declaration';
import type { Document } from '../define/document';
import type { Field, Fields } from '../define/fields';
import type { Tool } from '../define/page';
import type { RecordPage } from '../define/recordPage';
import type { Calls, Resource } from '../define/resource';
import { callsOf, isSpecCall } from './calls';
import {
  builtInOf,
  isAbsent,
  isDashboard,
  isEntity,
  isReport,
  isTool,
  labelOfDeclaration,
  offers,
  offersImport,
  scopeOf,
} from './entities';
import { pagesOf } from './paths';
import { isRelatedRows } from './recordPage';

/** How the records of an entity are listed. */
type Listing = 'call' | 'outlets' | 'found' | 'none';

/** Settings and outlets can be read one by one for each of the person's outlets. */
const isPerOutlet = (entity: Entity): boolean =>
  scopeOf(entity) === 'self' || (entity.kind === 'resource' && entity.per === 'outlet');

/** How records are listed: with one call, one call per outlet, or from other records that name them. */
export function listingOf(entity: Entity): Listing {
  const { getList, getOne } = callsOf(entity);
  if (getList) return 'call';
  if (getOne && isPerOutlet(entity)) return 'outlets';
  return entity.kind === 'resource' && (entity.foundIn ?? []).length > 0 ? 'found' : 'none';
}

const spec = (text: string | undefined) => (text !== undefined && isSpecCall(text) ? text : undefined);

/** The declared calls that the specification has; records without a delete call stay. */
function specCalls(entity: Entity): Calls {
  const calls = entity.calls ?? {};
  const [getList, getOne, create, update] = [calls.getList, calls.getOne, calls.create, calls.update].map(spec);
  const remove = typeof calls.delete === 'string' ? spec(calls.delete) : undefined;
  return {
    ...(getList ? { getList } : {}),
    ...(getOne ? { getOne } : {}),
    ...(create ? { create } : {}),
    ...(update ? { update } : {}),
    delete: remove ?? false,
  };
}

/** Entities whose records are available, by name. */
type Known = (name: string) => boolean;

/** Whether a field has choices: the referenced records are listed, or it isn't a reference. */
function isChoosable(field: Field, known: Known): boolean {
  if (field.kind === 'reference' || field.kind === 'references') return field.readOnly === true || known(field.to);
  if (field.kind !== 'list') return true;
  return Object.values(field.fields).every((each) => !each.required || isChoosable(each, known));
}

/** Fields without available choices, and fields that only extensions act on, are kept but not shown. */
const specFields = (fields: Fields, known: Known): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]): [string, Field] => {
      if (field.extension || !isChoosable(field, known)) return [key, { ...field, hidden: true, required: false }];
      return [key, 'fields' in field ? { ...field, fields: specFields(field.fields, known) } : field];
    }),
  );

const specPage = ({ figures = [], related = [] }: RecordPage, known: Known): RecordPage => ({
  figures: figures.filter((figure) => typeof figure === 'string' || figure.column === undefined),
  related: related.filter((each) => isRelatedRows(each) || known(each.resource)),
});

const specActions = (entity: Entity) =>
  Object.fromEntries(
    Object.entries(entity.actions ?? {}).filter(([, { call }]) => call !== undefined && isSpecCall(call)),
  );

const specServes = (serves: Entity['serves']) =>
  Object.fromEntries(Object.entries(serves ?? {}).filter(([text]) => isSpecCall(text)));

/** The parts of a form, list and page whose fields and records are available. */
function specParts(entity: Resource, known: Known) {
  const fields = specFields(entity.fields, known);
  const isShown = (key: string) => fields[key] === undefined || !fields[key].hidden || entity.fields[key]?.hidden;
  const { order: _order, within: _within, columns, filters, ...list } = entity.list ?? {};
  return {
    fields,
    list: {
      ...list,
      ...(columns ? { columns: columns.filter((column) => typeof column !== 'string' || isShown(column)) } : {}),
      ...(filters ? { filters: filters.filter(isShown) } : {}),
    },
    ...(entity.sections
      ? { sections: entity.sections.filter(({ related }) => !related || known(related.resource)) }
      : {}),
    ...(entity.record ? { record: specPage(entity.record, known) } : {}),
  };
}

/** The states that its actions lead to: the specification has no call that amends a document. */
const specStates = ({ statuses }: Document): Document['statuses'] =>
  Object.fromEntries(Object.entries(statuses).filter(([state]) => state !== AMENDING));

function specEntity<E extends Entity>(entity: E, known: Known): E {
  const narrowed = {
    ...entity,
    ...(entity.kind === 'resource' ? specParts(entity, known) : { statuses: specStates(entity) }),
    calls: specCalls(entity),
    actions: specActions(entity),
    serves: specServes(entity.serves),
    onlySpec: true,
  };
  // Records found in other records have no outlets.
  if (listingOf(narrowed) === 'found') narrowed.list = { ...narrowed.list, everyOutlet: true };
  const hasPages = listingOf(narrowed) !== 'none' || callsOf(narrowed).getOne !== undefined;
  return hasPages ? narrowed : { ...narrowed, absent: true, calls: { delete: false } };
}

function specTool(tool: Tool, known: Known): Tool {
  const calls = Object.entries(tool.calls ?? {});
  const made = calls.filter(([, text]) => isSpecCall(text));
  // The specification doesn't describe the answers of dashboard calls.
  const works = isDashboard(tool) ? false : tool.worksAlone || calls.length === 0 || made.length > 0;
  const shows = tool.shows === undefined || known(tool.shows);
  const serves = Object.fromEntries(Object.entries(tool.serves ?? {}).filter(([text]) => isSpecCall(text)));
  return {
    ...tool,
    calls: Object.fromEntries(made),
    serves,
    onlySpec: true,
    ...(works && shows ? {} : { absent: true }),
  };
}

/** The declarations as an API with only the specification's calls serves them. */
export function servedBySpec(declarations: readonly Declaration[]): Declaration[] {
  const entities = new Map(declarations.filter(isEntity).map((entity) => [entity.name, entity]));
  const known: Known = (name) => {
    const entity = entities.get(name);
    if (!entity) return false;
    return (
      builtInOf(entity).length > 0 || listingOf({ ...entity, calls: specCalls(entity), onlySpec: true }) !== 'none'
    );
  };
  return declarations.map((declaration): Declaration => {
    if (isReport(declaration)) return declaration.extension ? { ...declaration, absent: true } : declaration;
    return isTool(declaration) ? specTool(declaration, known) : specEntity(declaration, known);
  });
}

/** What such an API doesn't offer, for people: whole pages, and missing parts of others. */
export interface Missing {
  /** Names of pages that aren't offered. */
  pages: string[];
  /** 'Create inventory items', 'Import'. */
  gestures: string[];
}

const VERBS = { create: 'create', update: 'change', delete: 'delete' } as const;

/** Compares the full and the narrowed declarations. */
export function missingFrom(declarations: readonly Declaration[]): Missing {
  const served = new Map(servedBySpec(declarations).map((each) => [each.name, each]));
  const pages: string[] = [];
  const gestures: string[] = [];
  for (const declaration of declarations) {
    const left = served.get(declaration.name);
    if (!left) continue;
    const label = labelOfDeclaration(declaration);
    if (isAbsent(left)) {
      pages.push(label);
      continue;
    }
    if (!isEntity(declaration) || !isEntity(left)) continue;
    for (const [operation, verb] of Object.entries(VERBS) as [keyof typeof VERBS, string][])
      if (offers(declaration, operation) && !offers(left, operation)) gestures.push(`${verb} ${label.toLowerCase()}`);
  }
  if (declarations.some((each) => isEntity(each) && offersImport(each))) gestures.push('import files');
  // What another page of the same name shows is not missing.
  const shown = new Set(
    [...served.values()].filter((each) => !isAbsent(each) && pagesOf([each]).length > 0).map(labelOfDeclaration),
  );
  return { pages: [...new Set(pages)].filter((page) => !shown.has(page)), gestures };
}
