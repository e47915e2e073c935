// Collects all text that people read: the project's strings, comments and documents, with their places.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { filesIn } from './imports.mjs';

/** Folders whose strings reach people: on a screen, in an API answer, in an email or in demo records. */
export const SPOKEN_ROOMS = ['resources', 'src', 'server', 'engine', 'dataProvider', 'authProvider', 'login', 'demo'];

const IN_PROSE = { where: ['documents', 'comments'] };

/**
 * Words and forms that docs/style.md bans, with replacements. `where` limits a rule to strings, documents or comments; without it, the rule
 * applies to all three. Files that match `outside` are exempt.
 */
export const BANNED = [
  { pattern: /\bstands?\b(?!-| for| in for| out\b)/i, instead: 'is, appears, shows' },
  { pattern: /\bholds?\b/i, instead: 'has, keeps, contains, applies' },
  { pattern: /\bby (?:itself|themselves)\b/i, instead: 'automatically, alone' },
  { pattern: /\bthose of\b/i, instead: 'name the thing again' },
  { pattern: /\bnone chosen\b/i, instead: 'Leave blank to …' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix' },
  { pattern: /\banew\b/i, instead: 'over, again' },
  { pattern: /\bwould happen\b/i, instead: 'Preview' },
  { pattern: /\bcounts? (?:it |them )?apart\b/i, instead: 'reported separately' },
  { pattern: /\b(?:take|takes|took|taken) back\b/i, instead: 'undo, cancel' },
  { pattern: /\bwhoever\b/i, instead: 'anyone who, the person who' },
  { pattern: /\bsomebody\b/i, instead: 'someone' },
  { pattern: /\bmeanwhile\b/i, instead: 'in the meantime, since then' },
  { pattern: /\be-mails?\b/i, instead: 'email' },
  { pattern: /[\d…] %/, instead: '10%', where: ['strings', 'documents'] },
  { pattern: /(?:^|[.;:,(] ?)(?:empty|none|nothing):/i, instead: 'Leave blank to …', where: ['strings'] },
  { pattern: /\b(?:leave|left|when|where) (?:it )?empty\b/i, instead: 'leave blank', where: ['strings'] },
  { pattern: /^New ….?$/, instead: 'Create …', where: ['strings'] },
  { pattern: /\bfewest\b/i, instead: 'Min', where: ['strings'] },
  { pattern: /\bbeside\b/i, instead: 'besides, next to', where: ['strings', 'comments'] },
  { pattern: /\bletter for letter\b/i, instead: 'exactly as written' },
  { pattern: /\bwithout regard to\b/i, instead: 'ignores' },
  { pattern: /\bof which (?:nothing|nobody)\b/i, instead: 'unknown, no …' },
  { pattern: /\bas one (?:opens|types|writes|reads|goes)\b/i, instead: 'when you …' },
  { pattern: /\bin front of an? API\b/i, instead: 'with an API' },
  { pattern: /\b(?:[Aa]ny|[Ee]very)body\b/, instead: 'anyone, everyone', where: ['documents', 'comments'] },
  { pattern: /\bunder way\b/i, instead: 'in transit, running', where: ['documents', 'comments'] },
  { pattern: /\bso many\b/i, instead: 'this many', where: ['documents', 'comments'] },
  { pattern: /\bwork(?:s|ed|ing) out\b/i, instead: 'calculate, compute', where: ['comments'] },
  { pattern: /\b(?:is|are|was|were|be) told\b/i, instead: 'gets, is notified', where: ['comments'] },
  { pattern: /\bmay not see\b/i, instead: 'can’t see', where: ['comments'] },
  { pattern: /\bby now\b/i, instead: 'already', where: ['comments'] },
  // Translated turns: name the thing again, or say who does what.
  { pattern: /\b(?:is|are|was|were) of\b/i, instead: 'has, belongs to, covers', ...IN_PROSE },
  { pattern: /\bthat of\b/i, instead: 'name the thing again', ...IN_PROSE },
  { pattern: /\bsays? nothing\b/i, instead: 'leaves out, doesn’t mean, is left out', ...IN_PROSE },
  { pattern: /\bnobody\b/i, instead: 'no one', ...IN_PROSE },
  { pattern: /\bin the way\b/i, instead: 'Before you can …', where: ['strings'] },
  { pattern: /\b(?:was|were) refused$/i, instead: 'couldn’t be approved: why', where: ['strings'] },
  { pattern: /\bwaits? for approval\b/i, instead: 'is awaiting approval', where: ['strings'] },
  { pattern: /\b(?:to look|look) at(?: it)?$/i, instead: 'Warnings, View', where: ['strings'] },
  { pattern: /\b(?:make|made) (?:one|it|them) up\b/i, instead: 'Generate', where: ['strings'] },
  { pattern: /\bhides? (?:it|them) all\b/i, instead: 'No … match', where: ['strings'] },
  { pattern: /\bshow (?:it|them)$/i, instead: 'Show', where: ['strings'] },
  { pattern: /\bat the (?:most|least)\b/i, instead: 'at most, at least', where: ['strings'] },
  { pattern: /\bin all$/i, instead: 'Total', where: ['strings'] },
  { pattern: /\bnothing (?:waits|in)\b/i, instead: 'No … queued, empty', where: ['strings'] },
  { pattern: /\bfaintly\b/i, instead: 'in grey', where: ['strings'] },
  { pattern: /\bstay(?:s)? for good\b/i, instead: 'can’t be changed', where: ['strings'] },
  { pattern: /\bfrom what time\b/i, instead: 'Start time', where: ['strings'] },
  { pattern: /\b(?:may|can) do nothing\b/i, instead: 'loses access', where: ['strings'] },
  { pattern: /\bdark colours\b/i, instead: 'Dark mode', where: ['strings'] },
  { pattern: /\bchosen at first\b/i, instead: 'Selected by default', where: ['strings'] },
  { pattern: /\bon the (?:period|days) before\b/i, instead: 'vs previous period', where: ['strings'] },
  { pattern: /^choose (?:item|account|company|supplier|outlet)$/i, instead: 'Choose an …', where: ['strings'] },
  { pattern: /\bcould not be loaded$/i, instead: 'Couldn’t load …. Try again', where: ['strings'] },
  { pattern: /\bnot saved yet:/i, instead: 'You have unsaved changes to', where: ['strings'] },
  // Records of the demo have the apostrophe that people type, so that they find them.
  { pattern: /[A-Za-z]'(?:s|t|re|ve|ll|d)\b/, instead: 'the apostrophe ’', where: ['strings'], outside: /^demo\// },
  // A sentence around a name. Errors for programmers start in lower case; SQL has names after “as”.
  {
    pattern: /^(?:[A-Z…;].*?(?<! as) )?"…"(?= |$|[;,.…?])|[;,] not "…"/,
    instead: 'curly quotes “…”',
    where: ['strings'],
  },
];

/** The specification's own sentences and names, which must stay exactly as written. */
const GIVEN = new Set(["Oops! You're lost."]);

/** The problems in some texts, with file and line. */
export const findingsIn = (words, kind) =>
  words.flatMap(({ file, line, text }) =>
    GIVEN.has(text)
      ? []
      : BANNED.filter(
          ({ pattern, where, outside }) =>
            (where === undefined || where.includes(kind)) && !outside?.test(file) && pattern.test(text),
        ).map(
          ({ pattern, instead }) =>
            `${file}:${line}: "${pattern.exec(text)[0].trim()}" (write: ${instead}) in: ${text}`,
        ),
  );

/** Folders whose comments are checked in addition. */
const COMMENTED_ROOMS = [...SPOKEN_ROOMS, 'scripts', 'tests'];

const tidy = (text) => text.replace(/\s+/g, ' ').trim();

/** Strings that no one reads: modules, SQL, CSS. */
const isMachine = (text) =>
  /\b(select|insert into|update|delete from|create table|with)\b[\s\S]*\b(from|set|values|as|where)\b/.test(text) &&
  /[=(),]/.test(text) &&
  /\b(where|from|returning|conflict|join)\b/.test(text);

/** A template's text, with `…` for placeholders. */
const templateText = (node) => node.quasis.map(({ value }) => value.cooked ?? value.raw).join('…');

function visit(node, parent, found) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const each of node) visit(each, parent, found);
    return;
  }
  if (typeof node.type !== 'string') return;
  if (/^(Import|ExportAll)/.test(node.type) || node.type.startsWith('TS')) {
    if (node.expression) visit(node.expression, node, found);
    return;
  }
  if (node.type === 'Literal' && typeof node.value === 'string')
    found.push({ text: node.value, at: node.start, parent });
  else if (node.type === 'JSXText') found.push({ text: node.value, at: node.start, parent });
  else if (node.type === 'TemplateLiteral') {
    found.push({ text: templateText(node), at: node.start, parent });
    for (const each of node.expressions) visit(each, node, found);
    return;
  }
  for (const key of Object.keys(node)) if (key !== 'typeAnnotation') visit(node[key], node, found);
}

