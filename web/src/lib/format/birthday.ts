import type { Language } from '$lib/i18n/language';
import { locales } from './time';

/** A birthday with or without its year: `1990-05-14` or `05-14`. */
export function formatBirthday(birthday: string, language: Language): string {
  const hasYear = birthday.length > 5;
  const date = new Date(`${hasYear ? birthday : `2000-${birthday}`}T00:00:00Z`);
  return new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'long',
    ...(hasYear && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(date);
}
