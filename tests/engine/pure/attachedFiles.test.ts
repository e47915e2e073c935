import { describe, expect, it } from 'vitest';
import { type Field, files, money, type Problem } from '#engine/define';
import { checkDeclarations } from '#engine/read/checks/checkDeclarations';
import { fieldsOf, isDocument } from '#engine/read/entities';
import { servedBySpec } from '#engine/read/narrowToSpec';
import { validateFields } from '#engine/run/evaluate/validate';
import { filesIn } from '#engine/run/files/attachedFiles';
import { fileName, fileProblem, fileType, sizeText } from '#engine/run/files/chosenFiles';
import { declarations } from '#resources';

const start = (...bytes: number[]) => new Uint8Array(bytes);
const PDF = new TextEncoder().encode('%PDF-1.4');

describe('a file that belongs to a record', () => {
  it('is a PDF, JPEG or PNG by its first bytes', () => {
    expect(fileType(PDF)).toBe('application/pdf');
    expect(fileType(start(0xff, 0xd8, 0xff, 0xdb))).toBe('image/jpeg');
    expect(fileType(start(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe('image/png');
    for (const other of [start(), start(0xff, 0xd8), new TextEncoder().encode(' %PDF-'), start(0x47, 0x49, 0x46)])
      expect(fileType(other)).toBeUndefined();
  });

  it('is refused by its name', () => {
    const field = { maxBytes: 5 * 1024 * 1024 };
    const why = (size: number, bytes = PDF) => fileProblem(field, { name: 'a.pdf', size, start: bytes });
    expect(why(field.maxBytes)).toBeUndefined();
    expect(why(field.maxBytes + 1)).toBe('“a.pdf” has 5.1 MB; a file can have 5 MB at most');
    expect(why(0)).toBe('“a.pdf” is empty');
    expect(why(9, start(1))).toBe('“a.pdf” isn’t a PDF, JPEG or PNG file');
  });

  it('has a name without paths and invisible characters, whose ending stays', () => {
    expect(fileName('../../etc/passwd')).toBe('.. .. etc passwd');
    expect(fileName('C:\\scans\\a.pdf')).toBe('C: scans a.pdf');
    expect(fileName('invoice\u202Efdp.exe')).toBe('invoice fdp.exe');
    expect(fileName('a\r\nSet-Cookie: x')).toBe('a Set-Cookie: x');
    expect(fileName(' \u0000 ')).toBe('File');
    const long = fileName(`${'x'.repeat(300)}.pdf`);
    expect([long.length, long.slice(-5)]).toEqual([120, '….pdf']);
  });

  it('has its size in words', () => {
    expect([1, 1024, 1025, 999 * 1024, 1000 * 1024, 5 * 1024 * 1024].map(sizeText)).toEqual([
      '1 KB',
      '1 KB',
      '2 KB',
      '999 KB',
      '1.0 MB',
      '5.0 MB',
    ]);
  });

  it('is read from any value', () => {
    expect(filesIn([{ id: 'a', name: 'A', type: 't', size: 1, more: 2 }])).toEqual([
      { id: 'a', name: 'A', type: 't', size: 1 },
    ]);
    for (const none of [undefined, null, '', 'x', 7, {}, [1]]) expect(filesIn(none)).toEqual([]);
  });
});

describe('a field with files', () => {
  const rulesOf = (value: unknown, field: Field = files()) =>
    validateFields({ scans: field }, { scans: value }, { today: '2026-06-05' }).problems.map(
      ({ rule }: Problem) => rule,
    );

  it('takes files by their ids, each once, as many as it allows', () => {
    const one = { id: 'a-1_B' };
    expect(rulesOf([one])).toEqual([]);
    expect(rulesOf([one, one])).toEqual(['unique']);
    expect(rulesOf([one, { id: 'b' }], files({ max: 1 }))).toEqual(['max']);
    expect(rulesOf([], files({ required: true }))).toEqual(['required']);
    for (const wrong of ['x', [1], [{}], [{ id: '../x' }], [{ id: 'a', size: 'large' }]])
      expect(rulesOf(wrong), JSON.stringify(wrong)).not.toEqual([]);
  });

  it('is only for documents, and not in their lines', () => {
    const [receipt] = declarations.filter(isDocument);
    const place = { scans: files(), lines: money() };
    const supplier = declarations.find(({ name }) => name === 'suppliers');
    if (!receipt || supplier?.kind !== 'resource') throw new Error('the declarations have neither');
    const wrong = [
      { ...supplier, fields: { ...supplier.fields, ...place } },
      { ...receipt, lines: { ...receipt.lines, scans: files() } },
    ];
    const found = checkDeclarations([
      ...declarations.filter(({ name }) => !wrong.some((each) => each.name === name)),
      ...wrong,
    ]);
    const said = found.filter(({ message }) => message.includes('files'));
    expect(said.map(({ place }) => place)).toEqual(['suppliers.fields.scans', `${receipt.name}.fields.items.scans`]);
  });

  it('isn’t there with an API that has only the specification’s calls', () => {
    const narrowed = servedBySpec(declarations).filter(isDocument);
    expect(narrowed.length).toBeGreaterThanOrEqual(10);
    for (const document of narrowed) {
      expect(fieldsOf(document)).not.toHaveProperty('attachments');
      expect(document.actions).not.toHaveProperty('attach');
    }
  });
});
