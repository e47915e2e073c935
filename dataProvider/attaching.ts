/** Files of records: loaded when a page sends or reads one. */

import type { Entity } from '#engine/define/declaration';
import type { AttachedFile } from '#engine/define/fields';
import { fillPath } from '#engine/read/calls';
import { fileCalls } from '#engine/read/files/attachedFiles';
import { filesIn } from '#engine/run/files/attachedFiles';
import type { Parts } from './context';
import { OFFLINE } from './failures';
import { HttpError } from './http';

/** The files of an entity's records. */
export interface Attaching {
  /** Stores a file, which then waits until a record with it is saved. */
  upload: (file: File, signal: AbortSignal) => Promise<AttachedFile>;
  /** A stored file of a record. */
  read: (id: string, fileId: string) => Promise<Blob>;
}

/** For 5 MB over a slow line. */
const UPLOAD_TIMEOUT_MS = 3 * 60_000;

export function createAttaching(
  { http, url }: Pick<Parts, 'http' | 'url'>,
  entity: Entity,
  isOnline: () => boolean,
): Attaching {
  const { uploadFile, file: reading } = fileCalls(entity);
  return {
    async upload(file, signal) {
      if (!isOnline()) throw new HttpError(OFFLINE, 0, {}, { type: 'no_internet' });
      const body = new FormData();
      body.set('file', file, file.name);
      const { method, service, path } = uploadFile;
      const limit = new AbortController();
      const stop = () => limit.abort();
      const timer = setTimeout(stop, UPLOAD_TIMEOUT_MS);
      signal.addEventListener('abort', stop);
      const { json } = await http({ method, url: url(service, path), body, signal: limit.signal })
        .catch((error: unknown) => {
          if (!limit.signal.aborted) throw error;
          throw new HttpError('The upload took too long. Try again.', 0, {}, { type: 'timeout' });
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
