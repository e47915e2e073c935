/** Files and pictures of records: loaded when a page sends or reads one. */

import type { Entity } from '#engine/define/declaration';
import type { AttachedFile } from '#engine/define/fields';
import { fillPath, parseCall } from '#engine/read/calls';
import { fileCalls } from '#engine/read/files/attachedFiles';
import { filesIn } from '#engine/run/files/attachedFiles';
import { objectIn } from '#engine/run/values';
import { type Parts, servedCall } from './context';
import { OFFLINE } from './failures';
import { HttpError, isHttpError } from './http';

/** The files of an entity's records. */
export interface Attaching {
  /** Stores a file, which then waits until a record with it is saved. `onSent`: the part that was sent, from 0 to 1. */
  upload: (file: File, signal: AbortSignal, onSent: (part: number) => void) => Promise<AttachedFile>;
  /** A stored file of a record. */
  read: (id: string, fileId: string) => Promise<Blob>;
}

/** Without any progress: a slow line may take as long as it needs. */
const STALLED_MS = 60_000;
const LOST = 'The connection was lost before the file was sent. Try again.';

export function createAttaching(
  { http, url }: Pick<Parts, 'http' | 'url'>,
  entity: Entity,
  isOnline: () => boolean,
): Attaching {
  const { uploadFile, file: reading } = fileCalls(entity);
  return {
    async upload(file, signal, onSent) {
      if (!isOnline()) throw new HttpError(OFFLINE, 0, {}, { type: 'no_internet' });
      const body = new FormData();
      body.set('file', file, file.name);
      const { method, service, path } = uploadFile;
      const limit = new AbortController();
      const stop = () => limit.abort();
      let timer = setTimeout(stop, STALLED_MS);
      const moved = (part: number) => {
        clearTimeout(timer);
        timer = setTimeout(stop, STALLED_MS);
        onSent(part);
      };
      signal.addEventListener('abort', stop);
      const { json } = await http({ method, url: url(service, path), body, signal: limit.signal, onSent: moved })
        .catch((error: unknown) => {
          if (limit.signal.aborted)
            throw new HttpError('Nothing was sent for a minute. Try again.', 0, {}, { type: 'timeout' });
          if (!isHttpError(error) || error.type !== 'connection_error') throw error;
          throw new HttpError(LOST, 0, {}, { type: 'connection_error', cause: error });
        })
        .finally(() => clearTimeout(timer));
      const [stored] = filesIn([json]);
      if (!stored?.id) throw new HttpError('The file wasn’t stored. Try again.', 200, { code: 'unreadable' });
      return stored;
    },
    async read(id, fileId) {
      const address = url(reading.service, fillPath(reading.path, { _id: id, fileId }));
      return (await http({ url: address, headers: { Accept: '*/*' }, isFile: true })).json as Blob;
    },
  };
}

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
