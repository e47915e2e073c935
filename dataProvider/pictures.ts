/** Pictures of records: loaded when someone stores one. */

import type { Entity } from '#engine/define/declaration';
import { parseCall } from '#engine/read/calls';
import { objectIn } from '#engine/run/values';
import { type Parts, servedCall } from './context';
import { HttpError } from './http';

/**
 * Stores a picture. If the declaration names no call, the reference API has a standard one; other APIs only have the specification's calls.
 * @returns its address
 * @throws HttpError if the API has no call for it, or its answer names no address
 */
export async function storePicture(
  { http, url, config }: Parts,
  entity: Entity,
  entities: readonly Entity[],
  file: File,
): Promise<string> {
  const call =
    servedCall(entity, 'upload') ??
    (config.extensions
      ? parseCall(`+ POST v1/${entity.name}/uploadImage`)
      : entities.map((each) => servedCall(each, 'upload')).find((each) => each !== undefined));
  if (!call) throw new HttpError('This server can’t store pictures.', 0, { code: 'noCall' });
  const form = new FormData();
  form.set('file', file, file.name);
  const { json } = await http({ method: call.method, url: url(call.service, call.path), body: form });
  const address = typeof json === 'string' ? json : objectIn(json).url;
  if (typeof address !== 'string')
    throw new HttpError('The picture wasn’t stored. Try again.', 200, { code: 'unreadable' });
  return address;
}
