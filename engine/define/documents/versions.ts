/** A document's versions, as others read them. */

import { linesOf } from '#engine/run/lines';
import { objectIn, rowsIn } from '#engine/run/values';
import { inSentence } from '../fields';

type Values = Readonly<Record<string, unknown>>;

/** Its version: 1 until it is amended. */
export const versionOf = ({ version }: Values): number => (typeof version === 'number' ? version : 1);

/** The version before the current one, with its lines; undefined for a first version. */
export const earlierOf = (document: Values): Values | undefined => rowsIn(document.versions).at(-1);

/** What a letter is called: 'Purchase order', or 'Amended purchase order'. */
export const letterTitle = ({ label }: { readonly label: { readonly one: string } }, record: Values): string =>
  versionOf(record) > 1 ? `Amended ${inSentence(label.one)}` : label.one;

/** 'version 2, replaces version 1'; undefined for a first version. */
export const versionInWords = (record: Values): string | undefined => {
  const version = versionOf(record);
  return version > 1 ? `version ${version}, replaces version ${version - 1}` : undefined;
};

/** A line in the version before; undefined for a new one. */
export const earlierLine = (line: Values, document: Values): Values | undefined =>
  linesOf(objectIn(earlierOf(document))).find(({ lineNo }) => lineNo === line.lineNo);

/** Lines of the version before that this one leaves out. */
export const removedLines = (document: Values): Values[] => {
  const kept = new Set(linesOf(document).map(({ lineNo }) => lineNo));
  return linesOf(objectIn(earlierOf(document))).filter(({ lineNo }) => !kept.has(lineNo));
};
