/** Collects a statement's values and returns their placeholders: `$1`, `$2`, ... */
export class Parameters {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
  /** As a jsonb value, including arrays and plain text, which a driver would otherwise take for an array literal or raw JSON. */
  json(value: unknown): string {
    return `${this.add(JSON.stringify(value))}::jsonb`;
  }
}

/** A declared name inside SQL text. Declarations are part of the program, but this makes sure. */
export function quoted(name: string): string {
  if (!/^[\w$]+$/.test(name)) throw new Error(`“${name}” cannot be a field’s name`);
  return `'${name}'`;
}

/** One of the program's own texts inside SQL. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Escapes `%` and `_` in typed text. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
