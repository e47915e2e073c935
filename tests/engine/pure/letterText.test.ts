import { expect, it } from 'vitest';
import { orderText } from '#src/document/review/letter/orderText';
import { mailLink, whatsAppLink } from '#src/letter/letterText';

const parts = {
  title: 'Purchase order PO-1',
  to: 'Nimal',
  lines: [{ what: 'Chicken & bones', quantity: '40.500', unit: 'Case' }],
  facts: [
    ['Deliver to', 'Colombo 03'],
    ['On', ''],
  ] as const,
  from: 'Harbour & Spice',
};

it('an order’s letter names what is ordered, where it goes and who asks, without what is blank', () => {
  expect(orderText(parts)).toBe(
    'Dear Nimal,\n\nPurchase order PO-1\nDeliver to: Colombo 03\n\n- Chicken & bones: 40.5 Case\n\nPlease confirm.\nHarbour & Spice',
  );
});

it('a long one says how many lines it leaves out, and stays short enough for a link', () => {
  const lines = Array.from({ length: 300 }, (_, index) => ({ what: `Item ${index}`, quantity: '1', unit: 'kg' }));
  const text = orderText({ ...parts, lines });
  const said = text.match(/^- /gm)?.length ?? 0;
  expect(said).toBeGreaterThan(20);
  expect(text).toContain(`and ${300 - said} more lines: see the printed order`);
  expect(mailLink('a@b.example', parts.title, text).length).toBeLessThan(2_000);
});

it('links keep ampersands and line breaks of the text, and add no further recipients', () => {
  const link = mailLink('a@b.example?bcc=x@y.example', 'A & B', 'one\ntwo & three');
  const { searchParams } = new URL(link);
  expect([...searchParams.keys()]).toEqual(['subject', 'body']);
  expect(searchParams.get('body')).toBe('one\r\ntwo & three');
});

it.each([
  ['+94 11 234 5678', '/94112345678'],
  ['0094112345678', '/94112345678'],
  ['011 234 5678', '/'],
])('WhatsApp is opened for %s at %s', (phone, path) => {
  const link = new URL(whatsAppLink(phone, 'Hello & welcome'));
  expect([link.origin, link.pathname, link.searchParams.get('text')]).toEqual([
    'https://wa.me',
    path,
    'Hello & welcome',
  ]);
});
