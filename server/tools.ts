/** Tools for developers, called by the scripts of package.json: `check` and `resources`. */
import { declarations } from '../resources';
import { type Call, callsOf, reportCalls, toolCalls } from '../resources/calls';
import { isEntity, isTool } from '../resources/entities';
import { pagesOf } from '../resources/paths';
import type { Declaration } from '../resources/schema';
import { declarationProblems } from './declarations';

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

/** What is wrong with the declarations, a line each; nothing when all is well. */
export const check = (): string[] => declarationProblems();
