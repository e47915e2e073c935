import {
  type ComponentProps,
  type ComponentType,
  Fragment,
  forwardRef,
  isValidElement,
  type ReactNode,
  useCallback,
} from 'react';
import { reactRouterProvider as base, type RouterProvider } from 'react-admin';
import { firstStep, toSpecPath } from './paths';

type To = string | { pathname?: string } | number | undefined;

/** The spec's path for any react-admin target; numbers go back or forth in the history. */
const out = <T extends To>(to: T): T => {
  if (typeof to === 'string') return toSpecPath(to) as T;
  if (typeof to === 'object' && to.pathname !== undefined) return { ...to, pathname: toSpecPath(to.pathname) };
  return to;
};

const BaseLink = base.Link as ComponentType<ComponentProps<typeof base.Link> & { ref?: unknown }>;
const Link = forwardRef<HTMLAnchorElement, ComponentProps<typeof base.Link>>((props, ref) => (
  <BaseLink {...props} ref={ref} to={out(props.to)} />
));

/** The routes that an address starting with `step` can lead to, in order; routes at any level of lists and fragments. */
function routesAt(routes: ReactNode, step: string): ReactNode[] {
  if (Array.isArray(routes)) return routes.flatMap((route: ReactNode) => routesAt(route, step));
  if (!isValidElement<{ path?: string; children?: ReactNode }>(routes)) return [];
  const { path, children } = routes.props;
  if (routes.type === Fragment) return routesAt(children, step);
  if (path === undefined) return [routes];
  const own = firstStep(path.startsWith('/') ? path : `/${path}`);
  return own === step || own.startsWith('*') || own.startsWith(':') ? [routes] : [];
}

/**
 * react-router's own, given only the routes with the address's first segment: it ranks all its routes at each change of the address,
 * including a list's sort or page, and a console has hundreds.
 */
function Routes({ children, ...props }: ComponentProps<typeof base.Routes>) {
  const { pathname } = base.useLocation();
  // Within a resource's routes: the rest of the address.
  const rest = base.useParams()['*'];
  const step = firstStep(rest === undefined ? pathname : `/${rest}`);
  return <base.Routes {...props}>{routesAt(children, step)}</base.Routes>;
}

/**
 * react-router, with react-admin's own paths translated outwards only: every react-admin link, button and redirect leads to the spec's URL,
 * and locations are read as they are.
 */
export const routerProvider: RouterProvider = {
  ...base,
  // Its type lacks the ref that MUI's buttons pass to it.
  Link: Link as unknown as RouterProvider['Link'],
  Routes,
  Navigate: (props) => <base.Navigate {...props} to={out(props.to)} />,
  useNavigate: () => {
    const navigate = base.useNavigate();
    return useCallback((to, options) => navigate(out(to), options), [navigate]);
  },
  useMatch: (pattern) => base.useMatch({ ...pattern, path: out(pattern.path) }),
};
