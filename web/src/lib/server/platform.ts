import { error, type RequestEvent } from '@sveltejs/kit';
import type { Visitor } from '$lib/visitor';
import { requireVisitor } from './api';

/** For pages of platform staff: everybody else reads that they are not theirs. */
export function requireAdmin(event: RequestEvent): Visitor {
  const visitor = requireVisitor(event);
  if (visitor.role !== 'admin') error(403, { message: 'FORBIDDEN' });
  return visitor;
}

/** What an address asks for, where it is one of the choices. */
export function chosen<Choice extends string>(
  event: RequestEvent,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = event.url.searchParams.get(name);
  return choices.find((choice) => choice === value);
}

export const asked = (event: RequestEvent, name: string): string | undefined =>
  event.url.searchParams.get(name)?.trim() || undefined;

export const perPage = 25;
