/** What a file is, by its first bytes: names and endings are often wrong. */

/** More than any list has: a file of 100,000 rows has 20 MB. */
const MOST_MEGABYTES = 60;
const MEGABYTE = 1024 * 1024;

type Kind = 'workbook' | 'text';

const begins = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** XLS, and XLSX with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const PDF = [0x25, 0x50, 0x44, 0x46];
const PICTURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
];

/** @throws Error with a sentence for the person, if the file can't be imported */
export async function kindOfFile(file: File): Promise<Kind> {
  const megabytes = Math.ceil(file.size / MEGABYTE);
  if (megabytes > MOST_MEGABYTES)
    throw new Error(`The file has ${megabytes} MB; ${MOST_MEGABYTES} MB can be imported at once. Split the file.`);
  const bytes = new Uint8Array(await file.slice(0, 120).arrayBuffer());
  if (begins(bytes, PDF)) throw new Error('This is a PDF. Export the list as XLSX or CSV instead.');
  if (PICTURES.some((mark) => begins(bytes, mark)))
    throw new Error('This is a picture. Export the list as XLSX or CSV instead.');
  if (begins(bytes, COMPOUND))
    throw new Error(
      /\.xlsx$/i.test(file.name)
        ? 'The file has a password, or is an old XLS file. Save it as XLSX without a password, or as CSV.'
        : 'XLS files aren’t supported. Save it as XLSX or CSV.',
    );
  if (begins(bytes, ZIP)) {
    if (new TextDecoder('windows-1252').decode(bytes).includes('opendocument'))
      throw new Error('OpenDocument files aren’t supported. Save it as XLSX or CSV.');
    return 'workbook';
  }
  if (/\.xlsx$/i.test(file.name) && file.size > 0)
    throw new Error('Couldn’t read this XLSX file. Save it again or save it as CSV.');
  if (/\.xls$/i.test(file.name)) throw new Error('XLS files aren’t supported. Save it as XLSX or CSV.');
  return 'text';
}
