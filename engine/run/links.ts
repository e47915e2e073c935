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
