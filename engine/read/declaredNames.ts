/** Fills in the words of report columns with names of declarations (`names`). These are known once everything is declared. */

import type { Declaration } from '../define/declaration';
import { inWords } from '../define/fields';
import type { Report } from '../define/report';
import { modulesOf } from './access';
import { isEntity, isReport } from './entities';

type Words = (name: string) => string;

const showsNames = (report: Report): boolean => Object.values(report.columns).some(({ names }) => names);

/** A look-up that is made on first use: most reports need none. */
function lookUp(make: () => Iterable<readonly [string, string]>, otherwise: Words): Words {
  let known: ReadonlyMap<string, string> | undefined;
  return (name) => {
    known ??= new Map(make());
    return known.get(name) ?? otherwise(name);
  };
}

/**
 * The declarations, with words in the columns of reports that show names of declarations.
 * @param all all declarations, as outlines or in full, for the words. @default the declarations themselves
 */
export function withDeclaredNames(
  declarations: readonly Declaration[],
  all: readonly Declaration[] = declarations,
): Declaration[] {
  const words = {
    modules: lookUp(
      () => modulesOf(all).map(({ moduleId, name }) => [moduleId, name] as const),
      (moduleId) => inWords(moduleId.toLowerCase()),
    ),
    resources: lookUp(() => all.filter(isEntity).map(({ name, label }) => [name, label.one] as const), inWords),
  };
  return declarations.map((declaration) => {
    if (!isReport(declaration) || !showsNames(declaration)) return declaration;
    const columns = Object.entries(declaration.columns).map(
      ([key, column]) => [key, column.names ? { ...column, words: words[column.names] } : column] as const,
    );
    return { ...declaration, columns: Object.fromEntries(columns) };
  });
}
