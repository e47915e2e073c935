/** What a declaration can say of the checklist that a new group follows until it works. */

/** One step: what to do first with an entity, and how the program sees that it was done. */
export interface FirstDayStep {
  /** Its place among the steps; lower numbers come first. */
  order: number;
  /** What to do: a verb with its object. @example title: 'Add your suppliers' */
  title: string;
  /** One or two sentences: what it is for. */
  why: string;
  /** Which records count, by exact values; a list of values means any of them. @default every record */
  where?: Readonly<Record<string, string | readonly string[]>>;
  /** A field that must be given for a record to count; dots lead into groups. @default none */
  given?: string;
  /** So many records make the step done. @default 1 */
  atLeast?: number;
  /** The checklist is finished without it. */
  optional?: true;
  /** Where its link leads. @default the page of a new record, or the settings' own */
  opens?: 'list';
}
