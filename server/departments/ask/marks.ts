/** What the words of a question say apart from what a report knows: dates, outlets, and what is done with a figure. Types only. */

import type { Period } from './words/calendar';

/** What joins the words around it, or leaves out the ones behind it (`without`) or in front of it (`excluded`). */
export type Link = 'and' | 'or' | 'vs' | 'plus' | ',' | 'without' | 'excluded';

/** One word of a question. */
export interface Word {
  /** As it was typed, folded. */
  raw: string;
  /** What inflected forms have in common: 'sold' and 'selling' are 'sell'. */
  stem: string;
  /** It follows 'by', 'per' or 'each': what to add up by. */
  isBy: boolean;
  /** It follows 'per' or 'each', so that only something to add up by can be meant. */
  isEach?: true;
  /** The words in front of it and behind it, articles left out: 'in' behind 'dine'. */
  beside?: readonly [string, string];
  link?: Link;
  /** In a share, whether it belongs to the part or to the whole. */
  side?: 'part' | 'whole';
}

/** Who is on top, and how many: 'top 5', 'best', 'the 3 lowest'. */
export interface Rank {
  /** 'Best' and 'worst' depend on the figure: more sales are better, more costs are worse. */
  direction: 'most' | 'least' | 'best' | 'worst';
  count: number;
  /** 'Biggest' is about size whatever the sign; 'highest' is not. */
  isBySize: boolean;
  /** 'The second best' is at the second place. @default 1 */
  place?: number;
  /** The noun after “most” or “fewest”: 'orders'. */
  noun?: string;
}

/** What a figure is compared with: 'over 5,000', 'between 5 and 10 kg'. */
export interface Limit {
  /** Not below this; `isOpen`: above it. */
  least?: { value: string; isOpen: boolean };
  /** Not above this; `isOpen`: below it. */
  most?: { value: string; isOpen: boolean };
  /** What the number counts, as far as the question says. */
  unit: 'money' | 'percent' | 'count' | undefined;
  /** 'kg', where a measure is named. */
  measure: string | undefined;
  /** The word behind the number, which says what is counted: 'guests'. */
  noun?: string;
}

/** The part of the days that is asked about: 'after 8 pm', 'at weekends'. */
export interface PartOfDays {
  /** What the report must have rows for. */
  by: 'hour' | 'weekday';
  /** As the answer says it: 'from 20:00 on'. */
  label: string;
  /** Hours of the clock: from this one on. @default the beginning of the business day */
  from?: number;
  /** Hours of the clock: before this one. @default the end of the business day */
  to?: number;
  /** Names of weekdays. */
  days?: readonly string[];
}

/** What a question says of a change. */
export type Claim = 'up' | 'down' | 'better' | 'worse';

/** A question as its words say it, before anything of the declarations is looked at. */
export interface Asked {
  /** As it was typed. */
  source: string;
  /** The words that must be understood. */
  words: readonly Word[];
  period: Period | undefined;
  /** What it is compared with. */
  base: Period | undefined;
  /** What of the comparison is not whole, in a sentence. */
  baseNote: string | undefined;
  /** It asks to compare and names one period alone: in a conversation the days to compare with. */
  isBaseAlone: boolean;
  /** Nothing is named to compare with: the time before is meant. */
  isBaseMeant: boolean;
  /** It asks how far a figure moved. */
  asksMoved: boolean;
  isWhy: boolean;
  /** It says that something rose or fell. Whether that is better depends on the figure. */
  claims: Claim | undefined;
  rank: Rank | undefined;
  limit: Limit | undefined;
  part: PartOfDays | undefined;
  /** It asks for a share of a whole. */
  isShare: boolean;
  /** What an average divides by: 'day', 'bill'. */
  per: string | undefined;
  /** It asks for an average. */
  isAverage: boolean;
  /** It asks when something happened last (`time`), or about the last document of its kind (`document`). */
  last: 'time' | 'document' | undefined;
  /** It asks for a sum of several things. */
  wantsSum: boolean;
  /** 'How many kilos': the figure must be counted in this unit. */
  measure: string | undefined;
  /** 'How much' asks for money before quantities, 'how many' for numbers, 'what percentage' for a share. */
  hint: 'much' | 'many' | 'percent' | undefined;
  /** The answer is wanted in money: 'in rupees'. */
  asksMoney: boolean;
  /** Outlets that are named, or all of them. */
  outlets: readonly string[] | 'all' | undefined;
  /** Outlets that are not meant: 'except Kandy'. */
  outletsLeftOut: readonly string[];
  /** One outlet is named to compare with: 'more than Kandy' is about the selected outlets as well. */
  isBesideSelected: boolean;
  /** Where goods were sent to or came from. */
  otherOutlet: { direction: 'to' | 'from'; outletId: string; name: string } | undefined;
  /** Two things may be named next to each other: 'card vs cash'. */
  namesTwo: boolean;
  isWhich: boolean;
  /** 'What did we order': it asks what is on the documents. */
  isWhatDone: boolean;
  /** It is answered by yes or no: whether there is any, whether something moved, or whether a figure is within a limit. */
  whether: 'any' | 'moved' | 'is' | undefined;
  /** It asks for a day or for a name, which no total is. */
  asksFor: 'when' | 'who' | undefined;
  /** Days to compare with are named, and not only meant. */
  hasTwoDates: boolean;
  /** What of its dates can't be answered: the future, more periods than a comparison has, or one end alone ('until 10 June'). */
  problem: 'future' | 'severalDates' | 'openDates' | undefined;
  /** 'And …', 'what about …': continues the previous question. */
  isFollowUp: boolean;
}
