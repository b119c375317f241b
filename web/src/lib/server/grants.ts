import { type RequestEvent, redirect } from '@sveltejs/kit';
import type { Grant } from 'openslot-client';
import type { ShownGrant } from '$lib/grants';
import { inLanguage } from '$lib/language';
import { formatAgo, formatDayAt } from '$lib/time';
import { requireVisitor } from './api';

/** Platform staff allow no agents: they are led to their account. */
export function requireGiver(event: RequestEvent) {
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
  // One that ran out by itself has ended as well.
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
