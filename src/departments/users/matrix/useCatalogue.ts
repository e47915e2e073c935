import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider/types';
import { inWords } from '#engine/define/fields';
import type { Module } from '#engine/read/access';

/** A module as an API tells it; what other APIs leave out gets something sensible. */
function moduleOf(told: Partial<Module>): Module[] {
  const { moduleId, actions } = told;
  if (typeof moduleId !== 'string' || !Array.isArray(actions)) return [];
  return [
    {
      name: inWords(moduleId.toLowerCase()),
      section: 'General',
      routes: [],
      channel: 'backOffice',
      ...told,
      moduleId,
      actions,
    },
  ];
}

/** The catalogue of permissions, asked for once: `GET /v1/outlets/modules`. */
export function useCatalogue() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['userRoles', 'catalogue'],
    queryFn: async ({ signal }) => {
      const { docs } = await dataProvider.custom('userRoles', 'modules', { signal });
      return (Array.isArray(docs) ? docs : []).flatMap((each) => moduleOf(each as Partial<Module>));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
