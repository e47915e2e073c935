/**
 * Figures computed from other figures of the same row: `netSales / bills`. Numbers, names, `+ - * /`, brackets and `abs (…)`. The database
 * computes rows and this file totals, both from the same text.
 */
import { type Decimal, dec } from './decimal';

export type Formula =
  | { name: string }
  | { number: string }
  | { abs: Formula }
  | { sign: '+' | '-' | '*' | '/'; left: Formula; right: Formula };

const TOKEN = /\s*(?:([A-Za-z_]\w*)|(\d+(?:\.\d+)?)|([-+*/()]))/y;

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const match = TOKEN.exec(text);
    if (!match) throw new Error(`“${text}” is no formula: use names, numbers, + - * /, brackets and abs`);
    tokens.push(match[0].trim());
  }
  return tokens;
}

/**
 * Parses a formula; `*` and `/` take precedence over `+` and `-`.
 * @throws Error with the text if it can't be parsed
 */
export function parseFormula(text: string): Formula {
  const tokens = tokensOf(text);
  const refuse = (): never => {
    throw new Error(`“${text}” is no formula: use names, numbers, + - * /, brackets and abs`);
  };
  const value = (): Formula => {
    const token = tokens.shift() ?? refuse();
    if (token === '(') {
      const inner = sum();
      return tokens.shift() === ')' ? inner : refuse();
    }
    if (token === 'abs' && tokens[0] === '(') return { abs: value() };
    if (/^\w/.test(token)) return /^\d/.test(token) ? { number: token } : { name: token };
    return refuse();
  };
  const chain = (signs: readonly string[], next: () => Formula): Formula => {
    let left = next();
    while (signs.includes(tokens[0] ?? ''))
      left = { sign: tokens.shift() as '+' | '-' | '*' | '/', left, right: next() };
    return left;
  };
  const product = () => chain(['*', '/'], value);
  const sum = (): Formula => chain(['+', '-'], product);
  const formula = sum();
  return tokens.length === 0 ? formula : refuse();
}

/** The names in a formula, each once. */
export function namesIn(formula: Formula): string[] {
  if ('name' in formula) return [formula.name];
  if ('number' in formula) return [];
  if ('abs' in formula) return namesIn(formula.abs);
  return [...new Set([...namesIn(formula.left), ...namesIn(formula.right)])];
}

/** A formula over SQL expressions; division by zero is unknown. */
export function formulaSql(formula: Formula, sqlOf: (name: string) => string): string {
  if ('name' in formula) return sqlOf(formula.name);
  if ('number' in formula) return `${formula.number}::numeric`;
  if ('abs' in formula) return `abs(${formulaSql(formula.abs, sqlOf)})`;
  const [left, right] = [formulaSql(formula.left, sqlOf), formulaSql(formula.right, sqlOf)];
  return formula.sign === '/' ? `(${left} / nullif(${right}, 0))` : `(${left} ${formula.sign} ${right})`;
}

/** A formula's value; unknown (null) if any input is, or on division by zero. */
export function evaluateFormula(formula: Formula, valueAt: (name: string) => unknown): Decimal | null {
  if ('number' in formula) return dec(formula.number);
  if ('name' in formula) {
    const value = valueAt(formula.name);
    return value === null || value === undefined ? null : dec(value);
  }
  if ('abs' in formula) return evaluateFormula(formula.abs, valueAt)?.abs() ?? null;
  const [left, right] = [evaluateFormula(formula.left, valueAt), evaluateFormula(formula.right, valueAt)];
  if (left === null || right === null) return null;
  switch (formula.sign) {
    case '+':
      return left.plus(right);
    case '-':
      return left.minus(right);
    case '*':
      return left.times(right);
    case '/':
      return right.eq(0) ? null : left.div(right);
  }
}
