/**
 * The declaration of a plain entity or of settings. TypeScript checks field names where they are written and infers records; the readers
 * derive everything else (screens, routes, validation, calls, handlers, storage, permissions).
 */

import type { FieldsIn, Members } from './blocks';
import type { DeclaredList } from './list';
import type { Shaped } from './named';
import type { Draft } from './records';
import { markedField, resolveCheck, resolveFields, resolveList, resolveNumbering, resolveServes } from './resolve';
import type { MasterKeys, MasterRecord, Resource, ResourceShape, Serves } from './resource';
import type { Context, FactSources, FactsOf, Findings } from './rules';

export interface ResourceDeclaration<M extends Members, K extends string, R, S extends FactSources>
  extends Omit<
    // biome-ignore format: one list of what is said in other words below
    ResourceShape<Record<never, never>, K, R, S>,
    'fields' | 'list' | 'serves' | 'check' | 'title' | 'code'
  > {
  /**
   * Fields by name, under titles if the form has parts.
   * @example fields: { Printer: block({ printerName: name(40), port: integer() }), Paper: block({ copies: integer() }) }
   */
  fields: M;
  /** The field that identifies a record elsewhere. @default the field that is a `name()` */
  title?: K | readonly K[] | ((record: R) => string);
  /** The short code people type to find it. @default the field that is a `code()` */
  code?: K;
  /** @default columns, filters and search as the fields declare */
  list?: DeclaredList<K, R>;
  /**
   * Calls for tills and other clients.
   * @default none
   * @example serves: { list: ['GET v1/uom', 'GET inventory:po/getunitlist'], 'custom:tableStatus': '+ PUT v1/floor/tableStatus' }
   */
  serves?: Serves;
  /**
   * Rules over more than one field and, with facts, over other records. They run in the form and on the server.
   * @default none
   * @example check: ({ from, to }) => [from > to && refuse('to', 'order', 'It ends before it begins')]
   */
  check?: (record: Draft<R>, facts: FactsOf<S>, context: Context) => Findings;
}

/** A plain entity: list, create, edit. */
export function defineResource<const M extends Members, const S extends FactSources = Record<never, never>>(
  declaration: ResourceDeclaration<
    M,
    NoInfer<(keyof FieldsIn<M> & string) | MasterKeys>,
    NoInfer<MasterRecord<FieldsIn<M>>>,
    S
  >,
): Resource & Shaped<MasterRecord<FieldsIn<M>>> {
  const { check, serves, list, ...rest } = declaration;
  const hasStatus = declaration.per === undefined && declaration.statusBy === undefined;
  const { fields, sections, inOrder } = resolveFields(declaration.fields, hasStatus);
  const title = declaration.title ?? markedField(fields, 'isTitle') ?? '';
  const code = declaration.code ?? markedField(fields, 'isCode');
  const numbering = resolveNumbering(fields);
  const resolved = {
    kind: 'resource',
    ...rest,
    fields,
    title,
    list: resolveList(list ?? {}, inOrder, { title: typeof title === 'string' ? title : undefined, code }),
    ...(code ? { code } : {}),
    ...(sections ? { sections } : {}),
    ...(numbering ? { numbering } : {}),
    ...(serves ? { serves: resolveServes(serves) } : {}),
    ...(check ? { check: resolveCheck(check) } : {}),
  };
  return resolved as unknown as Resource & Shaped<MasterRecord<FieldsIn<M>>>;
}

/** Settings: one record per outlet or group, with one page and no list. */
export const defineSettings = <const M extends Members, const S extends FactSources = Record<never, never>>(
  declaration: Omit<
    ResourceDeclaration<M, NoInfer<(keyof FieldsIn<M> & string) | MasterKeys>, NoInfer<MasterRecord<FieldsIn<M>>>, S>,
    'per'
  > & { per: 'outlet' | 'group' },
) => defineResource<M, S>(declaration as Parameters<typeof defineResource<M, S>>[0]);
