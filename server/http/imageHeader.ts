/** Detects a picture's type from its first bytes, ignoring its name and declared type. */

export interface ImageHeader {
  contentType: 'image/png' | 'image/jpeg' | 'image/webp';
  /** Pixels. */
  width: number;
  height: number;
}

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

function png(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  if (
    !startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ||
    !startsWith(bytes, ascii('IHDR'), 12) ||
    bytes.length < 33
  )
    return undefined;
  return { contentType: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** Walks through a JPEG's segments to the frame header, which has the size. */
function jpeg(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  if (!startsWith(bytes, [0xff, 0xd8, 0xff])) return undefined;
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff || (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { contentType: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

const threeBytes = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);

function webp(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  if (!startsWith(bytes, ascii('RIFF')) || !startsWith(bytes, ascii('WEBP'), 8) || bytes.length < 30) return undefined;
  const size = (width: number, height: number): ImageHeader => ({ contentType: 'image/webp', width, height });
  if (startsWith(bytes, ascii('VP8 '), 12))
    return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
  if (startsWith(bytes, ascii('VP8X'), 12)) return size(threeBytes(bytes, 24) + 1, threeBytes(bytes, 27) + 1);
  if (!startsWith(bytes, ascii('VP8L'), 12) || bytes[20] !== 0x2f) return undefined;
  const bits = view.getUint32(21, true);
  return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

/** Type and size of a PNG, JPEG or WebP picture; undefined for anything else. */
export function imageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = png(bytes, view) ?? jpeg(bytes, view) ?? webp(bytes, view);
  return header && header.width > 0 && header.height > 0 ? header : undefined;
}
