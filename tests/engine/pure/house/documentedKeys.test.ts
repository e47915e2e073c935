import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const ROOM = 'engine/define';

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Comment extends Node {
  value: string;
}
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Names in a type that declare no key for users: parameters of functions, and types that only compute. */
const ASIDE: readonly string[] = ['TSFunctionType', 'TSConditionalType', 'TSMappedType', 'TSTypeParameterDeclaration'];

/** A table by kind: `Values` documents the kinds, here are only their options. */
const BY_KIND = /^Options\.\w+$/;

/** Every key of the interfaces and types below `node`; in a type, keys of nested objects as well. */
function* keysIn(node: Node, within = ''): Generator<{ name: string; start: number }> {
  if (ASIDE.includes(node.type)) return;
  const declared = node as Node & { id?: { name?: string }; key?: { name?: string; value?: string } };
  const owner = /^TS(Interface|TypeAlias)Declaration$/.test(node.type) ? (declared.id?.name ?? '') : within;
  const key = declared.key?.name ?? declared.key?.value ?? '';
  const isKey =
    within !== '' &&
    /^TS(Property|Method)Signature$/.test(node.type) &&
    !key.startsWith('~') &&
    !BY_KIND.test(`${owner}.${key}`);
  const path = within !== '' && key ? `${owner}.${key}` : owner;
  if (isKey) yield { name: path, start: node.start };
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* keysIn(child, path);
}

/** The keys that a source file declares, and whether a docstring ends right before each. */
function documented(file: string, text: string): { name: string; hasDoc: boolean }[] {
  const { program, comments } = parseSync(file, text);
  const docs = (comments as Comment[]).filter(({ value }) => /^\*\s*\S/.test(value));
  return [...keysIn(program as unknown as Node)].map(({ name, start }) => ({
    name: `${file}: ${name}`,
    hasDoc: docs.some(({ end }) => end <= start && text.slice(end, start).trim() === ''),
  }));
}

it('finds the keys that lack a docstring, nested ones too, and no parameters of functions', () => {
  const text = `
    export interface Said {
      /** What for. */
      told: string;
      bare?: number;
      /** A pair. */
      pair: { /** First. */ one: string; two: string };
      // a remark
      remarked: (record: { inside: string }) => { outside: string };
    }
    const value: { local: string } = { local: '' };
  `;
  const found = documented('said.ts', text);
  expect(found).toHaveLength(6);
  expect(found.flatMap(({ name, hasDoc }) => (hasDoc ? [] : [name]))).toEqual([
    'said.ts: Said.bare',
    'said.ts: Said.pair.two',
    'said.ts: Said.remarked',
  ]);
});

it('says of every key of a declaration what it is for', () => {
  const files = readdirSync(ROOM, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const keys = files.flatMap((file) => documented(file, readFileSync(`${ROOM}/${file}`, 'utf8')));
  expect(keys.flatMap(({ name, hasDoc }) => (hasDoc ? [] : [name]))).toEqual([]);
  expect(keys.length, 'keys looked at').toBeGreaterThan(300);
});
