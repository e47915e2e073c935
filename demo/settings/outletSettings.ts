/** System settings and food departments of the demo outlets (domain sections 1.2 and 6). */
import type { AnyRecord } from '#engine/define/fields';
import { mergedSettings } from '#engine/run/settings';
import { SETTINGS } from '#resources/settings';
import type { DemoOutlet } from '../users/people';

/** The outlets' settings that differ from the defaults. */
export const settingsRecords = (outlets: readonly DemoOutlet[]): AnyRecord[] =>
  outlets.map(({ id, settings }) => ({ _id: id, outletId: id, settings: mergedSettings(SETTINGS, [], settings) }));

/** `name|kitchen display|cost centre` */
const DEPARTMENTS = ['Kitchen|KDS 1|4100', 'Bar|KDS 3|4200', 'Grill|KDS 2|4110', 'Bakery||4120'];

/** Every outlet's stations; small outlets have the first few. */
export const departmentRecords = (outlets: readonly DemoOutlet[], count = DEPARTMENTS.length): AnyRecord[] =>
  outlets.flatMap((outlet) =>
    DEPARTMENTS.slice(0, count).map((text) => {
      const [name = '', kdsScreen, centre] = text.split('|');
      return {
        _id: `department_${outlet.code}_${name.toLowerCase()}`,
        outletId: outlet.id,
        name,
        costCentreCode: `${outlet.code}-${centre}`,
        ...(kdsScreen ? { kdsScreen } : {}),
      };
    }),
  );
