import { createHash } from 'node:crypto';
import { offeredNames } from '../../../../src/features/messaging/webhooks/rules/offered-events.ts';
import { lockSpaces } from '../../../../src/platform/database/lock-spaces.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { newId } from '../../../../src/shared/ids.ts';
import { logIn } from '../../../fixtures/accounts.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { photograph, putFile } from '../../../fixtures/media.ts';
import { enableFactor, ticketOf } from '../../../fixtures/second-factor.ts';
import { phoneOf, profileMarker, type TestAccounts, textOf } from './test-accounts.ts';

const today = '2026-06-01';
const wednesday = '2026-06-03';
const thursday = '2026-06-04';
const friday = '2026-06-05';

/** The only text of a customer that remains after deletion. */
export const publicComment = 'Worth every cent xqforever';

/** Values that the tests refer to. */
export interface CreatedRecords {
  /** Token of the customer's calendar feed. */
  feed: string;
  webhook: { id: string; secret: string };
  hiddenReview: string;
  publicReview: string;
  ticket: string;
}

/** Every account uses every feature over two days. Some records are still upcoming at the end. */
export async function useEveryFeature(cast: TestAccounts): Promise<CreatedRecords> {
  const webhook = await settleIn(cast);
  const visits = await bookOnMonday(cast);
  await pay(cast, visits);
  await runLate(cast, visits);
  await cast.advance(5);
  const reviews = await visit(cast, visits);
  const ticket = await complain(cast, visits, reviews);
  await workAround(cast);
  await uploadPicture(cast);
  await cast.settle();
  await cast.advance(22.5);
  await cast.app.app.sendReminders();
  const feed = await signUpAndOut(cast);
  await waitAndHold(cast);
  await inviteAndImport(cast);
  await allowAgents(cast);
  await protect(cast);
  await cast.settle();
  return { feed, webhook, ticket, ...reviews };
}

async function settleIn({ as, receiver, people, salon }: TestAccounts): Promise<CreatedRecords['webhook']> {
  for (const name of ['customer', 'stranger'] as const) {
    await as(name)('PATCH', '/api/account', { timezone: 'Pacific/Chatham', phone: phoneOf(name) });
    const child = { name: textOf(name, 'Kim'), relation: textOf(name, 'child'), birthDate: '2016-05-14' };
    await as(name)('POST', '/api/family-members', child);
    await as(name)('PUT', `/api/favourites/${salon.business}`);
  }
  await as('owner')('PATCH', `/api/businesses/${salon.business}`, { cancellationWindowHours: 0 });
  const { id: crmClientId } = await as('owner')('POST', '/api/business/clients', {
    name: textOf('customer', 'Mx Robin'),
    email: people.customer.email,
    phone: phoneOf('customer'),
    notes: textOf('customer', 'tips well:'),
  });
  await as('owner')('POST', '/api/business/coupons', { code: 'SPRING', type: 'percent', value: 25 });
  const terms = { packagePriceMajor: 30, singleSessionPriceMajor: 20, currency: 'EUR', validityDays: 90 };
  const { id: packageId } = await as('owner')('POST', '/api/business/packages', {
    serviceId: salon.haircut,
    title: 'Haircuts',
    sessionCount: 2,
    ...terms,
  });
  await as('owner')('PUT', '/api/business/packages', { packageId, userId: people.customer.id });
  await as('owner')('PUT', '/api/business/packages', { packageId, crmClientId });
  return as('owner')('POST', '/api/business/webhooks', { url: receiver.url, events: offeredNames });
}

type Visits = Record<'done' | 'family' | 'late' | 'coupon' | 'package' | 'moved' | 'refunded', string>;

