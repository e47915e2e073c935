// Where a finding of the declarations is: its file and line, from its place (`printers.fields.outletId`) and the word it complains about.
import { readFileSync } from 'node:fs';
import { filesIn } from './imports.mjs';
import { inRoot } from './paths.mjs';

const FINDING = /^R\d{3} (\w+)([^:]*): (.*)$/;

/** The declarations' files by the names they declare. */
function filesByName(base) {
  const files = filesIn('resources', base).filter((file) => /\/\w+\.ts$/.test(file));
  return new Map(
    files.flatMap((file) => {
      const text = readFileSync(`${base}/${file}`, 'utf8');
      const [, name] = /\bdefine\w+\([\s\S]*?^ {2}name: '(\w+)'/m.exec(text) ?? [];
      return name ? [[name, { file, lines: text.split('\n') }]] : [];
    }),
  );
}

const lineWith = (lines, pattern) => lines.findIndex((line) => pattern.test(line)) + 1;
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The line of a finding: the one with the word that it quotes, otherwise with the last key of its place, otherwise with the name. */
function lineOf(lines, name, place, message) {
  const [, quoted] = /'([^']+)'/.exec(message) ?? [];
  const key = place
    .split(/[.\s]/)
    .filter((part) => /^\w+$/.test(part))
    .at(-1);
  return (
    (quoted && lineWith(lines, new RegExp(`['"]${escaped(quoted)}['"]|\\b${escaped(quoted)}:`))) ||
    (key && lineWith(lines, new RegExp(`\\b${key}\\b\\s*[:(]`))) ||
    lineWith(lines, new RegExp(`name: '${name}'`)) ||
    1
  );
}

/** Findings with file and line in front, where they name a declaration; others as they are. */
export function placed(findings, base = inRoot()) {
  const declared = filesByName(base);
  return findings.map((finding) => {
    const [, name = '', place = '', message = ''] = FINDING.exec(finding) ?? [];
    const found = declared.get(name);
    return found ? `${found.file}:${lineOf(found.lines, name, place, message)}: ${finding}` : finding;
  });
}
