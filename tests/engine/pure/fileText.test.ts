import { describe, expect, it } from 'vitest';
import { textOfFile } from '#engine/run/files/fileText';

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string, big = false) =>
  Uint8Array.from(
    [...`\uFEFF${text}`].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return big ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  );

describe('the text of a file', () => {
  it('is UTF-8, with or without its mark', () => {
    expect(textOfFile(new TextEncoder().encode('José, ශ්‍රී, 🍛'))).toEqual({ text: 'José, ශ්‍රී, 🍛' });
    expect(textOfFile(new TextEncoder().encode('\uFEFFJosé'))).toEqual({ text: 'José' });
    expect(textOfFile(new Uint8Array())).toEqual({ text: '' });
  });

  it('is UTF-16 if its byte order mark says so', () => {
    expect(textOfFile(utf16('outlet,cashier\nCOL,José'))).toEqual({ text: 'outlet,cashier\nCOL,José' });
    expect(textOfFile(utf16('José', true))).toEqual({ text: 'José' });
  });

  it('is what the sender says it is', () => {
    expect(textOfFile(latin1('José'), 'windows-1252')).toEqual({ text: 'José' });
    expect(textOfFile(latin1('José'), 'klingon')).toEqual({ problem: 'There is no charset “klingon”' });
  });

  it('is refused where it cannot be read, never spoilt', () => {
    const words = 'text, so its letters can’t be read. Save it as “CSV UTF-8” and try again.';
    expect(textOfFile(latin1('José'))).toEqual({ problem: `The file is not UTF-8 ${words}` });
    expect(textOfFile(utf16('José').slice(2))).toEqual({ problem: `The file is not UTF-8 ${words}` });
    expect(textOfFile(latin1('José'), 'utf-8')).toEqual({ problem: `The file is not UTF-8 ${words}` });
  });
});
