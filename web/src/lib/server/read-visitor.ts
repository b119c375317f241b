import type { RequestEvent } from '@sveltejs/kit';
import { OpenslotError, OpenslotUnreachable } from 'openslot-client';
import type { Visitor, Waiting } from '$lib/visitor';
import { endSession } from './session';

const isRefusal = (failure: unknown) =>
  failure instanceof OpenslotError || failure instanceof OpenslotUnreachable;

/** Who asks; null where the session has ended meanwhile, or nobody can say. */
export async function readVisitor(event: RequestEvent): Promise<Visitor | null> {
  try {
    const { name, email, role, timezone, emailVerified } = await event.locals.api.getAccount();
    return { name, email, role, timezone, emailVerified };
  } catch (failure) {
    if (failure instanceof OpenslotError && failure.status === 401) endSession(event);
    else if (!isRefusal(failure)) throw failure;
    return null;
  }
}

const mostCounted = 10;

/** How many there are; what cannot be counted now is no reason to show nothing else. */
async function countOf(list: Promise<readonly unknown[]>): Promise<number> {
  try {
    return (await list).length;
  } catch (failure) {
    if (!isRefusal(failure)) throw failure;
    return 0;
  }
}

/** What waits for whoever is signed in, for the head of a page. */
export async function readWaiting({ locals: { api } }: Pick<RequestEvent, 'locals'>): Promise<Waiting> {
  const [unread, asked] = await Promise.all([
    countOf(api.listNotifications({ unread: true, limit: mostCounted })),
    countOf(api.listApprovals({ status: 'pending', limit: mostCounted })),
  ]);
  return { unread, asked };
}
