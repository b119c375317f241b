import { expect, test } from 'vitest';
import { mayHaveRecipients } from '../../src/features/messaging/notifications/rules/audience.ts';
import { type EventKind, eventKinds } from '../../src/shared/event-kinds.ts';
import { samplePayloads } from '../fixtures/event-payloads.ts';

/**
 * Page texts that say that another person is notified, with what makes them true. `notified`: shown only when the
 * API says so. `condition`: the text names its condition. `mail`: the action sends the mail itself. An event: it
 * has recipients. `other`: the text says nothing about a notification.
 */
const claims: Record<string, EventKind | 'notified' | 'condition' | 'mail' | 'other'> = {
  'common.notified.queued': 'notified',
  'common.notified.toCall': 'condition',
  'common.confirmAddress.text': 'mail',
  'common.notices.delayReported': 'alert.raised',
  'common.notices.answered': 'alert.answered',
  'common.notices.linkSent': 'mail',
  'common.notices.linkTooOften': 'mail',
  'common.notices.submitted': 'business.approved',
  'common.notices.invited': 'mail',
  'common.notices.invitedLater': 'mail',
  'common.notices.requestSent': 'join_request.made',
  'booking.byHand': 'appointment.confirmed',
  'booking.pendingText': 'appointment.confirmed',
  'booking.lateText': 'alert.raised',
  'business.goodToKnow': 'other',
  'booking.mailed': 'appointment.booked',
  'booking.waitText': 'waitlist.offered',
  'booking.joinedText': 'waitlist.offered',
  'appointments.lateSend': 'alert.raised',
  'appointments.waitText': 'waitlist.offered',
  'account.you.phoneNeeded': 'other',
  'account.preferences.remindersHint': 'mail',
  'account.email.sent': 'mail',
  'codes.sent': 'mail',
  'common.notices.codeSent': 'mail',
  'account.family.empty': 'appointment.booked',
  'entrance.forgot.sent': 'mail',
  'entrance.invitation.confirm': 'mail',
  'help.answers.late.answer': 'alert.raised',
  'help.answers.waitlist.answer': 'waitlist.offered',
  'desk.states.under_review': 'business.approved',
  'people.joining.refusals.REQUEST_PENDING': 'other',
  'platform.businesses.said': 'business.suspended',
  'platform.businesses.approveHint': 'business.approved',
  'platform.reports.goneWords': 'other',
  'platform.reports.suspendReason': 'business.suspended',
  'platform.accounts.suspendHint': 'mail',
  'setup.start.nameHint': 'other',
  'setup.list.reviewing.text': 'business.approved',
  'settings.profile.facts': 'other',
  'settings.members.invitedLater': 'mail',
  'settings.members.refusals.RATE_LIMITED': 'other',
  'settings.webhooks.refusals.INVALID_STATUS': 'other',
  'settings.listing.states.under_review': 'business.approved',
  'settings.listing.reasonHint': 'condition',
  'offer.services.descriptionHint': 'other',
  'offer.team.invitedLater': 'mail',
  'offer.team.invitedRefusals.RATE_LIMITED': 'other',
  'offer.hours.collideLead': 'condition',
  'offer.timetable.affectedMove.move': 'condition',
  'offer.timetable.affectedMove.cancel': 'condition',
  'offer.timetable.affectedRemove.cancel': 'condition',
  'calendar.ask.notified': 'notified',
  'calendar.ask.toCall': 'condition',
  'calendar.panel.lateSend': 'alert.raised',
  'calendar.block.cancel': 'condition',
  'calendar.panel.servicesHint': 'condition',
  'clients.form.birthdayHint': 'other',
  'people.waiting.adding.lead': 'condition',
  'consent.invalid.lead': 'other',
  'consent.wrong.lead': 'other',
};

// Not a static import: the compiler of the service does not know the aliases of the pages.
const address = new URL('../../web/src/lib/texts/all.ts', import.meta.url).href;
type Loaders = { en: Record<string, () => Promise<{ default: unknown }>> };

const claim = /\b(notif(?:y|ies|ied)|told|informed|sent|emailed|know)\b|we’ll email/i;

/** Texts by path. A function is represented by its source, which contains its sentences. */
function textsIn(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, String(value)]];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`));
}

test('every page text that says someone is notified has data behind it', async () => {
  const { loaders } = (await import(address)) as { loaders: Loaders };
  const areas = await Promise.all(
    Object.entries(loaders.en).map(async ([area, load]) => textsIn((await load()).default, area)),
  );
  const found = new Map(areas.flat().filter(([, text]) => claim.test(text)));
  expect([...found.keys()].sort()).toEqual(Object.keys(claims).sort());
  for (const [path, basis] of Object.entries(claims)) {
    const text = found.get(path)!;
    // A client may have only a phone number, so texts about clients must not speak of all of them.
    if (/\bclients? (?:is|are|will be) notified|notify clients?\b/i.test(text))
      expect([path, basis]).toEqual([path, expect.stringMatching(/^notified$|^condition$|^alert\.raised$/)]);
    if (basis === 'condition') expect([path, text]).toEqual([path, expect.stringMatching(/email address/i)]);
    if (eventKinds.includes(basis as EventKind))
      expect([path, hasRecipients(basis as EventKind)]).toEqual([path, true]);
  }
});

function hasRecipients(kind: EventKind): boolean {
  const payload = {
    ...samplePayloads[kind],
    ...('recipients' in samplePayloads[kind] && { recipients: ['usr_1'] }),
  };
  return mayHaveRecipients({ kind, byUserId: 'usr_2', payload });
}
