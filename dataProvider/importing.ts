/** Imports of lists: loaded when someone opens one. */

import type { Entity } from '#engine/define/declaration';
import { scopeOf } from '#engine/read/entities';
import { objectIn } from '#engine/run/values';
import type { Parts } from './context';
import { HttpError, withQuery } from './http';
import type { ImportInput, ImportResult, LastImport } from './types';

/** The data provider's import calls. */
export function createImporting({ http, url, config, callsOf, scope }: Parts) {
  return {
    /** @throws HttpError if the entity can't be imported */
    async rows(entity: Entity, input: ImportInput, signal?: AbortSignal): Promise<ImportResult> {
      const call = callsOf(entity).import;
      if (!call) throw new HttpError(`${entity.label.many} can’t be imported here.`, 0, { code: 'noCall' });
      const body = { ...input, rows: [...input.rows] };
      // Rows without an outlet get the selected one, like the form of a new record; names are looked up there first.
      const place = ['outlet', 'outlets'].includes(scopeOf(entity)) ? { outletId: scope().outletId } : {};
      const address = withQuery(url(call.service, call.path), place);
      return (await http({ method: 'POST', url: address, body, signal })).json as ImportResult;
    },

    async last(resource: string, signal?: AbortSignal): Promise<readonly LastImport[]> {
      if (!config.extensions) return [];
      const { json } = await http({ url: withQuery(url('api', 'v1/imports'), { resource }), signal });
      return objectIn(json).docs as readonly LastImport[];
    },

    async undo(importId: string): Promise<{ deleted: number; restored: number }> {
      const address = url('api', `v1/imports/${encodeURIComponent(importId)}/undo`);
      return (await http({ method: 'POST', url: address })).json as { deleted: number; restored: number };
    },
  };
}
