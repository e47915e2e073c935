import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { AnyRecord, Field, Fields } from '#engine/define/fields';
import { codeField, decimalsField } from '#engine/read/entities';
import type { UnitPlaces } from '#engine/run/figures';
import { findEntity, outlinedEntity } from '#resources';

const FEW_MINUTES = 5 * 60_000;
/** There are kilograms, litres, pieces and packs: never more than this. */
const MOST_UNITS = 500;

interface Units {
  /** How many decimals figures in it have. */
  placesOf: UnitPlaces;
  /** Its code, as printed: 'kg'. */
  codeOf: (unit: unknown) => string | undefined;
}

/** The resource of the unit that a field is counted in. */
export function unitsOf(field: Field, fields: Fields): string | undefined {
  const { inUnit } = field as Pick<Field<'quantity'>, 'inUnit'>;
  const unit = inUnit === undefined ? undefined : fields[inUnit];
  return unit?.kind === 'reference' ? unit.to : undefined;
}

/**
 * What is known of units, by id and by code, for tables with figures in them: asked for once and kept. Until it is there, and for people
 * who may not read it, nothing is known.
 */
export function useUnits(resource: string | undefined): Units {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({
    queryKey: [resource, 'decimals'],
    queryFn: async () => {
      const pagination = { page: 1, perPage: MOST_UNITS };
      const { data: found } = await dataProvider.getList<AnyRecord & { id: string }>(String(resource), {
        pagination,
        sort: { field: 'id', order: 'ASC' },
        filter: {},
      });
      // What was read is declared whole by then.
      const entity = findEntity(String(resource));
      const code = (entity && codeField(entity)) ?? '';
      const decimals = (entity && decimalsField(entity)) ?? '';
      return new Map(
        found.flatMap((unit) => {
          const known = { code: String(unit[code] ?? ''), places: Number(unit[decimals] ?? Number.NaN) };
          return [unit.id, known.code].map((key) => [key, known] as const);
        }),
      );
    },
    enabled: resource !== undefined && outlinedEntity(resource) !== undefined,
    staleTime: FEW_MINUTES,
    retry: false,
  });
  const placesOf = useCallback(
    (unit: unknown) => {
      const places = data?.get(String(unit))?.places;
      return Number.isInteger(places) ? places : undefined;
    },
    [data],
  );
  const codeOf = useCallback((unit: unknown) => data?.get(String(unit))?.code || undefined, [data]);
  return { placesOf, codeOf };
}
