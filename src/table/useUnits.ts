import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider, KEPT } from '#dataProvider';
import type { AnyRecord, Field, Fields } from '#engine/define/fields';
import { codeField, decimalsField } from '#engine/read/entities';
import type { UnitPlaces } from '#engine/run/figures';
import { findEntity, outlinedEntity } from '#resources';

const FEW_MINUTES = 5 * 60_000;
/** There are kilograms, litres, pieces and packs: never more than this. */
const MOST_UNITS = 500;

interface Units {
  /** The decimals of figures in it. */
  placesOf: UnitPlaces;
  /** Its code, as printed: 'kg'. */
  codeOf: (unit: unknown) => string | undefined;
}

/** Each unit's id, code and decimals, by id and by code. */
const byIdAndCode = (units: readonly (readonly [id: string, code: string, places: number])[]) =>
  new Map(units.flatMap(([id, code, places]) => [id, code].map((key) => [key, { code, places }] as const)));

/** The resource of a field's unit. */
export function unitsOf(field: Field, fields: Fields): string | undefined {
  const { inUnit } = field as Pick<Field<'quantity'>, 'inUnit'>;
  const unit = inUnit === undefined ? undefined : fields[inUnit];
  return unit?.kind === 'reference' ? unit.to : undefined;
}

/**
 * Known units, by id and by code, for tables with figures: loaded once and cached. Until then, and for people who can't read them, none are
 * known.
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
      // Records that were read have their full declaration.
      const entity = findEntity(String(resource));
      const code = (entity && codeField(entity)) ?? '';
      const decimals = (entity && decimalsField(entity)) ?? '';
      return found.map((unit) => [unit.id, String(unit[code] ?? ''), Number(unit[decimals] ?? Number.NaN)] as const);
    },
    select: byIdAndCode,
    enabled: resource !== undefined && outlinedEntity(resource) !== undefined,
    staleTime: FEW_MINUTES,
    retry: false,
    meta: KEPT,
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
