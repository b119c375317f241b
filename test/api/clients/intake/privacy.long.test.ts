import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { type ClockedApp, startAppWithClock } from '../../../fixtures/availability.ts';
import { newClient, newEmail } from '../../../fixtures/clients.ts';
import { newGrant, refusal } from '../../../fixtures/grants.ts';
import {
  allergies,
  answerForm,
  askQuestions,
  details,
  formOf,
  type ShownQuestion,
} from '../../../fixtures/intake.ts';
import { newProfessional, newUser } from '../../../fixtures/marketplace.ts';
import { dispatchAll } from '../../../fixtures/notifications.ts';
import {
  booked,
  makeRegulars,
  monday,
  newColleague,
  newSalon,
  outcome,
  type Salon,
} from '../../../fixtures/salon.ts';

let app: ClockedApp;
let salon: Salon;
let ids: string[];
let appointment: string;
beforeAll(async () => {
  app = await startAppWithClock();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.at(monday);
  salon = await newSalon(app);
  ids = await askQuestions(app, salon.owner.token, salon.haircut, [allergies, details]);
  appointment = (await booked(app, salon.customer.token, salon.slot)).id;
  await answerForm(app, salon.customer.token, appointment, answers());
});

const secret = 'Pollen and nuts';
const answers = () => ({ [ids[0]!]: 'yes', [ids[1]!]: secret });
const clientOf = async ({ owner }: Salon) => {
  await dispatchAll(app);
  return (await app.call('GET', '/api/business/clients', { token: owner.token })).body[0].id;
};
const formsOf = (token: string, clientId: string, query = '') =>
  app.call('GET', `/api/business/clients/${clientId}/intake${query}`, { token });
const stored = async (id = appointment) =>
  (await app.db.rows(sql`select 1 from intake_answers where appointment_id = ${id}`)).length;

describe('answers are hidden from others', () => {
  test('another business, another client and a colleague without rights cannot read them', async () => {
    const [other, customer, colleague, admin] = await Promise.all([
      newSalon(app),
      newUser(app),
      newUser(app, 'professional'),
      newUser(app, 'admin'),
    ]);
    await newProfessional(app, { userId: colleague.id, businessIds: [salon.business] });
    for (const { token } of [other.owner, other.worker, other.customer, customer, colleague]) {
      expect(outcome(await formOf(app, token, appointment))).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
      const changed = await answerForm(app, token, appointment, answers());
      expect(outcome(changed)).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
    }
    expect(outcome(await formOf(app, admin.token, appointment))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await formOf(app, undefined, appointment))).toEqual([401, 'AUTH_REQUIRED']);
    const clientId = await clientOf(salon);
    expect(outcome(await formsOf(other.owner.token, clientId))).toEqual([404, 'CLIENT_NOT_FOUND']);
    for (const { token } of [colleague, salon.worker, salon.customer])
      expect(outcome(await formsOf(token, clientId))).toEqual([403, 'FORBIDDEN']);
    expect((await formsOf(salon.owner.token, clientId)).text).toContain(secret);
  });

  test('agents cannot read them with any scope', async () => {
    const [ofClient, ofOwner] = await Promise.all([
      newGrant(app, salon.customer.token, {
        scopes: ['appointments:read', 'appointments:book', 'appointments:change', 'family'],
      }),
      newGrant(app, salon.owner.token, { scopes: ['desk:read', 'desk:book', 'desk:block'] }),
    ]);
    const clientId = await clientOf(salon);
    const refused = await Promise.all([
      formOf(app, ofClient.token, appointment),
      answerForm(app, ofClient.token, appointment, answers()),
      formOf(app, ofOwner.token, appointment),
      formsOf(ofOwner.token, clientId),
    ]);
    for (const answer of refused)
      expect(refusal(answer)).toEqual([403, 'FORBIDDEN', { reason: 'not-visible-to-agents' }]);
  });

  test('the professional of the next visit gets no suggestions from visits with others', async () => {
    const colleague = await newUser(app, 'professional');
    const professional = await newColleague(app, salon, colleague.id);
    const next = await booked(app, salon.customer.token, { ...salon.slot, professional, start: '12:00' });
    const suggested = async (token: string) =>
      (await formOf(app, token, next.id)).body.questions.map((question: ShownQuestion) => question.suggested);
    expect(await suggested(colleague.token)).toEqual([[], []]);
    expect(await suggested(salon.owner.token)).toEqual([['yes'], [secret]]);
  });

  test('caches do not store them', async () => {
    const clientId = await clientOf(salon);
    const read = await Promise.all([
      formOf(app, salon.customer.token, appointment),
      answerForm(app, salon.customer.token, appointment, answers()),
      formsOf(salon.owner.token, clientId),
    ]);
    for (const { status, text, headers } of read) {
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(text).toContain(secret);
    }
  });

  test('appointments, lists, notifications and the history do not contain answers', async () => {
    const read = await Promise.all(
      [
        `/api/appointments/${appointment}`,
        '/api/appointments',
        `/api/appointments/${appointment}/history`,
        '/api/notifications',
        '/api/business/clients/export.csv',
      ].map((path) => app.call('GET', path, { token: salon.owner.token })),
    );
    for (const { status, text } of read) {
      expect(status).toBe(200);
      expect(text).not.toContain(secret);
    }
  });
});

