import type { RequestEvent } from '@sveltejs/kit';
import { OpenslotError, OpenslotUnreachable } from 'openslot-client';
import type { PendingCounts, Visitor } from '$lib/accounts/visitor';
import { endSession } from '$lib/server/http/session';

const isRefusal = (failure: unknown) =>
  failure instanceof OpenslotError || failure instanceof OpenslotUnreachable;

/** The account of the session. Null if the session has ended or the API cannot be reached. */
export async function readVisitor(event: RequestEvent): Promise<Visitor | null> {
  try {
    const { name, email, role, timezone, emailVerified, hasPassword } = await event.locals.api.getAccount();
    return { name, email, role, timezone, emailVerified, hasPassword };
  } catch (failure) {
    if (failure instanceof OpenslotError && failure.status === 401) endSession(event);
    else if (!isRefusal(failure)) throw failure;
    return null;
  }
}

const mostCounted = 10;

/** Length of a list. A failed request counts as 0, so that the page is still shown. */
async function countOf(list: Promise<readonly unknown[]>): Promise<number> {
  try {
    return (await list).length;
  } catch (failure) {
    if (!isRefusal(failure)) throw failure;
    return 0;
  }
}

/** Counts for the page header. */
export async function readPendingCounts({
  locals: { api },
}: Pick<RequestEvent, 'locals'>): Promise<PendingCounts> {
  const [unread, asked] = await Promise.all([
    countOf(api.listNotifications({ unread: true, limit: mostCounted })),
    countOf(api.listApprovals({ status: 'pending', limit: mostCounted })),
  ]);
  return { unread, asked };
}
