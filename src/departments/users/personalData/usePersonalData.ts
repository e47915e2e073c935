import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { rowsIn, textIn } from '#engine/run/values';
import { saveFile } from '#src/table/export';

const NAME = 'personalData';

/** Whose data is meant: a record's person, or a guest by phone or email. */
export type Person = { resource: string; id: string } | { contact: string };

/** How much one resource or table has about the person. */
interface DataSource {
  name: string;
  label: string;
  count: number;
}

export interface Found {
  person: Person;
  label: string;
  /** Known by phone or email alone: can be erased. */
  isGuest: boolean;
  places: DataSource[];
}

const placesIn = (docs: unknown): DataSource[] =>
  rowsIn(docs).map(({ name, label, count }) => ({ name: String(name), label: String(label), count: Number(count) }));

/** Finding, exporting and erasing what is kept about a person. */
export function usePersonalData() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const fail = (error: Error) => notify(error.message, { type: 'error' });
  const find = useMutation({
    mutationFn: async (person: Person): Promise<Found> => {
      const { label, isGuest, docs } = await dataProvider.custom(NAME, 'find', { body: { ...person } });
      return { person, label: textIn(label) ?? '', isGuest: isGuest === true, places: placesIn(docs) };
    },
  });
  const download = useMutation({
    mutationFn: async ({ person, label }: Found) => {
      const answer = await dataProvider.custom(NAME, 'export', { body: { ...person } });
      const name = label.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
      saveFile(new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' }), `personal-data-${name}.json`);
    },
    onError: fail,
  });
  const erase = useMutation({
    mutationFn: async ({ person }: Found) => {
      const { erased, docs } = await dataProvider.custom(NAME, 'erase', { body: { ...person } });
      return { erased: Number(erased), places: placesIn(docs) };
    },
    onSuccess: ({ erased }) =>
      notify(`Guest erased from ${erased} ${erased === 1 ? 'place' : 'places'}`, { type: 'success' }),
    onError: fail,
  });
  return { find, download, erase };
}
