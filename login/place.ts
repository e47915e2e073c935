/** Where a browser is, as far as it says: what a form can begin with. */

import { COUNTRIES, currencyIn } from '#engine/run/countries';
import { WORLD_NAMES } from '#engine/run/currenciesAndZones';

export interface Place {
  country: string;
  currency: string;
  timeZone: string;
}

/** Newer browsers know the time zones of a country. */
type Zoned = Intl.Locale & { getTimeZones?: () => string[] | undefined };

const zonesIn = (country: string): readonly string[] =>
  (new Intl.Locale('und', { region: country }) as Zoned).getTimeZones?.() ?? [];

const regionOf = (language: string): string | undefined => {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined;
  }
};

/** The country of a time zone; where it has several or is not known, the one that the languages name. Empty when nothing says. */
export function placeOf(timeZone: string, languages: readonly string[]): Place {
  const named = languages.map(regionOf).find((region) => region !== undefined && currencyIn(region) !== undefined);
  const within = COUNTRIES.filter((country) => zonesIn(country).includes(timeZone));
  const country = (named && (within.length === 0 || within.includes(named)) ? named : within[0]) ?? '';
  return {
    country,
    currency: currencyIn(country) ?? '',
    timeZone: WORLD_NAMES.timeZone.isValid(timeZone) ? timeZone : 'UTC',
  };
}
