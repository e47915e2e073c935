import type { ModuleNames } from './grants';

/** Deployment settings, so that one build works anywhere (design section 4). Read from `/config.json`. */
export interface ConsoleConfig {
  /** The API's address, e.g. `/api`; without a trailing slash. */
  apiUrl: string;
  /** The inventory service's address, e.g. `/inventory-api`. */
  inventoryUrl: string;
  /** Whether the API has extensions besides the spec's calls. */
  extensions: boolean;
  /** The API answers writes without the record, with text or nothing; false unless the file says so. */
  plainWrites?: boolean;
  /** The name of the dialect (`dataProvider/dialects`) that reads the API's answers. @default 'reference' */
  dialect?: string;
  /** What the API's permission modules mean here, if they have names of their own: `{ "stock_ctrl": ["GRN", "PO"] }`. */
  modules?: ModuleNames;
  /** Calls that the API has under another method or path: `{ "PUT v1/issuenote/approve": "POST v1/issuenote/approve" }`. */
  calls?: Readonly<Record<string, string>>;
  /** The API's names of reports' columns, by report: `{ "salesReport": { "netSales": "net_amount" } }`. */
  columns?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  version: string;
  /** No one can sign in yet: the server's printed link leads to the setup page. */
  needsSetup?: boolean;
  /** Demo sign-ins; only if the demo groups exist. */
  demo?: { password: string; people: { email: string; label: string }[] };
}

const withoutSlash = (url: string | undefined, otherwise: string): string => (url ?? otherwise).replace(/\/+$/, '');

let loading: Promise<ConsoleConfig> | undefined;

const load = async (): Promise<ConsoleConfig> => {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  const given = (await response.json()) as Partial<ConsoleConfig>;
  return {
    ...given,
    apiUrl: withoutSlash(given.apiUrl, '/api'),
    inventoryUrl: withoutSlash(given.inventoryUrl, '/inventory-api'),
    extensions: given.extensions !== false,
    version: given.version ?? '',
  };
};

/** The configuration, read once per page; after a failure the next caller tries again. */
export function loadConfig(): Promise<ConsoleConfig> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
