import type { Declaration, Entity } from '../../define/declaration';
import { belongsBy, fieldsOf, isEntity, refersTo, walkFields } from '../entities';
import { lackingOf } from '../listDefaults';
import { isRelatedRows, recordPageOf } from '../recordPage';
import { blocksOf } from '../sections';
import { type ReportFinding, suggestion } from './finding';

/** Related records in a section that have no link to the record they appear in. */
export function checkRelated(entity: Entity, entities: readonly Entity[], say: ReportFinding): void {
  for (const { label, related } of blocksOf(entity) ?? []) {
    const child = related && entities.find(({ name }) => name === related.resource);
    // One record per outlet or group needs no link; an unknown resource is another finding.
    if (!child || (child.kind === 'resource' && child.per) || belongsBy(entity, child, related.by)) continue;
    const mend = related.by
      ? `no field named '${related.by}' in ${child.name}${suggestion(related.by, Object.keys(fieldsOf(child)))}`
      : `no field of ${child.name} refers to ${entity.name}; name it with 'by'`;
    say('R006', `${entity.name}.sections '${label}'.related`, mend);
  }
}

/** What records of a list may lack, by names that don't exist. */
export function checkLacking(entity: Entity, entities: readonly Entity[], say: ReportFinding): void {
  for (const [key, { resource, by }] of Object.entries(lackingOf(entity))) {
    const place = `${entity.name}.list.lacking '${key}'`;
    const other = entities.find(({ name }) => name === resource);
    if (!other)
      say(
        'R004',
        place,
        `no resource named '${resource}'${suggestion(
          resource,
          entities.map(({ name }) => name),
        )}`,
      );
    else if (fieldsOf(other)[by]?.kind !== 'reference' || refersTo(fieldsOf(other)[by]) !== entity.name)
      say('R006', place, `no field named '${by}' of ${resource} refers to ${entity.name}`);
  }
}

/** Figures and related lists of a record's page that name unknown things. */
export function checkRecordPage(entity: Entity, declarations: readonly Declaration[], say: ReportFinding): void {
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
