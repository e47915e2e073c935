/** Finds records by their names, under the asker's rights. */

import { searchRecords } from '#server/records/read/search';
import type { Asker } from './asker';

/** A record that was found. */
interface FoundRecord {
  resource: string;
  id: string;
  title: string;
}

/** The records whose names have some words. */
export async function findRecords({ db, identity }: Asker, words: string): Promise<FoundRecord[]> {
  const { docs } = await searchRecords(db, identity, words);
  return docs.map(({ resource, _id, title }) => ({ resource, id: _id, title }));
}
