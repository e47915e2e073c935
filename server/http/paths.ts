/** The path of a whole address, already normalised by Request. */
export function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.slice(start).search(/[?#]/);
  return start < 0 ? '/' : url.slice(start, end < 0 ? undefined : start + end);
}

/** Whether a path belongs to the API; all others are the console's. `/api` and `/inventory-api` are the spec's two services. */
export const isApiPath = (pathname: string): boolean =>
  /^\/(api|inventory-api)(\/|$)/.test(pathname) ||
  ['/livez', '/healthz', '/metrics', '/config.json'].includes(pathname);

/** The file of a page outside the console's application: sign-in, setup, and the page for a blocked tab. */
export const staticPage = (pathname: string): string | undefined => {
  const [, name] = /^\/(login|blocked|setup)\/?$/.exec(pathname) ?? [];
  return name && `/${name}.html`;
};
