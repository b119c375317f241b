import type { RequestEvent } from '@sveltejs/kit';
import { orErrorPage, requireVisitor, tryCall } from '$lib/server/api';
import type { PageServerLoad } from './$types';

/** A value of the overview. The page is shown without it if it cannot be read. */
async function valueIfKnown<Value>(event: RequestEvent, answer: Promise<Value>): Promise<Value | null> {
  const outcome = await tryCall(event, answer);
  return outcome.refusal ? null : outcome.value;
}

const mostCounted = 10;

export const load: PageServerLoad = async (event) => {
  const { role } = requireVisitor(event);
  const { api } = event.locals;
  // Administrators have neither agents nor appointments.
  const isParty = role !== 'admin';
  const [account, factor, devices, feed, grants] = await Promise.all([
    orErrorPage(event, api.getAccount()),
    valueIfKnown(event, api.getSecondFactor()),
    valueIfKnown(event, api.listSessions()),
    isParty ? valueIfKnown(event, api.getCalendarFeed()) : null,
    isParty ? valueIfKnown(event, api.listGrants({ status: 'active', limit: mostCounted })) : null,
  ]);
  return {
    isParty,
    role,
    name: account.name,
    phone: account.phone,
    email: account.email,
    emailVerified: account.emailVerified,
    hasPassword: account.hasPassword,
    inLanguage: account.language,
    timezone: account.timezone,
    channel: account.preferredReminderChannel,
    /** Null if unknown. */
    secondFactor: factor && factor.enabledAt !== null,
    devices: devices?.length ?? null,
    feed: feed?.exists ?? null,
    agents: grants?.length ?? null,
  };
};
