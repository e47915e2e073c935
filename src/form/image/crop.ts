/** Calculates and draws a crop: at most `maxWidth` pixels wide, JPEG at quality 1 (spec section 7). */

/** A part of a picture in its own pixels. */
interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The result's size: never enlarged, never wider than `maxWidth`, at least one pixel each way. */
export function outputSize(area: Size, maxWidth: number): Size {
  const scale = Math.min(1, maxWidth / Math.max(1, area.width));
  return { width: Math.max(1, Math.round(area.width * scale)), height: Math.max(1, Math.round(area.height * scale)) };
}

/** Converts an area in percent to the picture's own pixels, inside it. */
export function areaOf(percent: Area, natural: Size): Area {
  const x = Math.round((Math.max(0, percent.x) / 100) * natural.width);
  const y = Math.round((Math.max(0, percent.y) / 100) * natural.height);
  return {
    x,
    y,
    width: Math.max(1, Math.min(natural.width - x, Math.round((percent.width / 100) * natural.width))),
    height: Math.max(1, Math.min(natural.height - y, Math.round((percent.height / 100) * natural.height))),
  };
}

/** The largest centred part of a picture with that aspect ratio, in percent. */
export function centred(natural: Size, ratio: number): Area {
  const wide = natural.width / natural.height > ratio;
  const width = wide ? ((natural.height * ratio) / natural.width) * 100 : 100;
  const height = wide ? 100 : (natural.width / ratio / natural.height) * 100;
  return { x: (100 - width) / 2, y: (100 - height) / 2, width, height };
}

const draw = (image: CanvasImageSource, area: Area, size: Size): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    const context = canvas.getContext('2d');
    if (!context) return reject(new Error('This browser can’t edit pictures.'));
    // JPEG has no transparency: transparent areas become white, not black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, size.width, size.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height);
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('Couldn’t process the picture.'))),
      'image/jpeg',
      1,
    );
  });

/** Crops `area` from a picture. If the bytes are limited it gets smaller, because the quality stays 1. */
export async function cropToJpeg(
  image: CanvasImageSource,
  area: Area,
  maxWidth: number,
  maxBytes?: number,
): Promise<{ blob: Blob; size: Size }> {
  let width = maxWidth;
  for (;;) {
    const size = outputSize(area, width);
    const blob = await draw(image, area, size);
    if (!maxBytes || blob.size <= maxBytes || size.width < 64) return { blob, size };
    width = Math.floor(size.width * 0.85);
  }
}
