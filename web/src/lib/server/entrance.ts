import { type RequestEvent, redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/language';
import type { Visitor } from '$lib/visitor';
import { safeNext } from './next';

const homes: Record<Visitor['role'], string> = {
  customer: '/appointments',
  business: '/desk',
  professional: '/desk',
  admin: '/platform',
};

/** Where somebody who came in goes: where they were going, or to what is theirs. */
export function goOn(event: RequestEvent, role: Visitor['role']): never {
  const home = homes[role];
  redirect(303, safeNext(event.url.searchParams.get('next'), inLanguage(event.locals.language, home)));
}

/** Whoever is in already need not come in. */
export function passVisitors(event: RequestEvent): void {
  if (event.locals.visitor !== null) goOn(event, event.locals.visitor.role);
}

/** What the other entrances are told, so that the way on is not lost. */
export function nextQuery(event: RequestEvent): string {
  const next = safeNext(event.url.searchParams.get('next'), '');
  return next === '' ? '' : `?next=${encodeURIComponent(next)}`;
}
