/** Fills in the names of permission modules in report columns (`modules`). The navigation's names are known once everything is declared. */

import type { Declaration } from '../define/declaration';
import { inWords } from '../define/fields';
import type { Report } from '../define/report';
import { modulesOf } from './access';
import { isReport } from './entities';

const namesModules = (report: Report): boolean => Object.values(report.columns).some(({ modules }) => modules);

/**
 * The declarations, with module names in the columns that need them.
 * @param all all declarations, as outlines or in full, for the names of modules. @default the declarations themselves
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
