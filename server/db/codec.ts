/**
 * Conversion of values to and from PostgreSQL, the same for the embedded database and a server. Both speak PostgreSQL's text format, and
 * both drivers let us replace their tables, so code above can't tell them apart.
 */

type Decode = (text: string) => unknown;

const asText: Decode = (text) => text;
const asNumber: Decode = (text) => Number(text);

/** `2026-11-20 13:49:00.123456+00` to `2026-11-20T13:49:00.123Z`; `infinity` stays as it is. */
const asInstant: Decode = (text) => {
  const instant = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(instant.getTime()) ? text : instant.toISOString();
};

/** PostgreSQL's hex format, `\x0a1b`. */
const asBytes: Decode = (text) => {
  const bytes = new Uint8Array((text.length - 2) / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(text.slice(2 + i * 2, 4 + i * 2), 16);
  return bytes;
};

/** Reads PostgreSQL's array literal, `{a,"b,c",NULL,{nested}}`. */
const asArray =
  (element: Decode): Decode =>
  (text) => {
    let at = text.indexOf('{');
    const readQuoted = (): string => {
      let value = '';
      for (at++; text[at] !== '"'; at++) {
        if (text[at] === '\\') at++;
        value += text[at];
      }
      at++;
      return value;
    };
    const readList = (): unknown[] => {
      const items: unknown[] = [];
      at++;
      while (text[at] !== '}') {
        if (text[at] === '{') items.push(readList());
        else if (text[at] === '"') items.push(element(readQuoted()));
        else {
          const start = at;
          while (text[at] !== ',' && text[at] !== '}') at++;
          const item = text.slice(start, at);
          items.push(item === 'NULL' ? null : element(item));
        }
        if (text[at] === ',') at++;
      }
      at++;
      return items;
    };
    return at < 0 ? [] : readList();
  };

/** PostgreSQL's type numbers (pg_type.oid of built-in types never change): [type, array of it, decoder]. */
const types: readonly (readonly [oid: number, arrayOid: number, decode: Decode])[] = [
  [16, 1000, (text) => text === 't'], // boolean
  [17, 1001, asBytes], // bytea
  [20, 1016, asNumber], // bigint: counts and sequence numbers, far below 2^53
  [21, 1005, asNumber], // smallint
  [23, 1007, asNumber], // integer
  [26, 1028, asNumber], // oid
  [114, 199, (text) => JSON.parse(text) as unknown], // json
  [700, 1021, asNumber], // real
  [701, 1022, asNumber], // double precision
  [1082, 1182, asText], // date
  [1114, 1115, asText], // timestamp without time zone
  [1184, 1185, asInstant], // timestamp with time zone
  [1700, 1231, asText], // numeric
  [3802, 3807, (text) => JSON.parse(text) as unknown], // jsonb
];

/** Decoders by type number; all other types arrive as PostgreSQL's text. */
export const decoders: Readonly<Record<number, Decode>> = Object.fromEntries([
  ...types.flatMap(([oid, arrayOid, decode]) => [
    [oid, decode],
    [arrayOid, asArray(decode)],
  ]),
  ...[1009, 1015, 1002, 1014, 2951, 1003].map((oid) => [oid, asArray(asText)]), // text[], varchar[], "char"[], char[], uuid[], name[]
]);

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

const arrayItem = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return arrayLiteral(value);
  const text = encode(value);
  return `"${String(text).replace(/["\\]/g, '\\$&')}"`;
};

const arrayLiteral = (values: readonly unknown[]): string => `{${values.map(arrayItem).join(',')}}`;

const isObject = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !(value instanceof Date) &&
  !ArrayBuffer.isView(value) &&
  !Array.isArray(value);

/**
 * One parameter as PostgreSQL text: objects, and arrays that contain objects, become JSON; other arrays become an array literal (`text[]`
 * and so on). Pass a plain list or text for a jsonb column as `JSON.stringify(value)`.
 */
export function encode(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) {
    let text = '\\x';
    for (const byte of new Uint8Array(value.buffer, value.byteOffset, value.byteLength)) text += hex[byte];
    return text;
  }
  if (Array.isArray(value)) return value.some(isObject) ? JSON.stringify(value) : arrayLiteral(value);
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}
