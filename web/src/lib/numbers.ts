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

/** "4.8" */
export const formatRating = (rating: number, language: Language) =>
  formatNumber(rating, language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
