/** What declarations get once everything is declared: names of declarations in the columns of reports, and what the trade says. */

import type { Declaration } from '../define/declaration';
import { inWords } from '../define/fields';
import type { Report } from '../define/report';
import type { Trade } from '../define/trade/trade';
import { modulesOf } from './access';
import { isEntity, isReport } from './entities';
import { groupOf } from './navigation';

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
 * The declarations, with words in the columns of reports that show names of declarations, and where the reports of a navigation group answer
 * as well.
 * @param all all declarations, as outlines or in full, for the words. @default the declarations themselves
 */
export function gathered(
  trade: Trade,
  declarations: readonly Declaration[],
  all: readonly Declaration[] = declarations,
): Declaration[] {
  const words = {
    modules: lookUp(
      () => modulesOf(trade, all).map(({ moduleId, name }) => [moduleId, name] as const),
      (moduleId) => inWords(moduleId.toLowerCase()),
    ),
    resources: lookUp(() => all.filter(isEntity).map(({ name, label }) => [name, label.one] as const), inWords),
  };
  const withWords = ({ columns }: Report): Report['columns'] =>
    Object.fromEntries(
      Object.entries(columns).map(
        ([key, column]) => [key, column.names ? { ...column, words: words[column.names] } : column] as const,
      ),
    );
  return declarations.map((declaration) => {
    if (!isReport(declaration)) return declaration;
    const alsoBelow = groupOf(trade.navigation, declaration)?.reportsAt;
    if (alsoBelow === undefined && !showsNames(declaration)) return declaration;
    return {
      ...declaration,
      ...(showsNames(declaration) ? { columns: withWords(declaration) } : {}),
      ...(alsoBelow === undefined ? {} : { alsoBelow }),
    };
  });
}
