import { countryCodeOf, countryOf } from './local-names';

/** Countries by currency. Others choose the currency in the form. */
const countries: Readonly<Record<string, string>> = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  USD: 'US EC SV PR',
  GBP: 'GB',
  CHF: 'CH LI',
  AUD: 'AU',
  BRL: 'BR',
  CAD: 'CA',
  CZK: 'CZ',
  DKK: 'DK',
  HUF: 'HU',
  INR: 'IN',
  JPY: 'JP',
  MXN: 'MX',
  NOK: 'NO',
  NPR: 'NP',
  NZD: 'NZ',
  PLN: 'PL',
  RON: 'RO',
  SEK: 'SE',
  SGD: 'SG',
  TRY: 'TR',
  ZAR: 'ZA',
  AOA: 'AO',
  CVE: 'CV',
  MZN: 'MZ',
};
const currencies = new Map(
  Object.entries(countries).flatMap(([currency, codes]) =>
    codes.split(' ').map((code) => [code, currency] as const),
  ),
);

/** Currency of a country by code or name. Empty if unknown. */
export const currencyOf = (country: string): string => currencies.get(countryCodeOf(country) ?? '') ?? '';

let zoneCountries: Map<string, string> | undefined;

/** English name of the country of a time zone, from the countries above. Empty if unknown. */
export function countryOfZone(zone: string): string {
  zoneCountries ??= new Map(
    [...currencies.keys()].flatMap((code) => {
      // `timeZones` became `getTimeZones()` in later versions of the standard.
      const locale = new Intl.Locale(`und-${code}`) as Intl.Locale & {
        timeZones?: string[];
        getTimeZones?: () => string[];
      };
      return (locale.getTimeZones?.() ?? locale.timeZones ?? []).map((name) => [name, code] as const);
    }),
  );
  return countryOf(zoneCountries.get(zone) ?? '') ?? '';
}
