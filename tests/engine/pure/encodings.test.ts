import { describe, expect, it } from 'vitest';
import { decoded, guessedEncoding } from '#engine/run/files/encodings';

const bytes = (...codes: number[]) => Uint8Array.from(codes);
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

describe('the encoding of a file', () => {
  it('is UTF-8 if it is valid', () => {
    expect(guessedEncoding(new TextEncoder().encode('Name,Price\nCrème brûlée,6'))).toBe('utf-8');
    expect(guessedEncoding(bytes())).toBe('utf-8');
  });

  it('is UTF-16 by its mark or its zeros', () => {
    expect(guessedEncoding(bytes(0xfe, 0xff, 0, 65))).toBe('utf-16be');
    expect(guessedEncoding(bytes(...ascii('Name').flatMap((code) => [code, 0])))).toBe('utf-16le');
    expect(guessedEncoding(bytes(...ascii('Name').flatMap((code) => [0, code])))).toBe('utf-16be');
  });

  it('is Western if single letters are beyond ASCII', () => {
    const latin = bytes(...ascii('Cr'), 0xe8, ...ascii('me br'), 0xfb, ...ascii('l'), 0xe9, ...ascii('e'));
    expect(guessedEncoding(latin)).toBe('windows-1252');
    expect(decoded(latin, 'windows-1252')).toBe('Crème brûlée');
    const price = bytes(...ascii('12,50 '), 0x80, ...ascii(' '), 0x84, ...ascii('A'), 0x93, 0x81);
    expect(['windows-1252', 'latin1'].map((name) => decoded(price, name))).toEqual(
      Array.from({ length: 2 }, () => '12,50 € „A“\u0081'),
    );
  });

  it('is Chinese if they come in pairs, and Cyrillic if in words', () => {
    const chinese = bytes(0xb4, 0xf3, 0xc3, 0xd7, ...ascii(','), 0xb9, 0xab, 0xbd, 0xef);
    expect(guessedEncoding(chinese)).toBe('gb18030');
    expect(decoded(chinese, 'gb18030')).toBe('大米,公斤');
    const cyrillic = bytes(0xd5, 0xeb, 0xe5, 0xe1, 0xfb, ...ascii(','), 0xcc, 0xee, 0xeb, 0xee, 0xea, 0xee, 0xf1);
    expect(guessedEncoding(cyrillic)).toBe('windows-1251');
  });

  it('doesn’t fit all bytes', () => {
    expect(decoded(bytes(0xe8, 0x6d), 'utf-8')).toBeUndefined();
  });
});
