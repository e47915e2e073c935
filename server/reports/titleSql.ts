import type { Entity } from '#engine/define/declaration';
import { titleOf } from '#engine/read/entities';
import { literal, quoted } from '../records/read/sql';

/** A title made by a function: the fields it reads, separated by spaces. */
export function titleSqlOf(entity: Entity, data: string): string {
  const read: string[] = [];
  const spy = new Proxy(
    {},
    {
      get: (_target, key) => {
        read.push(String(key));
        return '';
      },
    },
  );
  const fixed = titleOf(entity, spy);
  if (read.length === 0) return literal(fixed);
  return `concat_ws(' ', ${[...new Set(read)].map((key) => `nullif(${data} ->> ${quoted(key)}, '')`).join(', ')})`;
}
