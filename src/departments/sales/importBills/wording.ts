import type { Outcome } from './outcome';

/** '1 bill', '1,204 bills' */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`;

/** '21,350 bills, 48,620 lines, 12 skipped, 3 wrong' */
export const inWords = ({ created, lines, skipped, refused }: Outcome): string =>
  [
    created > 0 ? `${counted(created, 'bill')}, ${counted(lines, 'line')}` : '',
    skipped > 0 ? `${counted(skipped, 'bill')} that ${skipped === 1 ? 'exists' : 'exist'}` : '',
    refused > 0 ? `${counted(refused, 'wrong bill')}` : '',
  ]
    .filter(Boolean)
    .join(', ') || 'No bills';
