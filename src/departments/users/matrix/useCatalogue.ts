import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider/types';
import { inWords } from '#engine/define/fields';
import { type Module, modulesOf } from '#engine/read/access';
import { declarations, fromDeclarations, trade } from '#resources';

const ownModules = fromDeclarations(
  () => new Map(modulesOf(trade, declarations).map((module) => [module.moduleId, module])),
);

/** A module from an API; missing parts get sensible defaults. */
function moduleOf(told: Partial<Module>): Module[] {
  const { moduleId } = told;
  if (typeof moduleId !== 'string') return [];
  const own = ownModules().get(moduleId);
  const actions = Array.isArray(told.actions) ? told.actions : (own?.actions ?? ['view']);
  return [
    {
      name: inWords(moduleId.toLowerCase()),
      words: {},
      section: 'General',
      routes: [],
      channel: 'backOffice',
      ...own,
      ...told,
      moduleId,
      actions,
    },
  ];
}

/** The permission catalogue, requested once: `GET /v1/outlets/modules`. */
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
