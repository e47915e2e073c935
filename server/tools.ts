/** Developer tools, called by package.json scripts: `check`, `resources` and `types`. */

import type { Declaration } from '#engine/define/declaration';
import { type Call, callsOf, reportCalls, toolCalls } from '#engine/read/calls';
import { formatFinding, suggestion } from '#engine/read/checks/finding';
import { componentsOf } from '#engine/read/components';
import { isEntity, isTool } from '#engine/read/entities';
import { pagesOf } from '#engine/read/paths';
import { MOVEMENT_TYPES } from '#engine/run/stock';
import { declarations, entities, trade } from '#resources';
import { openEmbedded } from './db/embedded';
import { declarationProblems } from './declarations';
import { registerDepartments } from './department';
import { allDepartments } from './departments';
import { recordTypes } from './recordTypes';
import { refusedSql } from './reports/preparing';

export { RECORD_TYPES } from './recordTypes';

const inWords = ({ method, service, path }: Call): string =>
  `${method} ${service === 'inventory' ? 'inventory:' : ''}${path}`;

/** One declaration as a row: name, kind, paths, calls, actions, module. */
function rowOf(declaration: Declaration): string[] {
  const paths = pagesOf([declaration]).map(({ path }) => path);
  if (!isEntity(declaration))
    return [
      declaration.name,
      declaration.kind,
      paths.join(' '),
      (isTool(declaration) ? Object.values(toolCalls(declaration)) : reportCalls(declaration)).map(inWords).join(', '),
      '',
      declaration.module,
    ];
  const { getList, getOne, create, update, delete: remove } = callsOf(declaration);
  const calls = [getList, getOne, create, update, remove].filter((call) => call !== undefined);
  return [
    declaration.name,
    declaration.kind,
    paths.join(' '),
    calls.map(inWords).join(', '),
    Object.keys(declaration.actions ?? {}).join(' '),
    declaration.module,
  ];
}

const HEADINGS = ['name', 'kind', 'paths', 'calls', 'actions', 'module'];

/** All declarations as a Markdown table. */
export const resources = (): string =>
  [HEADINGS, HEADINGS.map(() => '---'), ...declarations.map(rowOf)]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/**
 * Problems with the components that declarations name.
 * @param files the names of the files in src/departments/<department>/, without .tsx
 */
export const checkComponents = (files: readonly string[], declared: readonly Declaration[] = declarations): string[] =>
  declared.flatMap(componentsOf).flatMap(({ place, component }) =>
    files.includes(component)
      ? []
      : [
          formatFinding({
            code: 'R014',
            place,
            message: `no file src/departments/<department>/${component}.tsx${suggestion(component, files)}`,
          }),
        ],
  );

/** Problems with the declarations, one per line; empty if there are none. */
export const check = (): string[] => {
  registerDepartments(allDepartments);
  return declarationProblems();
};

/**
 * What the embedded database says of the reports' SQL, one line each; empty if it takes all of it.
 * @param schema a database with the schema, as `PGlite.dumpDataDir` writes it
 */
export async function checkSql(schema: Blob): Promise<string[]> {
  registerDepartments(allDepartments);
  const { database } = await openEmbedded(undefined, schema);
  try {
    return await refusedSql(database);
  } finally {
    await database.close();
  }
}

/** The names that declarations use from lists of the program. */
export const words = () => ({ movementTypes: MOVEMENT_TYPES, navigation: trade.navigation });

/** The types of all records, as the text of a file. */
export const types = (): string => recordTypes(entities);
