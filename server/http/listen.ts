import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { type Config, ConfigError, isLoopback } from '../config';

/** Answers one request; `env` carries Node's own request (`incoming`), for the caller's address. */
export type Handler = (request: Request, env: unknown) => Response | Promise<Response>;

export interface Listener {
  /** Address to open in a browser, e.g. `http://127.0.0.1:8080`. */
  url: string;
  /** From now on requests go to `handler`; until then they are answered with 503. */
  ready(handler: Handler): void;
  /** Accepts no more, waits for the requests in hand (`patienceMs` at most). */
  close(patienceMs: number): Promise<void>;
}

const starting: Handler = () =>
  new Response('The console is starting.\n', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2', 'cache-control': 'no-store' },
  });

const refusal = (config: Pick<Config, 'host' | 'port'>, error: NodeJS.ErrnoException): ConfigError => {
  const where = `${config.host}:${config.port}`;
  if (error.code === 'EADDRINUSE')
    return new ConfigError(`PORT: ${where} is in use: stop the other program, or set PORT to another number.`);
  if (error.code === 'EACCES')
    return new ConfigError(`PORT: ${where} may not be opened by this user: set PORT to 1024 or more.`);
  return new ConfigError(
    `HOST: cannot listen on ${where} (${error.code ?? error.message}): give an address of this machine.`,
  );
};

/** An address that a browser on this machine can open; a wildcard address is none. */
const urlOf = (host: string, port: number): string => {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
};

/** How long a client may take to send what it has to say: one that dribbles keeps a connection and its memory from others. */
export interface Patience {
  /** From the connection to the end of the headers. */
  headersMs: number;
  /** To the end of the body. */
  requestMs: number;
  /** How often connections are looked at. */
  everyMs: number;
}
const usualPatience: Patience = { headersMs: 20_000, requestMs: 30_000, everyMs: 5_000 };

/**
 * Opens the port, before anything else is started: a port that is taken is said at once and not after a long first start.
 * @throws ConfigError when the address cannot be opened
 */
export async function listen(
  config: Pick<Config, 'host' | 'port'>,
  { headersMs, requestMs, everyMs } = usualPatience,
): Promise<Listener> {
  let handler = starting;
  const server = createAdaptorServer({
    // The adapter's own Request stays the global one: a copy of a request (as the body limit makes of one without a length) needs it.
    fetch: (request, env) => handler(request, env),
    serverOptions: { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: everyMs },
  }) as Server;
  const host = config.host.replace(/^\[|\]$/g, '');
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(refusal(config, error)));
    server.listen(config.port, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: urlOf(host, port),
    ready(next) {
      handler = next;
    },
    async close(patienceMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // A browser keeps its connections open after the last answer: those are closed as soon as they fall idle.
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      const end = setTimeout(() => server.closeAllConnections(), patienceMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(end);
    },
  };
}

/** Where requests from other machines arrive, for the start message; undefined when only this machine can connect. */
export const publicAddress = (config: Config): string | undefined =>
  isLoopback(config.host) ? undefined : config.host;

/** Two years, as browsers' own lists ask for. */
const HSTS = 'max-age=63072000';

/** Tells browsers with every answer to come back by https only, where the operator says that there is TLS in front (HSTS=on). */
export const withTransportSecurity =
  ({ hsts }: Pick<Config, 'hsts'>, handler: Handler): Handler =>
  async (request, env) => {
    const response = await handler(request, env);
    if (hsts) response.headers.set('Strict-Transport-Security', HSTS);
    return response;
  };
