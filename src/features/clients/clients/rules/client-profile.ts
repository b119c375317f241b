import { AppError } from '../../../../errors.ts';
import { isCalendarDate, readInstant } from '../../../../shared/time.ts';

export interface MarketingConsent {
  given: boolean;
  at: Date;
  source: string | null;
}

export interface ClientProfile {
  tags: string[];
  /** `YYYY-MM-DD`, or `MM-DD` if the year is unknown. */
  birthday: string | null;
  marketingConsent: MarketingConsent | null;
}

export const maxTags = 20;
export const maxTagLength = 40;
export const maxSourceLength = 100;
export const birthdayPattern = '^(\\d{4}-)?\\d{2}-\\d{2}$';

const oneLine = (text: string) => text.trim().replace(/\s+/g, ' ').normalize('NFC');

/** Without blank and repeated tags, regardless of case. */
function distinctTags(tags: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const tag of tags.map(oneLine)) {
    const key = tag.toLowerCase();
    if (tag !== '' && !kept.has(key)) kept.set(key, tag);
  }
  return [...kept.values()];
}

export function requireTags(given: readonly string[], field = 'body.tags'): string[] {
  const tags = distinctTags(given);
  if (tags.some((tag) => /\p{Cc}/u.test(tag)))
    throw new AppError('INVALID_INPUT', { field, detail: 'Must be a single line.' });
  for (const tag of tags)
    if ([...tag].length > maxTagLength)
      throw new AppError('INVALID_INPUT', {
        field,
        reason: 'out-of-range',
        limit: maxTagLength,
        detail: `A tag has at most ${maxTagLength} characters.`,
      });
  if (tags.length > maxTags)
    throw new AppError('INVALID_VALUE', {
      field,
      reason: 'out-of-range',
      limit: maxTags,
      detail: `At most ${maxTags} tags.`,
    });
  return tags;
}

// Has a 29th of February.
const leapYear = '2000';

export function requireBirthday(text: string, now: Date, field = 'body.birthday'): string {
  const birthday = text.trim();
  const date = birthday.length === 5 ? `${leapYear}-${birthday}` : birthday;
  if (!new RegExp(birthdayPattern).test(birthday) || !isCalendarDate(date))
    throw new AppError('INVALID_DATE_FORMAT', {
      field,
      detail: 'Must be YYYY-MM-DD, or MM-DD without the year.',
    });
  // Tomorrow in UTC can be today at the business.
  const tomorrow = new Date(now.getTime() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  if (birthday.length > 5 && date > tomorrow)
    throw new AppError('INVALID_VALUE', {
      field,
      reason: 'out-of-range',
      detail: 'Must not be in the future.',
    });
  return birthday;
}

interface EnteredConsent {
  given: boolean;
  at?: string;
  source?: string | null;
}

/** The time of the request counts unless another one is given. */
export function requireConsent(
  { given, at, source }: EnteredConsent,
  now: Date,
  field = 'body.marketingConsent',
): MarketingConsent {
  const when = at === undefined ? now : readInstant(at);
  if (when === null || when.getUTCFullYear() < 1970)
    throw new AppError('INVALID_INPUT', {
      field: `${field}.at`,
      detail: 'Must be an instant such as 2026-12-01T09:30:00Z.',
    });
  if (when > now)
    throw new AppError('INVALID_VALUE', {
      field: `${field}.at`,
      reason: 'out-of-range',
      detail: 'Must not be in the future.',
    });
  return { given, at: when, source: oneLine(source ?? '') || null };
}

/** The kept record wins, except for consent: the latest decision counts. */
export function mergeProfiles(kept: ClientProfile, other: ClientProfile): ClientProfile {
  const decisions = [kept.marketingConsent, other.marketingConsent].filter((one) => one !== null);
  return {
    tags: distinctTags([...kept.tags, ...other.tags]).slice(0, maxTags),
    birthday: kept.birthday ?? other.birthday,
    marketingConsent: decisions.sort((a, b) => b.at.getTime() - a.at.getTime())[0] ?? null,
  };
}
