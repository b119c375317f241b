import type { RequestEvent } from '@sveltejs/kit';
import type { JoinRequest } from 'openslot-client';
import { formatDay } from '$lib/format/time';
import { orErrorPage } from '$lib/server/api';
import { findOwnProfessional, type OwnBusiness } from '$lib/server/desk/own-business';

const mostFound = 8;
const mostNamed = 100;

export const canJoinBusinesses = (role: string) => role === 'business' || role === 'professional';

/** Invitations and join requests of the account and, for a professional, businesses to send a request to. */
export async function loadJoining(event: RequestEvent, businesses: OwnBusiness[]) {
  const { api, language } = event.locals;
  const find = (event.url.searchParams.get('find') ?? '').trim().slice(0, 100);
  const [invitations, requests, own] = await Promise.all([
    orErrorPage(event, api.listInvitations()),
    orErrorPage(event, api.listJoinRequests({ status: 'pending' })),
    findOwnProfessional(event),
  ]);
  // Requests to businesses that the account manages are answered there.
  const run = new Set(businesses.filter(({ role }) => role !== 'staff').map(({ id }) => id));
  const mine = requests.filter(({ businessId }) => !run.has(businessId));
  const ids = [...new Set(mine.map(({ businessId }) => businessId))].slice(0, mostNamed);
  const [asked, found] = await Promise.all([
    ids.length === 0 ? [] : orErrorPage(event, api.listBusinesses({ ids: ids.join(',') })),
    find === '' || own === null
      ? []
      : orErrorPage(event, api.listBusinesses({ query: find, limit: mostFound })),
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
