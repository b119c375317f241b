import type { RequestEvent } from '@sveltejs/kit';
import type { JoinRequest } from 'openslot-client';
import { formatDay } from '$lib/time';
import { shown } from './api';
import { findOwnProfessional, type OwnBusiness } from './desk';

const mostFound = 8;
const mostNamed = 100;

/** Whether a role can belong to a business at all. */
export const maybeStaff = (role: string) => role === 'business' || role === 'professional';

/** What somebody was asked to join, what they asked for, and, for a professional, where else they might. */
export async function loadJoining(event: RequestEvent, businesses: OwnBusiness[]) {
  const { api, language } = event.locals;
  const find = (event.url.searchParams.get('find') ?? '').trim().slice(0, 100);
  const [invitations, requests, own] = await Promise.all([
    shown(event, api.listInvitations()),
    shown(event, api.listJoinRequests({ status: 'pending' })),
    findOwnProfessional(event),
  ]);
  // Those about a business that they run are answered there.
  const run = new Set(businesses.filter(({ role }) => role !== 'staff').map(({ id }) => id));
  const mine = requests.filter(({ businessId }) => !run.has(businessId));
  const ids = [...new Set(mine.map(({ businessId }) => businessId))].slice(0, mostNamed);
  const [asked, found] = await Promise.all([
    ids.length === 0 ? [] : shown(event, api.listBusinesses({ ids: ids.join(',') })),
    find === '' || own === null ? [] : shown(event, api.listBusinesses({ query: find, limit: mostFound })),
  ]);
  const names = new Map([asked].flat().map(({ id, name }) => [id, name]));
  const show = ({ id, businessId, expiresAt }: JoinRequest) => ({
    id,
    business: names.get(businessId) ?? null,
    until: expiresAt && formatDay(expiresAt.slice(0, 10), language),
  });
  const taken = new Set([...businesses.map(({ id }) => id), ...ids]);
  return {
    invitations: invitations
      .filter(({ status }) => status === 'pending')
      .map(({ id, businessName, role, expiresAt }) => ({
        id,
        business: businessName,
        role,
        until: formatDay(expiresAt.slice(0, 10), language),
      })),
    asked: mine.filter(({ requestedBy }) => requestedBy === 'business').map(show),
    asking: mine.filter(({ requestedBy }) => requestedBy === 'professional').map(show),
    find,
    hasProfile: own !== null,
    found: [found]
      .flat()
      .filter(({ id }) => !taken.has(id))
      .map(({ id, name, city }) => ({ id, name, city })),
  };
}
