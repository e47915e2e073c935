export interface Counts {
  part: string;
  drawn: number;
  caught: number;
  survived: number;
  unreached: number;
  excused: number;
  loading: number;
}

export function countsOf(
  part: string,
  drawn: number,
  results: readonly ('killed' | 'survived' | 'unreached' | 'loaded')[],
): Counts;
export function tableOf(counts: readonly Counts[]): string[];
