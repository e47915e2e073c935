import { expect, it } from 'vitest';
import { readConfig } from '#server/config';
import { createApp } from '#server/http/app';
import { isApiPath } from '#server/http/paths';
import { sharedDatabase } from '#tests/kit/database';

/** Figures for a monitoring system: off unless the operator sets a token, and only for callers with it. */
const db = await sharedDatabase();
const token = 'a token for the monitor';
const appWith = (env: Record<string, string>) =>
  createApp({ db, config: readConfig({ DEMO: 'off', ...env }), version: '1.2.3' });

it('are at no address without a token', async () => {
  expect((await appWith({}).request('/metrics')).status).toBe(404);
  expect(isApiPath('/metrics')).toBe(true);
});

it('are for who has the token', async () => {
  const app = appWith({ METRICS_TOKEN: token });
  for (const given of [undefined, token, `Bearer ${token} `.replace(' t', ' T'), 'Bearer ', `Basic ${token}`])
    expect((await app.request('/metrics', { headers: given ? { Authorization: given } : {} })).status).toBe(401);
});

it('count requests by method and status, and name nobody', async () => {
  const app = appWith({ METRICS_TOKEN: token });
  await app.request('/healthz');
  await app.request('/api/v1/items?group_id=group_secret');
  await app.request('/api/v1/nothing');
  const response = await app.request('/metrics', { headers: { Authorization: `Bearer ${token}` } });
  const text = await response.text();
  expect(response.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(text).toContain('console_info{version="1.2.3"} 1\n');
  expect(text).toContain('console_request_seconds_count{method="GET",status="2xx"} 1\n');
  expect(text).toContain('console_request_seconds_count{method="GET",status="4xx"} 2\n');
  expect(text).toContain('console_request_seconds_bucket{method="GET",status="4xx",le="+Inf"} 2\n');
  // By route as it is declared, and what isn't one together; the whole status.
  expect(text).toContain('console_route_seconds_count{route="/api/v1/items",method="GET",status="401"} 1\n');
  expect(text).toContain('console_route_seconds_count{route="unknown",method="GET",status="404"} 1\n');
  expect(text).toContain('console_route_seconds_count{route="/healthz",method="GET",status="200"} 1\n');
  expect(text).toMatch(/^console_database_up 1$/m);
  expect(text).toMatch(/^console_waiting\{kind="jobs"\} \d+$/m);
  expect(text).toMatch(/^console_waiting\{kind="emails"\} \d+$/m);
  expect(text).toMatch(/^console_requests_open 1$/m);
  expect(text).toMatch(/^process_resident_memory_bytes [1-9]\d+$/m);
  expect(text).not.toContain('group_secret');
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(# TYPE \w+ (gauge|histogram|summary)|\w+(\{[^}]*\})? [\d.e+-]+)$/);
});
