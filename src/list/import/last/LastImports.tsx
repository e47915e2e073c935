import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { useFormSession } from '#src/form/facts/useFormSession';
import { countsInWords } from '../counts';
import type { ImportState } from '../useImport';
import { ImportsOfTheDay } from './ImportsOfTheDay';

/** The list's imports of the last day, each with its undo. */
export function LastImports({ entity, state }: { entity: Entity; state: ImportState }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { outlet } = useFormSession(entity).context;
  const { data: imports = [] } = useQuery({
    queryKey: [entity.name, 'imports'],
    queryFn: ({ signal }) => dataProvider.lastImports(entity.name, signal),
  });
  return (
    <ImportsOfTheDay
      imports={imports.map(({ created, updated, ...each }) => ({
        ...each,
        what: countsInWords({ created, updated, unchanged: 0, wrong: 0 }),
      }))}
      timeZone={String(outlet.timeZone ?? 'UTC')}
      isBusy={state.busy}
      onUndo={state.undo}
    />
  );
}
