import { type RequestEvent, redirect } from '@sveltejs/kit';
import { formatDay, wallClock } from '$lib/format/time';
import { problem } from '$lib/forms/problems';
import { orErrorPage, requireVisitor, tryCall } from '$lib/server/api';
import { readForm, refusedAt } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** Passkeys of the visitor with readable days. */
export async function loadPasskeys(event: RequestEvent) {
  const { timezone } = requireVisitor(event);
  const { api, language } = event.locals;
  const dayOf = (instant: string) => formatDay(wallClock(instant, timezone ?? 'UTC').date, language, 'full');
  const passkeys = await orErrorPage(event, api.listPasskeys({ limit: 100 }));
  return passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    added: dayOf(createdAt),
    used: lastUsedAt && dayOf(lastUsedAt),
  }));
}

/** JSON of the page script; null if it is something else. */
export function readResponse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

const stringIn = (response: Record<string, unknown>, name: string) => String(response[name] ?? '');

export const readAssertion = (response: Record<string, unknown>) => ({
  id: stringIn(response, 'id'),
  clientDataJSON: stringIn(response, 'clientDataJSON'),
  authenticatorData: stringIn(response, 'authenticatorData'),
  signature: stringIn(response, 'signature'),
  ...(response['userHandle'] !== undefined && { userHandle: stringIn(response, 'userHandle') }),
});

const readAttestation = (response: Record<string, unknown>) => {
  const sent: unknown[] = Array.isArray(response['transports']) ? response['transports'] : [];
  return {
    clientDataJSON: stringIn(response, 'clientDataJSON'),
    attestationObject: stringIn(response, 'attestationObject'),
    transports: transports.filter((one) => sent.includes(one)),
  };
};

/** Password or e-mail code, and the second factor if the form asks for it. */
const proofIn = (field: (name: string) => string) => ({
  password: field('password'),
  ...(field('factor') !== '' && { code: field('factor') }),
});

/** Actions of the section on the page about security. */
export const passkeyActions = {
  passkeyStart: async (event: RequestEvent) => {
    const field = await readForm(event);
    const outcome = await tryCall(event, event.locals.api.startPasskey(proofIn(field)));
    if (outcome.refusal) return refusedAt('passkeyStart', outcome.refusal);
    return { passkeyOptions: outcome.value };
  },
  passkeyAdd: async (event: RequestEvent) => {
    const field = await readForm(event);
    const response = readResponse(field('response'));
    if (response === null) return refusedAt('passkeyStart', problem('INVALID_INPUT'));
    const name = field('name').trim();
    const outcome = await tryCall(
      event,
      event.locals.api.addPasskey({ ...readAttestation(response), ...(name !== '' && { name }) }),
    );
    if (outcome.refusal) return refusedAt('passkeyAdd', outcome.refusal);
    setNotice(event, 'passkeyAdded');
    redirect(303, event.url.pathname);
  },
  passkeyRename: async (event: RequestEvent) => {
    const field = await readForm(event);
    const body = { id: field('id'), name: field('name').trim() };
    const outcome = await tryCall(event, event.locals.api.renamePasskey(body));
    if (outcome.refusal) return refusedAt('passkeyRename', outcome.refusal, { id: field('id') });
    setNotice(event, 'saved');
    redirect(303, event.url.pathname);
  },
  passkeyRemove: async (event: RequestEvent) => {
    const field = await readForm(event);
    const outcome = await tryCall(
      event,
      event.locals.api.removePasskey({ id: field('id'), ...proofIn(field) }),
    );
    if (outcome.refusal) return refusedAt('passkeyRemove', outcome.refusal, { id: field('id') });
    setNotice(event, 'passkeyRemoved');
    redirect(303, event.url.pathname);
  },
};
