import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { clientAddress, countedAddress } from '#server/auth/clientAddress';

/** The address that counts for a request over a connection from `remote` with this header. */
const seenBehind = async (hops: number, forwarded: string | undefined, remote = '10.0.0.5'): Promise<string> => {
  const app = new Hono();
  const addressOf = clientAddress(hops);
  app.get('/', (c) => c.text(addressOf(c)));
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  // As the Node adapter passes its own request on.
  const env = { incoming: { socket: { remoteAddress: remote, remotePort: 1, remoteFamily: 'IPv4' } } };
  return (await app.request('/', { headers }, env)).text();
};

describe('where a request comes from', () => {
  it('is the connection, whatever the header says, unless the operator trusts a proxy', async () => {
    expect(await seenBehind(0, undefined)).toBe('10.0.0.5');
    expect(await seenBehind(0, '203.0.113.9')).toBe('10.0.0.5');
  });

  it.each([
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    [1, '1.1.1.1,2.2.2.2 , 203.0.113.9', '203.0.113.9'],
    [2, '1.1.1.1, 203.0.113.9, 10.0.0.4', '203.0.113.9'],
    [3, '203.0.113.9, 10.0.0.4', '203.0.113.9'],
    [1, undefined, '10.0.0.5'],
    [1, '', '10.0.0.5'],
    [1, '203.0.113.9:4711', '203.0.113.9'],
    [1, '[2001:db8:1:2:3:4:5:6]:443', '2001:db8:1:2::/64'],
    [1, '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    [1, 'unknown', '10.0.0.5'],
    [1, "203.0.113.9'; drop table records", '10.0.0.5'],
  ] as const)('behind %i proxies with %j is %s', async (hops, forwarded, expected) => {
    expect(await seenBehind(hops, forwarded)).toBe(expected);
  });

  it('counts a network of IPv6 as one, and IPv4 the same in either clothing', () => {
    expect(countedAddress('2001:0DB8:0:0:ffff::1')).toBe('2001:db8:0:0::/64');
    expect(countedAddress('2001:db8::ffff:0:0:1')).toBe('2001:db8:0:0::/64');
    expect(countedAddress('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64');
    expect(countedAddress('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(countedAddress('::1')).toBe('0:0:0:0::/64');
    expect([countedAddress('::ffff:203.0.113.9'), countedAddress('203.0.113.9')]).toEqual([
      '203.0.113.9',
      '203.0.113.9',
    ]);
    expect(countedAddress('unknown')).toBe('unknown');
  });
});
