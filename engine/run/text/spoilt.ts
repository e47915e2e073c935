/** What spreadsheets make of texts. */

const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i;

/** Whether a spreadsheet has shortened a long code or barcode, whose digits are lost: `4.79E+12`. */
export const isShortened = (text: string): boolean => SHORTENED.test(text.trim());
