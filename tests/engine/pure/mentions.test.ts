import { describe, expect, it } from 'vitest';
import { begunMention, matching, mentionedIn, withMention } from '#src/discussion/mentions';
import { partsOf } from '#src/discussion/parts';

const person = (userId: string, name: string) => ({ userId, name, role: '' });
const PEOPLE = [person('a', 'Ann Perera'), person('b', 'Ben Silva'), person('c', 'José Ann Dias')];

describe('a mention', () => {
  it.each([
    ['@', 1, { at: 0, query: '' }],
    ['Ask @an', 7, { at: 4, query: 'an' }],
    ['(@Ann Per', 9, { at: 1, query: 'Ann Per' }],
    ['one\n@b', 6, { at: 4, query: 'b' }],
    ['Ask @an please', 7, { at: 4, query: 'an' }],
  ])('begins in %j at %i', (text, caret, begun) => expect(begunMention(text, caret)).toEqual(begun));

  it.each([
    ['mail ann@example.com', 20],
    ['@ ann', 5],
    ['no sign', 7],
    ['@Ann wrote to us today', 22],
  ])('does not begin in %j', (text, caret) => expect(begunMention(text, caret)).toBeUndefined());

  it('offers people by the beginnings of their names, whatever the accents', () => {
    const names = (query: string) => matching(PEOPLE, query).map(({ userId }) => userId);
    expect(names('')).toEqual(['a', 'b', 'c']);
    expect(names('AN')).toEqual(['a', 'c']);
    expect(names('jose d')).toEqual(['c']);
    expect(names('nn')).toEqual([]);
  });

  it('takes the place of what was typed of it', () => {
    const text = 'Ask @an please';
    expect(withMention(text, 7, { at: 4, query: 'an' }, { name: 'Ann Perera' })).toEqual({
      text: 'Ask @Ann Perera please',
      caret: 16,
    });
    expect(withMention('@b', 2, { at: 0, query: 'b' }, { name: 'Ben Silva' }).text).toBe('@Ben Silva ');
  });

  it('counts while its name is in the text, and once', () => {
    const [ann, ben] = [person('a', 'Ann Perera'), person('b', 'Ben Silva')];
    expect(mentionedIn('@Ann Perera and @Ben', [ann, ben, ann])).toEqual([ann]);
  });
});

describe('the parts of a message', () => {
  it('are words, links and names, and joined they are the message again', () => {
    const text = 'See https://example.com/a?b=1), @Ann Perera. Not www.example.com, not javascript:alert(1)';
    const parts = partsOf(text, [person('a', 'Ann'), person('a2', 'Ann Perera')]);
    expect(parts.filter(({ kind }) => kind !== 'text')).toEqual([
      { kind: 'link', text: 'https://example.com/a?b=1', href: 'https://example.com/a?b=1' },
      { kind: 'mention', text: '@Ann Perera' },
    ]);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'https://', 'http://['])(
    'have no link in %s',
    (text) => expect(partsOf(text, []).map(({ kind }) => kind)).not.toContain('link'),
  );
});
