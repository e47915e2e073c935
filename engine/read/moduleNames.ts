/** Report columns of permission modules (`modules`) get the names that the navigation gives them; they are known once everything is declared. */

import type { Declaration } from '../define/declaration';
import { inWords } from '../define/fields';
import type { Report } from '../define/report';
import { modulesOf } from './access';
import { isReport } from './entities';

const namesModules = (report: Report): boolean => Object.values(report.columns).some(({ modules }) => modules);

/**
 * The declarations, with the names of modules in the columns that ask for them.
 * @param all everything that is declared, in outline or whole: what modules are called. @default the declarations themselves
 */
export function withModuleNames(
  declarations: readonly Declaration[],
  all: readonly Declaration[] = declarations,
): Declaration[] {
  let names: ReadonlyMap<string, string> | undefined;
  const words = (moduleId: string) => {
    names ??= new Map(modulesOf(all).map(({ moduleId, name }) => [moduleId, name]));
    return names.get(moduleId) ?? inWords(moduleId.toLowerCase());
  };
  return declarations.map((declaration) => {
    if (!isReport(declaration) || !namesModules(declaration)) return declaration;
    const columns = Object.entries(declaration.columns).map(
      ([key, column]) => [key, column.modules ? { ...column, words } : column] as const,
    );
    return { ...declaration, columns: Object.fromEntries(columns) };
  });
}