async function bookOnMonday({ as, salon }: TestAccounts): Promise<Visits> {
  const { business, professional, haircut } = salon;
  const book = async (start: string, fields: object = {}, name: 'customer' | 'stranger' = 'customer') => {
    const slot = { business, professional, services: [haircut], date: today, start };
    return (await as(name)('POST', '/api/appointments', { ...slot, notes: textOf(name, 'note'), ...fields }))
      .id;
  };
  const [child] = await as('customer')('GET', '/api/family-members');
  const [bought] = await as('customer')('GET', '/api/packages');
  const visits = {
    done: await book('09:00'),
    family: await book('09:30', { familyMemberId: child.id }),
    late: await book('10:00'),
    coupon: await book('10:30', { couponCode: 'SPRING' }),
    package: await book('11:00', { packagePurchaseId: bought.id }),
    moved: await book('11:30'),
    refunded: await book('10:00', { date: thursday }),
  };
  await as('customer')('POST', `/api/appointments/${visits.moved}/reschedule`, {
    date: today,
    start: '12:00',
  });
  await book('11:00', { date: wednesday, recurringFrequency: 'weekly', recurringCount: 2 });
  const cancelled = await book('12:00', { date: wednesday });
  await as('customer')('POST', `/api/appointments/${cancelled}/cancel`, {
    reason: textOf('customer', 'ill:'),
  });
  const refused = await book('12:30', { date: wednesday });
  await as('worker')('POST', `/api/appointments/${refused}/cancel`, { reason: textOf('worker', 'ill:') });
  await as('owner')('PATCH', `/api/businesses/${business}`, { autoConfirm: false });
  await book('13:00', { date: wednesday });
  await as('owner')('PATCH', `/api/businesses/${business}`, { autoConfirm: true });
  await book('13:30', {}, 'stranger');
  const closed = await book('14:00', { date: wednesday }, 'stranger');
  await as('owner')('POST', `/api/appointments/${closed}/cancel`, { reason: textOf('owner', 'closed,') });
  const { questions } = await as('owner')('PUT', `/api/services/${haircut}/questions`, {
    questions: [{ kind: 'short-text', text: 'Allergies' }],
  });
  await as('customer')('PUT', `/api/appointments/${visits.refunded}/intake`, {
    answers: [{ questionId: questions[0].id, values: [textOf('customer', 'allergic:')] }],
  });
  const staffNotes = { staffNotes: textOf('customer', 'pays late:') };
  await as('owner')('PATCH', `/api/appointments/${visits.done}`, staffNotes);
  return visits;
}

async function pay({ as }: TestAccounts, visits: Visits): Promise<void> {
  for (const id of [visits.done, visits.refunded]) {
    const { paymentIntentId } = await as('customer')('POST', `/api/appointments/${id}/payment`, {});
    await as('customer')('POST', `/api/payments/${paymentIntentId}/settle`, { amountMajor: 20 });
  }
  await as('worker')('POST', `/api/appointments/${visits.coupon}/mark-paid`, { amountMajor: 15 });
  const receipt = await as('worker')('POST', `/api/appointments/${visits.coupon}/checkout`, { payments: [] });
  await as('owner')('POST', `/api/receipts/${receipt.id}/void`, { reason: 'Wrong method.' });
  await as('owner')('POST', `/api/appointments/${visits.refunded}/refund`);
}

async function runLate({ as }: TestAccounts, visits: Visits): Promise<void> {
  const messages = `/api/appointments/${visits.late}/messages`;
  await as('customer')('POST', messages, { text: textOf('customer', 'dog:') });
  await as('worker')('POST', messages, { text: textOf('worker', 'dogs are fine,') });
  await as('customer')('PUT', `${messages}/block`);
  const late = (message: string) => ({ type: 'running_late', minutes: 5, message });
  const byClient = await as('customer')(
    'POST',
    `/api/appointments/${visits.late}/alerts`,
    late(textOf('customer', 'tram')),
  );
  await as('worker')('POST', `/api/alerts/${byClient.id}/respond`, { response: 'accepted' });
  const path = `/api/appointments/${visits.coupon}/alerts`;
  const byStaff = await as('worker')('POST', path, late(textOf('worker', 'tram')));
  await as('customer')('POST', `/api/alerts/${byStaff.id}/respond`, { response: 'declined' });
}

type Reviews = Pick<CreatedRecords, 'hiddenReview' | 'publicReview'>;

async function visit({ as }: TestAccounts, visits: Visits): Promise<Reviews> {
  for (const id of [visits.done, visits.family, visits.coupon, visits.package, visits.moved])
    await as('worker')('POST', `/api/appointments/${id}/complete`);
  await as('owner')('POST', `/api/appointments/${visits.late}/no-show`);
  const review = async (appointmentId: string, rating: number, comment: string) =>
    (await as('customer')('POST', '/api/reviews', { appointmentId, rating, comment })).id;
  const reviews = {
    publicReview: await review(visits.done, 5, publicComment),
    hiddenReview: await review(visits.family, 1, textOf('customer', 'rude:')),
  };
  const text = textOf('owner', 'thank you:');
  await as('owner')('POST', `/api/reviews/${reviews.publicReview}/reply`, { text });
  return reviews;
}

