import { error, type RequestEvent } from '@sveltejs/kit';
import type { Visitor } from '$lib/accounts/visitor';
import { requireVisitor, tryCall } from '$lib/server/api';
import en from '$lib/texts/en/platform';

/** For pages of platform staff. Others get 403. */
export function requireAdmin(event: RequestEvent): Visitor {
  const visitor = requireVisitor(event);
  if (visitor.role !== 'admin') error(403, { message: 'FORBIDDEN' });
  return visitor;
}

/** Name of an account. A deleted account has none, so its id is shown. */
export async function nameOfAccount(event: RequestEvent, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const outcome = await tryCall(event, event.locals.api.lookUpAccount({ id }));
  return outcome.refusal ? id : outcome.value.name || id;
}

/** A query parameter, if it is one of the choices. */
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

const kinds = Object.keys(en.audit.kinds) as (keyof typeof en.audit.kinds)[];
const day = /^\d{4}-\d{2}-\d{2}$/;

/** Filters of the audit log. Invalid values are ignored. */
export function readLogFilters(event: RequestEvent) {
  const dayOf = (name: string) => {
    const text = asked(event, name);
    return text !== undefined && day.test(text) ? text : undefined;
  };
  return {
    from: dayOf('from'),
    to: dayOf('to'),
    by: asked(event, 'by'),
    kind: chosen(event, 'kind', kinds),
    subjectId: asked(event, 'subjectId'),
  };
}
