import { type RequestEvent, redirect } from '@sveltejs/kit';
import type { Grant } from 'openslot-client';
import type { ShownGrant } from '$lib/agents/grants';
import { formatAgo, formatDayAt } from '$lib/format/time';
import { inLanguage } from '$lib/i18n/language';
import { requireVisitor } from '$lib/server/api';

/** Platform staff cannot grant access to agents. */
export function requireGrantor(event: RequestEvent) {
  const visitor = requireVisitor(event);
  if (visitor.role === 'admin') redirect(303, inLanguage(event.locals.language, '/account'));
  return visitor;
}

export function presentGrant(event: RequestEvent, grant: Grant): ShownGrant {
  const { language, visitor } = event.locals;
  const now = new Date();
  const zone = visitor?.timezone ?? 'UTC';
  const day = (instant: string) => formatDayAt(instant, zone, language);
  const { id, agentName, scopes, asksFirst, businessIds, latestDate, clientId } = grant;
  const { maxAmountMajor, maxTotalMajor, currency, maxBookings, bookingsLeft, totalLeftMajor } = grant;
  // An expired grant has ended as well.
  const endedAt =
    grant.revokedAt ?? (grant.expiresAt && new Date(grant.expiresAt) <= now ? grant.expiresAt : null);
  return {
    id,
    agentName,
    scopes,
    asksFirst,
    businessIds,
    latestDate,
    maxAmountMajor,
    maxTotalMajor,
    currency,
    maxBookings,
    bookingsLeft,
    totalLeftMajor,
    isOwnToken: clientId === null,
    since: day(grant.createdAt),
    used: grant.lastUsedAt && formatAgo(grant.lastUsedAt, now, language),
    until: grant.expiresAt && day(grant.expiresAt),
    ended: endedAt && day(endedAt),
  };
}
