import { isZone } from '$lib/format/time';
import { loadProviders } from '$lib/server/accounts/openid';
import { nextQuery, redirectAfterSignIn, redirectSignedIn } from '$lib/server/accounts/sign-in';
import { failWith, tryCall } from '$lib/server/api';
import { readForm } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

const roles = ['customer', 'business', 'professional'] as const;
const roleNamed = (name: string | null) => roles.find((role) => role === name) ?? 'customer';

export const load: PageServerLoad = async (event) => {
  redirectSignedIn(event);
  const role = roleNamed(event.url.searchParams.get('role'));
  const providers = await loadProviders(event);
  return { providers, nextQuery: nextQuery(event), key: crypto.randomUUID(), roles, role };
};

export const actions: Actions = {
  default: async (event) => {
    const field = await readForm(event);
    const { language } = event.locals;
    const entered = {
      name: field('name').trim(),
      email: field('email').trim(),
      role: roleNamed(field('role')),
    };
    const timezone = field('timezone');
    const account = { ...entered, language, ...(isZone(timezone) && { timezone }) };
    const outcome = await tryCall(
      event,
      event.locals.api.registerAccount(
        { ...account, password: field('password'), acceptTerms: true },
        { idempotencyKey: field('key') || undefined },
      ),
    );
    if (outcome.refusal) return failWith(outcome.refusal, entered);
    return redirectAfterSignIn(event, entered.role);
  },
};
