import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The address without the port, from the forms that proxies write (`203.0.113.9`, `203.0.113.9:4711`, `[2001:db8::1]:443`); undefined for
 * anything else.
 */
const addressIn = (text: string): string | undefined => {
  const [, bracketed, bare] = /^(?:\[([^\]]+)\](?::\d+)?|([^:]+)(?::\d+)?)$/.exec(text) ?? [];
  return [bracketed, bare, text].find((each) => each !== undefined && isIP(each) !== 0);
};

/** The eight groups of an IPv6 address. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const parts = (text: string | undefined) => (text ? text.split(':') : []);
  const [first, last] = [parts(head), parts(tail)];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last];
};

/**
 * The key that attempts are counted by. An IPv6 customer has a whole /64 to choose from, so the network counts. An IPv4-mapped IPv6 address
 * counts as its IPv4 address.
 */
export function countedAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  // The URL parser's normal form: lower case, no leading zeros, no dotted tail.
  const normal = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  return `${groupsOf(normal).slice(0, 4).join(':')}::/64`;
}

const connectionAddress = (c: Context): string => {
  try {
    return getConnInfo(c).remote.address ?? 'unknown';
  } catch {
    // Requests within the process have no connection and count as one address.
    return 'unknown';
  }
};

/**
 * The address that a request comes from: the connection's, or behind `trustedHops` proxies (TRUST_PROXY) the one that the outermost of them
 * saw. Every proxy appends its visitor to X-Forwarded-For, so only that many entries from the end are trusted; anyone could have written
 * the others.
 */
export function clientAddress(trustedHops: number): (c: Context) => string {
  return (c) => {
    const forwarded = trustedHops === 0 ? '' : (c.req.header('X-Forwarded-For') ?? '');
    const seen = forwarded.split(',').flatMap((text) => text.trim() || []);
    // Fewer entries than proxies: the request bypassed the outer ones.
    const entry = seen[Math.max(0, seen.length - trustedHops)];
    const address = entry === undefined ? undefined : addressIn(entry);
    return countedAddress(address ?? connectionAddress(c));
  };
}