const lineAt = (text, at) => text.slice(0, at).split('\n').length;

/** The words of one source file: strings that contain a letter, and comments. */
export function wordsOf(file, text) {
  const { program, comments } = parseSync(file, text);
  const found = [];
  visit(program.body, program, found);
  const strings = found
    .map(({ text: words, at, parent }) => ({ file, line: lineAt(text, at), text: tidy(words), parent }))
    .filter(({ text: words }) => /[A-Za-z]/.test(words) && !isMachine(words));
  const remarks = comments.map(({ value, start }) => ({
    file,
    line: lineAt(text, start),
    text: tidy(value.replace(/^\s*\*+ ?/gm, '')),
  }));
  return { strings, remarks };
}

const documentsIn = (folder, base) =>
  readdirSync(join(base, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => (folder === '.' ? name : `${folder}/${name}`));

/** The style guide's tables, which list the banned words. */
const quotesBanned = (file, words) => file === 'docs/style.md' && words.startsWith('|');

/** Paragraphs of Markdown files, without code. */
export function paragraphsOf(file, text) {
  const prose = text
    .replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ' '))
    .replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length));
  return prose
    .split('\n')
    .flatMap((words, index) =>
      /[A-Za-z]/.test(words) && !quotesBanned(file, words) ? [{ file, line: index + 1, text: words }] : [],
    );
}

