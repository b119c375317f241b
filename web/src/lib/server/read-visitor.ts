import type { RequestEvent } from '@sveltejs/kit';
import { OpenslotError, OpenslotUnreachable } from 'openslot-client';
import type { Visitor } from '$lib/visitor';
import { endSession } from './session';

const mostCounted = 10;

/** Who asks; null where the session has ended meanwhile, or nobody can say. */
export async function readVisitor(event: RequestEvent): Promise<Visitor | null> {
  const { api } = event.locals;
  try {
    const [account, unread] = await Promise.all([
      api.getAccount(),
      api.listNotifications({ unread: true, limit: mostCounted }),
    ]);
    const { name, email, role, timezone, emailVerified } = account;
    return { name, email, role, timezone, emailVerified, unread: unread.length };
  } catch (failure) {
    if (failure instanceof OpenslotError && failure.status === 401) endSession(event);
    else if (!(failure instanceof OpenslotError || failure instanceof OpenslotUnreachable)) throw failure;
    return null;
  }
}
