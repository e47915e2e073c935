/** Collects values for a statement and gives their places: `$1`, `$2`, ... */
export class Parameters {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
  /** As a jsonb value; arrays and plain texts too, which a driver would otherwise take for an array literal or raw JSON. */
  json(value: unknown): string {
    return `${this.add(JSON.stringify(value))}::jsonb`;
  }
}

/** A declared name inside SQL text: declarations come from the program, and this makes sure of it. */
export function quoted(name: string): string {
  if (!/^[\w$]+$/.test(name)) throw new Error(`"${name}" cannot be a field's name`);
  return `'${name}'`;
}

/** A text of the program's own inside SQL text. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** `%` and `_` of what a person typed mean themselves. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
