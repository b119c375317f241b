import type { Language } from './language.ts';

// Making one costs a hundred times what using it does.
const formats = new Map<string, Intl.NumberFormat>();

export function formatNumber(
  value: number,
  language: Language,
  options: Intl.NumberFormatOptions = {},
): string {
  const key = language + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(language, options);
  formats.set(key, format);
  return format.format(value);
}

/** "4.8". By hand: the first number that a browser's own tools write costs it as much as drawing a third of a page. */
export function formatRating(rating: number, language: Language): string {
  const text = (Math.round(rating * 10) / 10).toFixed(1);
  return language === 'en' ? text : text.replace('.', ',');
}
