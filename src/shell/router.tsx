import { type ComponentProps, type ComponentType, forwardRef, useCallback } from 'react';
import { reactRouterProvider as base, type RouterProvider } from 'react-admin';
import { toSpecPath } from './paths';

type To = string | { pathname?: string } | number | undefined;

/** The spec's path for wherever react-admin wants to go; numbers go back or forth in the history. */
const out = <T extends To>(to: T): T => {
  if (typeof to === 'string') return toSpecPath(to) as T;
  if (typeof to === 'object' && to.pathname !== undefined) return { ...to, pathname: toSpecPath(to.pathname) };
  return to;
};

const BaseLink = base.Link as ComponentType<ComponentProps<typeof base.Link> & { ref?: unknown }>;
const Link = forwardRef<HTMLAnchorElement, ComponentProps<typeof base.Link>>((props, ref) => (
  <BaseLink {...props} ref={ref} to={out(props.to)} />
));

/**
 * react-router, with react-admin's own paths translated outwards only: every link, button and redirect of react-admin leads
 * to the spec's URL, and locations are read as they are.
 */
export const routerProvider: RouterProvider = {
  ...base,
  // Its type lacks the ref that MUI's buttons hand to it.
  Link: Link as unknown as RouterProvider['Link'],
  Navigate: (props) => <base.Navigate {...props} to={out(props.to)} />,
  useNavigate: () => {
    const navigate = base.useNavigate();
    return useCallback((to, options) => navigate(out(to), options), [navigate]);
  },
  useMatch: (pattern) => base.useMatch({ ...pattern, path: out(pattern.path) }),
};
