import { fail, redirect } from '@sveltejs/kit';
import { formatDay, wallClock } from '$lib/format/time';
import type { Refusal } from '$lib/forms/problems';
import { loadPasskeys, passkeyActions } from '$lib/server/accounts/passkeys';
import { drawQrCode } from '$lib/server/accounts/qr-code';
import { orErrorPage, requireVisitor, tryCall } from '$lib/server/api';
import { readForm } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { timezone, emailVerified } = requireVisitor(event);
  const { api, language } = event.locals;
  const { enabledAt, recoveryCodesLeft, required } = await orErrorPage(event, api.getSecondFactor());
  const since = enabledAt && formatDay(wallClock(enabledAt, timezone ?? 'UTC').date, language, 'full');
  const identities = await orErrorPage(event, api.listIdentities({ limit: 100 }));
  const passkeys = await loadPasskeys(event);
  return { since, recoveryCodesLeft, required, emailVerified, passkeys, identities };
};

type Step = 'start' | 'confirm' | 'renew' | 'off';

interface SetUp {
  uri: string;
  secret: string;
  qr: { size: number; path: string };
}

const refuse = (step: Step, refusal: Refusal, setUp: SetUp | null = null) =>
  fail(refusal.code === 'UNAVAILABLE' ? 503 : 400, { step, refusal, setUp });

/** The form sends the address back, because the API shows the secret once. */
function drawSetUp(uri: string): SetUp | null {
  const secret = /^otpauth:\/\/totp\/[^?]{1,400}\?secret=([A-Z2-7]{32})&/.exec(uri)?.[1];
  return secret === undefined ? null : { uri, secret, qr: drawQrCode(uri) };
}

export const actions: Actions = {
  ...passkeyActions,
  unlink: async (event) => {
    const id = (await readForm(event))('id');
    await orErrorPage(event, event.locals.api.unlinkIdentity({ id }));
    setNotice(event, 'unlinked');
    redirect(303, event.url.pathname);
  },
  start: async (event) => {
    const password = (await readForm(event))('password');
    const outcome = await tryCall(event, event.locals.api.setUpSecondFactor({ password }));
    if (outcome.refusal) return refuse('start', outcome.refusal);
    return { setUp: drawSetUp(outcome.value.uri) };
  },
  confirm: async (event) => {
    const field = await readForm(event);
    const outcome = await tryCall(event, event.locals.api.confirmSecondFactor({ code: field('code') }));
    if (outcome.refusal) return refuse('confirm', outcome.refusal, drawSetUp(field('uri')));
    return { recoveryCodes: outcome.value.recoveryCodes };
  },
  renew: async (event) => {
    const code = (await readForm(event))('code');
    const outcome = await tryCall(event, event.locals.api.renewRecoveryCodes({ code }));
    if (outcome.refusal) return refuse('renew', outcome.refusal);
    return { recoveryCodes: outcome.value.recoveryCodes };
  },
  off: async (event) => {
    const field = await readForm(event);
    const body = { password: field('password'), code: field('code') };
    const outcome = await tryCall(event, event.locals.api.disableSecondFactor(body));
    if (outcome.refusal) return refuse('off', outcome.refusal);
    setNotice(event, 'secondFactorOff');
    redirect(303, event.url.pathname);
  },
};
