import { expect, it } from 'vitest';

interface Words {
  file: string;
  line: number;
  text: string;
}
/** The scripts are plain JavaScript: hence the types here. */
const script = '#scripts/lib/wording.mjs';
const { findingsIn, paragraphsOf, wordsOf } = (await import(/* @vite-ignore */ script)) as {
  findingsIn: (words: readonly Words[], kind: string) => string[];
  paragraphsOf: (file: string, text: string) => Words[];
  wordsOf: (file: string, text: string) => { strings: Words[]; remarks: Words[] };
};

const strings = (...texts: string[]): number =>
  findingsIn(
    texts.map((text) => ({ file: 'a.ts', line: 1, text })),
    'strings',
  ).length;

it('bans the words of the style guide, and not what only looks like them', () => {
  expect(strings('It stands here', 'Given by itself', 'None chosen: all', '10 % off', 'Send an e-mail')).toBe(5);
  expect(strings('Standard', 'A threshold', '10% off', 'UOM stands for unit of measure', 'Leave blank for all')).toBe(
    0,
  );
});

it('bans translated turns in comments and documents, not in what people read on screens', () => {
  const inKind = (kind: string, file: string) =>
    findingsIn(
      [
        'The total is of no use',
        'Its date is that of the bill',
        'A bar says nothing',
        'Nobody reads it',
        'One of them',
      ].map((text) => ({
        ...{ file, text },
        line: 1,
      })),
      kind,
    ).length;
  expect(inKind('comments', 'server/http/files.ts')).toBe(4);
  expect(inKind('documents', 'docs/style.md')).toBe(4);
  expect(inKind('strings', 'src/list/ListView.tsx')).toBe(0);
});

it('wants curly quotes and apostrophes in sentences, and leaves code, SQL and typed names', () => {
  const wrong = [
    "Couldn't load it",
    'There is no item "…"; did you mean "…"?',
    '… must be yes or no, not "…"',
    '; did you mean "…"?',
    'dateTime must be like 13:45; not "…"',
  ];
  expect(wrong.map((text) => strings(text))).toEqual(wrong.map(() => 1));
  const right = ['The item’s unit', 'There is no item “…”', 'there is no column "…"', 'Send { "bills": [ … ] }'];
  const code = [
    '… as "…"',
    'd."…" as date',
    '[data-row="…"] input',
    "u.resource = 'units' and u.id = 'x'",
    'a as "lineNo"',
  ];
  expect(strings(...right, ...code)).toBe(0);
  expect(findingsIn([{ file: 'demo/a.ts', line: 1, text: "Chef's table" }], 'strings')).toEqual([]);
});

it('leaves sentences of the specification as they are', () => {
  expect(strings("Oops! You're lost.")).toBe(0);
});

it('reads strings, templates, text between tags and comments, with their lines', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template within the source that is read
  const source = 'import a from \'holds\';\n// by itself\nconst b = <p title="mend it">{`${a} stands`} somebody</p>;\n';
  const { strings: found, remarks } = wordsOf('a.tsx', source);
  expect(found.map(({ text }) => text)).toEqual(['mend it', '… stands', 'somebody']);
  expect(remarks).toEqual([{ file: 'a.tsx', line: 2, text: 'by itself' }]);
});

it('reads documents without their code', () => {
  const [line, ...rest] = paragraphsOf('a.md', '```\nholds\n```\nIt is `holds` here\n');
  expect([line?.line, line?.text.includes('holds'), rest]).toEqual([4, false, []]);
});
