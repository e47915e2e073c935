import { expect, it } from 'vitest';
import { loginPath, safeRedirect } from '#authProvider/redirect';

const origin = 'https://console.example';

it.each([
  ['/items', '/items'],
  ['/editItem/item_1?tab=2&q=a%20b#price', '/editItem/item_1?tab=2&q=a%20b#price'],
  ['/a/../items', '/items'],
  ['/loginReport', '/loginReport'],
])('opens %s', (from, to) => {
  expect(safeRedirect(from, origin)).toBe(to);
});

it.each([
  null,
  '',
  'items',
  'https://evil.example/',
  '//evil.example/items',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '//console.example:444/',
  '///evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//[',
  '/login',
  '/login?redirectFrom=/login',
  '/logout',
  '/blocked',
])('opens the first page instead of %j', (from) => {
  expect(safeRedirect(from, origin)).toBe('/');
});

it('never yields an address that the browser would resolve elsewhere', () => {
  const parts = ['/', '\\', '.', '..', '//', '\t', '@', ':', '%2f', '%5c', '?', '#', 'evil.example'];
  for (const a of parts)
    for (const b of parts)
      for (const c of parts)
        for (const d of parts) {
          const target = safeRedirect(a + b + c + d, origin);
          expect(new URL(target, `${origin}/login`).origin).toBe(origin);
        }
});

it('leads to the login page and back', () => {
  const path = loginPath('/items?q=a&b=c#d', 'idle');
  const query = new URL(path, origin).searchParams;
  expect([safeRedirect(query.get('redirectFrom'), origin), query.get('reason')]).toEqual(['/items?q=a&b=c#d', 'idle']);
  expect([loginPath(), loginPath('/'), loginPath('/logout'), loginPath('/login?x=1')]).toEqual([
    '/login',
    '/login',
    '/login',
    '/login',
  ]);
});
