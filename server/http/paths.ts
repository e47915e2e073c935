/** Whether a path belongs to the API; everything else is the console's. `/api` and `/inventory-api` are the two services of the spec. */
export const isApiPath = (pathname: string): boolean =>
  /^\/(api|inventory-api)(\/|$)/.test(pathname) || ['/healthz', '/metrics', '/config.json'].includes(pathname);

/** The file of a page that is no part of the console's application: sign-in, set-up, and the one for a tab that may not sign in. */
export const staticPage = (pathname: string): string | undefined => {
  const [, name] = /^\/(login|blocked|setup)\/?$/.exec(pathname) ?? [];
  return name && `/${name}.html`;
};
