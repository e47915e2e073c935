// docs/reference.md: every builder, key, default and helper that a declaration can use, from the docstrings of the code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { grammarOf } from './promises/grammar.mjs';

export const REFERENCE = 'docs/reference.md';

/** A docstring's sentence, default and example, each on one line. */
function partsOf(doc) {
  const text = doc
    .replace(/^\*/, '')
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  const [about = '', ...tags] = text.split(/ ?@(?=default|example|see|param|returns|throws)/);
  const tag = (name) => tags.find((each) => each.startsWith(`${name} `))?.slice(name.length + 1);
  return { about, otherwise: tag('default') ?? (tag('see') ? `see ${tag('see')}` : ''), example: tag('example') };
}

const cell = (text) => text.replaceAll('|', '\\|');
const code = (text) => `\`${text}\``;
const withExample = ({ about, example }) =>
  cell([about, example && `Example: ${code(example)}`].filter(Boolean).join(' '));
const table = (headings, rows) =>
  [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** A file's statements, and the docstring right before a position; '' if there is none. */
function parsed(base, file) {
  const text = readFileSync(join(base, file), 'utf8');
  const { program, comments } = parseSync(file, text);
  const docOf = (start) =>
    comments.findLast(({ end, value }) => end <= start && /^\*/.test(value) && text.slice(end, start).trim() === '')
      ?.value ?? '';
  return { body: program.body, docOf };
}

/** What the value of each kind of field is. */
function kindsIn(base) {
  const { body, docOf } = parsed(base, 'engine/define/kinds.ts');
  const { declaration } = body.find((node) => node.declaration?.id?.name === 'Values');
  return new Map(declaration.body.body.map(({ key, start }) => [key.name, docOf(start)]));
}

/** The exported functions and constants of a file, with their docstrings; overloads once. */
function exportsIn(base, file) {
  const { body, docOf } = parsed(base, file);
  const found = new Map();
  for (const node of body) {
    if (node.type !== 'ExportNamedDeclaration' || !node.declaration) continue;
    const { declaration } = node;
    const values = declaration.declarations ?? (/Function/.test(declaration.type) ? [declaration] : []);
    for (const value of values)
      if (!found.has(value.id.name))
        found.set(value.id.name, { name: value.id.name, doc: docOf(node.start), node: value.init });
  }
  const inside = (name) =>
    (found.get(name)?.node?.properties ?? []).map(({ key, start }) => ({
      name: `${name}.${key.name}`,
      doc: docOf(start),
    }));
  return { all: [...found.values()], inside };
}

const described = (values) =>
  table(
    ['', ''],
    values.map(({ name, doc }) => [code(name), withExample(partsOf(doc))]),
  );

/** The types whose keys people write, in the order of the page, and what they are. */
const DECLARED = [
  ['A resource', /^(?:Named|ResourceShape|SeldomInResource|ResourceDeclaration)$/],
  ['A document', /^(?:DocumentShape|SeldomInDocument)$/],
  ['A report', /^(?:ReportShape|SeldomInReport)$/],
  ['A column of a report', /^(?:Placement|ColumnFlags|SeldomInColumn|FigureFlags|SeldomInFigure)$/],
  ['A list', /^(?:ListShape|SeldomInList|DeclaredList|WorkedOutColumn|Lacking)$/],
  ['An action', /^(?:Action|SeldomInAction|Plan)$/],
  ['A page and a dashboard', /^(?:PageShape|DashboardShape|FigureTile|ChartTile|ListTile|WaitingTile|OfReport)$/],
];

function keysTable(keys) {
  return table(
    ['key', 'what it is', 'if left out'],
    keys.map(({ path, isOptional, doc }) => {
      const { about, otherwise, example } = partsOf(doc);
      const [, ...steps] = path.split('.');
      return [code(steps.join('.')), withExample({ about, example }), isOptional ? cell(otherwise) : '**required**'];
    }),
  );
}

/** Sections of keys; types that no heading names come last, by their own names. */
function declarations(grammar) {
  const own = grammar.filter(({ path }) => path.includes('.') && !/^(?:Options|Common)\./.test(path));
  const ownerOf = ({ path }) => path.split('.')[0];
  const named = DECLARED.map(([title, types]) => ({ title, keys: own.filter((key) => types.test(ownerOf(key))) }));
  const others = [...new Set(own.map(ownerOf))]
    .filter((owner) => !DECLARED.some(([, types]) => types.test(owner)))
    .map((owner) => ({ title: code(owner), keys: own.filter((key) => ownerOf(key) === owner) }));
  return [...named, ...others].map(({ title, keys }) => `### ${title}\n\n${keysTable(keys)}`).join('\n\n');
}

/** What `text`, `money` and the other plain builders make: documented at the values of their kinds. */
function fieldBuilders(base) {
  const kinds = kindsIn(base);
  const files = ['engine/define/builders.ts', 'engine/define/blocks.ts'];
  const built = files.flatMap((file) => exportsIn(base, file).all);
  return described(built.map(({ name, doc }) => ({ name, doc: doc || (kinds.get(name) ?? '') })));
}

function columnBuilders(base) {
  const kinds = kindsIn(base);
  const { all, inside } = exportsIn(base, 'engine/define/reports/column.ts');
  return described(
    inside('column').map(({ name, doc }) => {
      const own = name.replace('column.', '');
      return { name, doc: doc || all.find((each) => each.name === own)?.doc || kinds.get(own) || '' };
    }),
  );
}

const helpers = (base, files) => described(files.flatMap((file) => exportsIn(base, file).all.filter(({ doc }) => doc)));

/**
 * The page as text.
 * @param trade what only running code knows: `{ movementTypes, navigation }`
 */
export function referenceText(base, { movementTypes, navigation }) {
  const grammar = grammarOf(base).keys;
  const options = grammar.filter(({ path }) => path.startsWith('Options.'));
  const common = grammar.filter(({ path }) => path.startsWith('Common.'));
  return `# Reference

Everything that a declaration can say, generated from the docstrings by \`npm run types\`. Change it there, not here.
The guides show how the parts work together: [a resource](adding-a-resource.md), [a stock document](adding-a-stock-document.md), [a report](adding-a-report.md), [a tile](adding-a-tile.md).

## Fields

${fieldBuilders(base)}

### Options of every field

${keysTable(common)}

### Options by kind

${keysTable(options)}

## Columns of a report

${columnBuilders(base)}

## Keys of the declarations

${declarations(grammar)}

## Rules: facts and refusals

${helpers(base, ['engine/define/rules.ts'])}

## Calls and links

${helpers(base, ['engine/define/documents/calls.ts', 'engine/define/reports/drills.ts'])}

## Navigation groups

${table(
  ['group', 'label'],
  navigation.map(({ key, label }) => [code(key), label]),
)}

\`resources/trade.ts\` lists them; a new group is one line there.

## Movement types

${table(
  ['type', 'label', 'direction', 'whose value'],
  movementTypes.map(({ type, label, direction, valuedBy }) => [
    code(type),
    label,
    direction,
    valuedBy === 'document' ? 'the document’s' : 'current cost',
  ]),
)}

A new type is one line in \`engine/run/stock.ts\`, its cause in \`server/verify/reconciliation.ts\`, and a place in the reports that add up movements by type.

## Dates

Business dates are texts such as \`2026-11-28\`. Import from \`#engine/run/time/days\`.

${helpers(base, ['engine/run/time/days.ts'])}

## Exact arithmetic

Amounts are decimal texts. Import from \`#engine/run/decimal\`.

${helpers(base, ['engine/run/decimal.ts'])}
`;
}
