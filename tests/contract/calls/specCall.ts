/** One row of the table of the spec's calls, and how to write rows. */

export interface SpecCall {
  section: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  service: 'api' | 'inventory';
  /** As the spec spells it, without slashes at either end. */
  path: string;
  /**
   * What serves it now: `suppliers list` (declaration and operation), or `own` for a call of the application itself. Undefined: not served
   * yet.
   */
  served: string | undefined;
}

/** `METHOD path`, and what serves it. `inventory:` precedes a path of the inventory service. */
export type Row = readonly [call: string, served?: string];

/** Rows of one section of the spec; `prefix` precedes every path. */
export const section = (name: string, rows: readonly Row[], prefix = ''): SpecCall[] =>
  rows.map(([call, served]) => {
    const [, method, path] = /^(GET|POST|PUT|DELETE) (\S+)$/.exec(call) ?? [];
    if (!method || !path) throw new Error(`cannot read "${call}"`);
    const isInventory = path.startsWith('inventory:');
    return {
      section: name,
      method: method as SpecCall['method'],
      service: isInventory ? 'inventory' : 'api',
      path: `${isInventory ? '' : prefix}${path.replace('inventory:', '')}`.replace(/^\/+|\/+$/g, ''),
      served,
    };
  });

/** Two calls are the same if only their placeholders' names differ. */
export const keyOfCall = ({ method, service, path }: Pick<SpecCall, 'method' | 'service' | 'path'>): string =>
  `${method} ${service}:${path.replace(/\{\w+\}/g, '{}')}`;
