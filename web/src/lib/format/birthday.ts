/** A birthday with or without its year: `1990-05-14` or `05-14`. */
export function formatBirthday(birthday: string, language: string): string {
  const hasYear = birthday.length > 5;
  const date = new Date(`${hasYear ? birthday : `2000-${birthday}`}T00:00:00Z`);
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    ...(hasYear && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(date);
}
