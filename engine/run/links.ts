/** A record as the target of a link; none without its id. */
export const recordLink = (resource: unknown, id: unknown): { resource: string; id: string } | undefined =>
  resource && id ? { resource: String(resource), id: String(id) } : undefined;

/**
 * A page's URL with its parameters; empty ones are left out.
 * @example linkTo('/billWiseReport', { fromDate: day, toDate: day, billNo })
 */
export function linkTo(path: string, parameters: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters))
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value));
  return `${path}?${query}`;
}

/**
 * A list's URL with a filter.
 * @example listLink('/polist', { status: ['approved'] })
 */
export const listLink = (path: string, filter: Readonly<Record<string, unknown>>): string =>
  linkTo(path, { filter: JSON.stringify(filter) });
