import { type Language, numberLocales } from '$lib/i18n/language';

// Creating a formatter takes a hundred times as long as using it.
const formats = new Map<string, Intl.NumberFormat>();

export function formatNumber(
  value: number,
  language: Language,
  options: Intl.NumberFormatOptions = {},
): string {
  const key = language + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(numberLocales[language], options);
  formats.set(key, format);
  return format.format(value);
}

/** "4.8". Formatted without `Intl`, whose first use in a browser is slow. */
export function formatRating(rating: number, language: Language): string {
  const text = (Math.round(rating * 10) / 10).toFixed(1);
  return language === 'en' ? text : text.replace('.', ',');
}
