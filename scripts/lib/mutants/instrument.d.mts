/** A planted fault: its number, where it is, and what it changes, for people. */
export interface Mutant {
  id: number;
  file: string;
  line: number;
  change: string;
}

export function instrument(file: string, source: string, first: number): { code: string; mutants: Mutant[] };