/** Reports and support tickets. */
async function complain(
  { as, people, salon }: TestAccounts,
  visits: Visits,
  { hiddenReview }: Reviews,
): Promise<string> {
  const hide = { targetType: 'review', targetId: hiddenReview, reason: textOf('stranger', 'rude:') };
  const report = await as('stranger')('POST', '/api/reports', hide);
  const note = textOf('admin', 'rude:');
  await as('admin')('POST', `/api/moderation/reports/${report.id}/resolve`, { action: 'hide', note });
  const reported = { targetType: 'professional', targetId: salon.professional };
  await as('customer')('POST', '/api/reports', { ...reported, reason: textOf('customer', 'late:') });
  const other = { targetType: 'business', targetId: salon.business };
  for (const name of ['customer', 'worker', 'rival'] as const) {
    if (name === 'customer')
      await as(name)('POST', '/api/reports', { ...other, reason: textOf(name, 'dirty:') });
    const body = { subject: textOf(name, 'Help'), message: textOf(name, 'Please') };
    const link = name === 'customer' ? { link: { type: 'appointment', id: visits.late } } : {};
    const keyed = { 'idempotency-key': `ticket-of-${name}` };
    const { id } = await as(name)('POST', '/api/support/tickets', { ...body, ...link }, keyed);
    await as('admin')('PATCH', `/api/support/tickets/${id}`, { assigneeId: people.admin.id });
    const answer = textOf(name, textOf('admin', 'We are looking into it,'));
    await as('admin')('POST', `/api/support/tickets/${id}/messages`, { message: answer });
    await as(name)('POST', `/api/support/tickets/${id}/messages`, { message: textOf(name, 'Thanks,') });
    await as('admin')('PATCH', `/api/support/tickets/${id}`, { status: 'pending' });
  }
  const [{ id }] = await as('customer')('GET', '/api/support/tickets');
  return id;
}

/** Records that only professionals have. */
async function workAround({ as, salon, rivalBusiness }: TestAccounts): Promise<void> {
  const joining = await as('worker')('POST', '/api/join-requests', { businessId: rivalBusiness });
  await as('rival')('POST', `/api/join-requests/${joining.id}/accept`);
  const freelance = {
    name: textOf('freelancer', 'Robin'),
    role: 'Barber',
    bio: textOf('freelancer', 'Barber,'),
  };
  const { id: freelanceId } = await as('freelancer')('POST', '/api/professionals', freelance);
  await as('freelancer')('POST', '/api/join-requests', { businessId: rivalBusiness });
  await as('owner')('POST', '/api/join-requests', {
    businessId: salon.business,
    professionalId: freelanceId,
  });
  for (const [name, professionalId, description] of [
    ['worker', salon.professional, profileMarker],
    ['freelancer', freelanceId, textOf('freelancer', 'By')],
  ] as const) {
    const away = { startDate: '2026-07-01', endDate: '2026-07-03', reason: textOf(name, 'Surgery:') };
    await as(name)('POST', '/api/time-off', { professionalId, ...away });
    const offer = { name: 'Beard trim', description, duration: 30, currency: 'EUR' };
    await as(name)('POST', '/api/services', { ownerProfessionalId: professionalId, ...offer });
  }
  const window = { weekday: 2, start: '10:00', end: '14:00' };
  const where = { professionalId: salon.professional, businessId: rivalBusiness };
  await as('worker')('POST', '/api/availability-rules', { ...where, ...window });
}

/** Ended sessions, unused links and calendar feeds. */
async function signUpAndOut({ app, as, people, receiver }: TestAccounts): Promise<string> {
  for (const name of ['customer', 'worker', 'owner'] as const) {
    const { email, password, id } = people[name];
    const { body } = await logIn(app, email, password);
    await app.call('POST', '/api/auth/logout', { token: body.accessToken });
    await app.call('POST', '/api/auth/forgot-password', { body: { email } });
    await app.call('POST', '/api/auth/code', { body: { email } });
    await eventually(
      async () => (await app.db.row(sql`select 1 from password_resets where user_id = ${id}`)) !== null,
    );
  }
  await as('worker')('POST', '/api/calendar-connections', { kind: 'ics', url: receiver.url });
  await as('worker')('POST', '/api/account/calendar-feed');
  return (await as('customer')('POST', '/api/account/calendar-feed')).token;
}

