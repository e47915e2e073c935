/** A line in the log for each request, and an id that its answer, its line and its fault share. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { log, logsRequests } from '../log';
import { isApiPath, pathOf } from './paths';

/** What becomes known of a request while it is answered. */
interface Trace {
  id: string;
  /** The address with names in place of values: `/api/v1/items/:id`. */
  route?: string;
  groupId?: string;
  userId?: string;
}

/** By Node's request, which Hono passes on as `env.incoming`. */
const traces = new WeakMap<object, Trace>();

/** The trace of a request; undefined for requests within the process. */
export const traceOf = (env: unknown): Trace | undefined => {
  const incoming = (env as { incoming?: unknown } | undefined)?.incoming;
  return typeof incoming === 'object' && incoming !== null ? traces.get(incoming) : undefined;
};

/** 12 digits: people read it out to their administrator. */
export const newRequestId = (): string => randomBytes(6).toString('hex');

/** A proxy's id becomes part of a header and of log lines. */
const WELL_FORMED = /^[\w.:-]{8,64}$/;

/** Asked every few seconds by whatever watches the process. */
const PROBES = ['/livez', '/healthz', '/metrics'];

/** The client left before it had the answer; nginx calls it the same. */
export const LEFT = 499;

function logRequest(incoming: IncomingMessage, outgoing: ServerResponse, trace: Trace, ms: number): void {
  const { id: requestId, route, groupId, userId } = trace;
  const path = pathOf(`http://host${incoming.url}`);
  const status = outgoing.writableFinished ? outgoing.statusCode : LEFT;
  const level = status >= 500 ? 'warn' : PROBES.includes(path) ? 'debug' : 'info';
  const { method } = incoming;
  // An unknown address may contain anything.
  const named = route ?? (isApiPath(path) ? 'unknown' : 'console');
  log[level](`${method} ${named} ${status}`, {
    ...{ event: 'request', requestId, method, route: named, status },
    ms: Math.round(ms * 10) / 10,
    ...(userId === undefined ? {} : { groupId, userId }),
  });
}

/**
 * Gives every request an id, in `X-Request-Id` of the answer, and logs it once it is answered.
 * @param isBehindProxy whether to take the id that a trusted proxy (TRUST_PROXY) gives
 */
export function followRequests(server: Server, isBehindProxy: boolean): void {
  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const given = isBehindProxy ? incoming.headers['x-request-id'] : undefined;
    const trace: Trace = { id: typeof given === 'string' && WELL_FORMED.test(given) ? given : newRequestId() };
    traces.set(incoming, trace);
    outgoing.setHeader('X-Request-Id', trace.id);
    if (!logsRequests()) return;
    const began = performance.now();
    outgoing.once('close', () => logRequest(incoming, outgoing, trace, performance.now() - began));
  });
}
