import { matchPath } from 'react-router-dom';
import { declarations } from '../../../resources';
import { pagesOf } from '../../../resources/paths';
import type { AnyRecord, Report } from '../../../resources/schema';

const moduleByName = new Map(declarations.map(({ name, module }) => [name, module]));
const pages = pagesOf(declarations).map(({ name, path }) => ({ path, module: moduleByName.get(name) ?? '' }));

/** Where a figure comes from: the declared page, if this person may open it. */
export function drillTo(
  report: Report,
  key: string,
  row: AnyRecord,
  parameters: AnyRecord,
  can: (module: string, action: string) => boolean,
): string | undefined {
  const to = report.drill?.[key]?.(row, parameters);
  if (!to) return undefined;
  const [pathname = ''] = to.split('?');
  const page = pages.find(({ path }) => matchPath(path, pathname));
  return page && can(page.module, 'view') ? to : undefined;
}
