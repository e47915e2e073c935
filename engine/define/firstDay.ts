/** The declaration of a new group's checklist. */

/** One step: what to do first with an entity, and how the program knows that it is done. */
export interface FirstDayStep {
  /** Its position among the steps; lower numbers come first. */
  order: number;
  /** What to do: a verb with its object. @example title: 'Add your suppliers' */
  title: string;
  /** One or two sentences that say why. */
  why: string;
  /** The records that count, by exact values; a list of values means any of them. @default every record */
  where?: Readonly<Record<string, string | readonly string[]>>;
  /** A field that must be set for a record to count; dots lead into groups. @default none */
  given?: string;
  /** The number of records that completes the step. @default 1 */
  atLeast?: number;
  /** The checklist can be finished without it. @default the step is required */
  optional?: true;
  /** Where it links to. @default the page of a new record, or the settings page */
  opens?: 'list';
}