test('the client page lists forms with answers and open ones, latest first', async () => {
  const open = await booked(app, salon.customer.token, { ...salon.slot, start: '12:00' });
  await booked(app, salon.customer.token, { ...salon.slot, start: '14:00', services: [salon.colour] });
  const clientId = await clientOf(salon);
  const { body } = await formsOf(salon.owner.token, clientId);
  expect(body).toMatchObject([
    { appointmentId: open.id, status: 'open' },
    { appointmentId: appointment, status: 'answered', given: [{ values: ['yes'] }, { values: [secret] }] },
  ]);
  const first = await formsOf(salon.owner.token, clientId, '?limit=1');
  expect(first.body).toHaveLength(1);
  const next = /[?&]cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1];
  expect((await formsOf(salon.owner.token, clientId, `?limit=1&cursor=${next}`)).body).toMatchObject([
    { appointmentId: appointment },
  ]);
});

describe('erasing a person erases the answers', () => {
  test('the export contains the answers, and deleting the account deletes them', async () => {
    const exported = await app.call('GET', '/api/account/export', { token: salon.customer.token });
    expect(exported.body.intakeAnswers).toMatchObject([
      { appointmentId: appointment, answers: [{ text: allergies.text }, { values: [secret] }] },
    ]);
    await app.db.run(sql`update appointments set status = 'Completed' where id = ${appointment}`);
    const deleted = await app.call('DELETE', '/api/account', {
      token: salon.customer.token,
      body: { password: 'a long password' },
    });
    expect([deleted.status, await stored()]).toEqual([204, 0]);
  });

  test('deleting the client record deletes them and their links', async () => {
    const client = await newClient(app, salon.owner, { name: 'Ada', email: newEmail() });
    const { id } = await booked(app, salon.owner.token, {
      ...salon.slot,
      start: '12:00',
      crmClientId: client.id,
    });
    await app.db.run(sql`
      insert into intake_links (token_hash, appointment_id, starts_at, contact, created_at)
      values ('token', ${id}, ${monday}, 'ada@example.com', ${monday})`);
    const links = () => app.db.rows(sql`select 1 from intake_links where appointment_id = ${id}`);
    await answerForm(app, salon.owner.token, id, answers());
    await app.db.run(sql`update appointments set status = 'Cancelled' where id = ${id}`);
    const deleted = await app.call('DELETE', `/api/business/clients/${client.id}`, {
      token: salon.owner.token,
    });
    expect([deleted.status, await stored(id), await links()]).toEqual([204, 0, []]);
  });

  test('merging two records keeps them', async () => {
    const [kept, other] = await Promise.all([
      newClient(app, salon.owner, { name: 'Ada', email: newEmail() }),
      newClient(app, salon.owner, { name: 'Ada L.', email: newEmail() }),
    ]);
    const { id } = await booked(app, salon.owner.token, {
      ...salon.slot,
      start: '12:00',
      crmClientId: other.id,
    });
    await answerForm(app, salon.owner.token, id, answers());
    const merged = await app.call('POST', `/api/business/clients/${kept.id}/merge`, {
      token: salon.owner.token,
      body: { otherId: other.id },
    });
    expect(merged.status).toBe(200);
    expect((await formsOf(salon.owner.token, kept.id)).text).toContain(secret);
  });

  test('deleting a family member deletes them, so that they are not suggested to the account', async () => {
    await makeRegulars(app, salon, salon.customer);
    const child = await app.call('POST', '/api/family-members', {
      token: salon.customer.token,
      body: { name: 'Emil' },
    });
    const forChild = await booked(app, salon.customer.token, {
      ...salon.slot,
      start: '12:00',
      familyMemberId: child.body.id,
    });
    await answerForm(app, salon.customer.token, forChild.id, { [ids[0]!]: 'yes', [ids[1]!]: 'Milk' });
    await app.call('POST', `/api/appointments/${forChild.id}/cancel`, {
      token: salon.customer.token,
      body: {},
    });
    const deleted = await app.call('DELETE', `/api/family-members/${child.body.id}`, {
      token: salon.customer.token,
    });
    expect([deleted.status, await stored(forChild.id)]).toEqual([204, 0]);
  });
});
