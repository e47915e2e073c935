/** A value that was written as text, or what is wrong with the text. */
export type Parsed<V> = { value: V } | { error: string };