/** A second factor, and a sign-in that waits for it. */
async function protect({ app, clock, people: { customer } }: TestAccounts): Promise<void> {
  await app.db.run(sql`update users set email_verified_at = now() where id = ${customer.id}`);
  await enableFactor(app, customer, clock.now());
  // Without a browser and a provider, which their own tests have.
  await app.db.run(sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${newId('passkey')}, ${customer.id}, 'credential', '\\x7075626c6963206b6579206f662061207061737300', 0, '{internal}', 'My phone', ${clock.now()})`);
  await app.db.run(sql`
    insert into identities (id, user_id, provider, issuer, subject, email, created_at, last_used_at)
    values (${newId('identity')}, ${customer.id}, 'example', 'https://id.example', 'subject', ${customer.email}, ${clock.now()}, ${clock.now()})`);
  ticketOf(await logIn(app, customer.email, customer.password));
}

/** Pending join requests and a client import in progress. */
async function inviteAndImport({ as, people, salon }: TestAccounts): Promise<void> {
  const members = `/api/businesses/${salon.business}/members`;
  await as('owner')('POST', members, { userId: people.freelancer.id, role: 'staff' });
  await as('owner')('POST', '/api/business/clients/imports', {
    businessId: salon.business,
    csv: 'name\nImogen',
  });
  const { id } = await as('owner')('POST', '/api/business/clients', {
    businessId: salon.business,
    name: 'Imke',
  });
  await as('owner')('POST', `/api/business/clients/${id}/notes`, { text: 'Comes by bicycle.' });
  const twin = await as('owner')('POST', '/api/business/clients', {
    businessId: salon.business,
    name: 'Imke B.',
  });
  await as('owner')('POST', `/api/business/clients/${id}/merge`, { otherId: twin.id });
}

/** Two customers on the waitlist for a cancelled time, which is offered to the first. Also holds. */
async function waitAndHold({ as, salon, settle }: TestAccounts): Promise<void> {
  const { business, professional, haircut } = salon;
  const slot = { business, professional, services: [haircut] };
  const given = await as('stranger')('POST', '/api/appointments', {
    ...slot,
    date: thursday,
    start: '15:00',
  });
  const bookingRequest = { ...slot, from: thursday, to: thursday };
  await as('customer')('POST', '/api/waitlist', bookingRequest);
  await as('customer')('POST', '/api/waitlist', { ...slot, from: friday, to: friday });
  await as('stranger')('POST', '/api/waitlist', bookingRequest);
  await as('stranger')('POST', `/api/appointments/${given.id}/cancel`, {});
  await settle();
  await as('stranger')('POST', '/api/appointments', { ...slot, date: friday, start: '16:00' });
  let hour = 9;
  for (const name of ['customer', 'worker', 'owner'] as const)
    await as(name)('POST', '/api/holds', {
      ...slot,
      date: friday,
      start: `${String(++hour).padStart(2, '0')}:00`,
    });
}

/** Agents: a booking without approval, an approved request and a pending request. */
async function allowAgents({ app, as, salon }: TestAccounts): Promise<void> {
  const { business, professional, haircut } = salon;
  const slot = { business, professional, services: [haircut], date: friday };
  for (const name of ['customer', 'stranger'] as const) {
    const hour = name === 'customer' ? '14' : '15';
    const grant = {
      agentName: textOf(name, 'Errands of'),
      scopes: ['appointments:book'],
      approvalMinutes: 1_440,
    };
    const bookingRequest = (start: string) => ({ ...slot, start, notes: textOf(name, 'by an agent of') });
    const quick = await as(name)('POST', '/api/grants', { ...grant, asksFirst: false });
    const careful = await as(name)('POST', '/api/grants', { ...grant, asksFirst: true });
    const send = async (token: string, body: object, status: number) => {
      const answer = await app.call('POST', '/api/appointments', { token, body });
      if (answer.status !== status) throw new Error(`an agent of ${name}: ${answer.status} ${answer.text}`);
      return answer.body;
    };
    await send(quick.token, bookingRequest(`${hour}:00`), 201);
    const { id } = await send(careful.token, { ...bookingRequest(`${hour}:30`) }, 202);
    await as(name)('POST', `/api/approvals/${id}/approve`);
    await send(careful.token, { ...bookingRequest(`${hour}:30`), date: '2026-06-08' }, 202);
  }
  await as('owner')('POST', '/api/grants', { agentName: textOf('owner', 'Desk of'), scopes: ['desk:read'] });
}

/** Blocks event dispatch and jobs during the work, then runs all of them. */
export async function withDispatchBlocked(
  { app, settle }: TestAccounts,
  work: () => Promise<void>,
): Promise<void> {
  await app.db.run(sql`create function wait_a_day() returns trigger language plpgsql as
    'begin new.run_at := new.run_at + interval ''1 day''; return new; end'`);
  await app.db.transaction(async (transaction) => {
    // Lock taken by event dispatch.
    await transaction.run(sql`select pg_advisory_xact_lock(${lockSpaces.events}::bigint)`);
    await app.db.run(
      sql`create trigger wait_a_day before insert on jobs for each row execute function wait_a_day()`,
    );
    await work();
  });
  await app.db.run(sql`drop function wait_a_day cascade`);
  await app.db.run(sql`update jobs set run_at = run_at - interval '1 day' where attempts = 0`);
  await settle();
}

async function uploadPicture({ as, salon }: TestAccounts): Promise<void> {
  const bytes = await photograph(60, 40);
  const { uploadUrl } = await as('owner')('POST', '/api/media', {
    businessId: salon.business,
    purpose: 'gallery',
    contentType: 'image/jpeg',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  const { status } = await putFile(uploadUrl, bytes);
  if (status !== 200) throw new Error(`The upload returned ${status}.`);
}