/** Everything people read: product strings, comments, and lines of the documents. */
export function everyWord(base) {
  const strings = [];
  const comments = [];
  for (const room of COMMENTED_ROOMS) {
    for (const file of filesIn(room, base)) {
      if (file.endsWith('.gen.ts')) continue;
      const words = wordsOf(file, readFileSync(join(base, file), 'utf8'));
      if (SPOKEN_ROOMS.includes(room)) strings.push(...words.strings);
      comments.push(...words.remarks);
    }
  }
  const documents = ['.', 'docs', 'docs/decisions', 'docs/performance'].flatMap((folder) =>
    documentsIn(folder, base).flatMap((file) => paragraphsOf(file, readFileSync(join(base, file), 'utf8'))),
  );
  return { strings, comments, documents };
}

/** The maximum number of findings of each kind. The limits only go down; new text adds none. */
const LIMITS = { strings: 1, documents: 0, comments: 0 };

/** Files that differ from the main branch; undefined if git can't say, or nothing differs. */
function changedFiles(base) {
  try {
    const names = execFileSync('git', ['diff', '--name-only', 'main'], { cwd: base, encoding: 'utf8' }).trim();
    return names ? new Set(names.split('\n')) : undefined;
  } catch {
    return undefined;
  }
}

/** The findings in changed files, which include those that exceeded the limit. */
function newest(findings, base) {
  const changed = changedFiles(base);
  const own = findings.filter((finding) => changed?.has(finding.slice(0, finding.indexOf(':'))));
  return own.length > 0 ? own : findings;
}

/** The output for `npm run check`: how much was read, and the findings of every kind above its limit. */
export function inspectWording(base) {
  const words = everyWord(base);
  const found = Object.entries(words).map(([kind, texts]) => ({ kind, texts, findings: findingsIn(texts, kind) }));
  return {
    counts: found
      .map(
        ({ kind, texts, findings }) =>
          `${texts.length} ${kind}${findings.length > 0 ? `, ${findings.length} of them to reword (up to ${LIMITS[kind]} are accepted)` : ''}`,
      )
      .join(', '),
    findings: found.flatMap(({ kind, findings }) =>
      findings.length > LIMITS[kind] ? [`${kind}: above the limit; see docs/style.md`, ...newest(findings, base)] : [],
    ),
  };
}
