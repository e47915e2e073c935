import { useMemo } from 'react';
import { labels } from '#dataProvider';
import { useSession } from '../shell/session';
import { useUnits } from '../table';
import type { CellEnvironment } from '../table/cells';
import { type Column, unitsIn } from './columns';

/** What the cells of a list need besides its records: the outlet's time zone, titles and units. The same object until one of them changes. */
export function useEnvironment(shown: readonly Column[]): CellEnvironment {
  const { outlets, timeZone } = useSession();
  const { placesOf, codeOf } = useUnits(unitsIn(shown));
  return useMemo(
    () => ({
      ...{ timeZone, outletCount: outlets.length, titleOf: labels.get },
      ...{ placesOfUnit: placesOf, codeOfUnit: codeOf },
    }),
    [timeZone, outlets.length, placesOf, codeOf],
  );
}
