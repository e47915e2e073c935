/** Guesses the browser's location, for a form's defaults. */

import { COUNTRIES, currencyIn } from '#engine/run/countries';
import { WORLD_NAMES } from '#engine/run/currenciesAndZones';

interface Location {
  country: string;
  currency: string;
  timeZone: string;
}

/** Newer browsers know a country's time zones. */
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

/** A time zone's country; if it has several or is unknown, the one in the languages. Empty if nothing says. */
export function locationOf(timeZone: string, languages: readonly string[]): Location {
  const named = languages.map(regionOf).find((region) => region !== undefined && currencyIn(region) !== undefined);
  const within = COUNTRIES.filter((country) => zonesIn(country).includes(timeZone));
  const country = (named && (within.length === 0 || within.includes(named)) ? named : within[0]) ?? '';
  return {
    country,
    currency: currencyIn(country) ?? '',
    timeZone: WORLD_NAMES.timeZone.isValid(timeZone) ? timeZone : 'UTC',
  };
}
