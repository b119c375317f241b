import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { type ClockedApp, startAppWithClock } from '../../../fixtures/availability.ts';
import { newClient, newEmail } from '../../../fixtures/clients.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import {
  allergies,
  answerForm,
  askQuestions,
  bodyOf,
  details,
  formOf,
  linksTo,
  type ShownQuestion,
  skin,
} from '../../../fixtures/intake.ts';
import { emailOf, mailsTo } from '../../../fixtures/notifications.ts';
import {
  act,
  booked,
  day,
  makeRegulars,
  monday,
  newSalon,
  outcome,
  type Salon,
} from '../../../fixtures/salon.ts';

let app: ClockedApp;
let salon: Salon;
let ids: string[];
beforeAll(async () => {
  app = await startAppWithClock();
});
afterAll(() => app.close());
const openSalon = async (now: string) => {
  app.at(now);
  // Work that an earlier test planned for a later time would never run.
  await app.db.run(sql`delete from jobs`);
  salon = await newSalon(app);
  ids = await askQuestions(app, salon.owner.token, salon.haircut, [allergies, details, skin]);
};
beforeEach(() => openSalon(monday));

const valid = () => ({ [ids[0]!]: 'yes', [ids[1]!]: 'Nuts', [ids[2]!]: 'Dry' });
const byLink = (token: string, method: 'GET' | 'PUT' = 'GET', answers?: Record<string, string | string[]>) =>
  app.call(method, `/api/intake/${token}`, { ...(answers && { body: bodyOf(answers) }) });

describe('the form of an appointment', () => {
  test('is answered by the client and read by staff', async () => {
    const { id } = await booked(app, salon.customer.token, salon.slot);
    expect((await formOf(app, salon.customer.token, id)).body).toMatchObject({
      appointmentId: id,
      date: day,
      start: '10:00',
      status: 'open',
      canAnswer: true,
      answeredAt: null,
      questions: [{ ...allergies, serviceName: 'Haircut', values: [] }, details, skin],
      given: [],
    });
    const answered = await answerForm(app, salon.customer.token, id, valid());
    expect(answered.body).toMatchObject({ status: 'answered', answeredAt: '2026-06-01T07:00:00.000Z' });
    for (const { token } of [salon.owner, salon.worker])
      expect((await formOf(app, token, id)).body).toMatchObject({
        status: 'answered',
        given: [
          {
            questionId: ids[0],
            serviceName: 'Haircut',
            text: allergies.text,
            kind: 'yes-no',
            values: ['yes'],
          },
          { text: details.text, values: ['Nuts'] },
          { text: skin.text, values: ['Dry'] },
        ],
      });
  });

  test('does not exist for services without questions', async () => {
    const { id } = await booked(app, salon.customer.token, { ...salon.slot, services: [salon.colour] });
    expect((await formOf(app, salon.customer.token, id)).body).toMatchObject({
      status: 'none',
      canAnswer: false,
      questions: [],
    });
    await app.app.dispatchEvents();
    const [mail] = await mailsTo(app, await emailOf(app, salon.customer.id));
    expect(mail?.text).not.toContain('/intake');
  });

  test('can be changed until the visit starts, and not after a cancellation', async () => {
    const beforeVisit = `${day}T08:50:00Z`;
    await openSalon(beforeVisit);
    const { id } = await booked(app, salon.customer.token, salon.slot);
    await answerForm(app, salon.customer.token, id, valid());
    app.at(`${day}T08:59:59Z`);
    expect((await answerForm(app, salon.customer.token, id, { [ids[0]!]: 'no' })).body.given).toMatchObject([
      { values: ['no'] },
    ]);
    app.at(`${day}T09:00:00Z`);
    expect(outcome(await answerForm(app, salon.customer.token, id, valid()))).toEqual([
      400,
      'APPOINTMENT_IN_PAST',
    ]);
    expect((await formOf(app, salon.owner.token, id)).body).toMatchObject({
      status: 'answered',
      canAnswer: false,
      questions: [],
      given: [{ text: allergies.text, values: ['no'] }],
    });
    app.at(beforeVisit);
    const second = await booked(app, salon.customer.token, { ...salon.slot, start: '11:00' });
    await act(app, salon.owner.token, second.id, 'cancel');
    expect(outcome(await answerForm(app, salon.customer.token, second.id, valid()))).toEqual([
      409,
      'INVALID_STATUS',
    ]);
    expect((await formOf(app, salon.owner.token, second.id)).body.status).toBe('closed');
  });

  test('keeps what was asked when the business changes the questions', async () => {
    const { id } = await booked(app, salon.customer.token, salon.slot);
    await answerForm(app, salon.customer.token, id, valid());
    const [changed] = await askQuestions(app, salon.owner.token, salon.haircut, [
      { ...allergies, text: 'Are you free of allergies?' },
    ]);
    const { body } = await formOf(app, salon.customer.token, id);
    expect([body.status, body.questions[0].values]).toEqual(['open', []]);
    expect(body.given[0]).toMatchObject({ text: allergies.text, values: ['yes'] });
    const again = await answerForm(app, salon.customer.token, id, { [changed!]: 'no' });
    expect(again.body.given).toMatchObject([
      { text: 'Are you free of allergies?', values: ['no'] },
      { text: allergies.text, values: ['yes'] },
      { values: ['Nuts'] },
      { values: ['Dry'] },
    ]);
  });

  test('names the question whose answer is missing or does not fit', async () => {
    const { id } = await booked(app, salon.customer.token, salon.slot);
    const send = (answers: Record<string, string | string[]>) =>
      answerForm(app, salon.customer.token, id, answers);
    const refusals = [
      await send({ [ids[1]!]: 'Nuts' }),
      await send({ [ids[0]!]: '  ' }),
      await send({ [ids[0]!]: 'maybe' }),
      await send({ ...valid(), [ids[1]!]: 'x'.repeat(2001) }),
      await send({ ...valid(), [ids[2]!]: 'Blue' }),
      await send({ ...valid(), [ids[2]!]: ['Dry', 'Oily'] }),
      await send({ ...valid(), qst_other: 'x' }),
    ];
    expect(
      refusals.map((answer) => [answer.body.error, errorInfo(answer).field, errorInfo(answer).id]),
    ).toEqual([
      ['MISSING_FIELDS', 'body.answers', ids[0]],
      ['MISSING_FIELDS', 'body.answers', ids[0]],
      ['INVALID_VALUE', 'body.answers[0].values', ids[0]],
      ['INVALID_INPUT', 'body.answers[1].values[0]', undefined],
      ['INVALID_VALUE', 'body.answers[2].values', ids[2]],
      ['INVALID_VALUE', 'body.answers[2].values', ids[2]],
      ['INVALID_VALUE', 'body.answers[3].questionId', undefined],
    ]);
  });

  test('suggests the answers of the same client in the last 12 months', async () => {
    await makeRegulars(app, salon, salon.customer);
    const first = await booked(app, salon.customer.token, salon.slot);
    await answerForm(app, salon.customer.token, first.id, valid());
    const series = await booked(app, salon.customer.token, {
      ...salon.slot,
      date: '2026-06-10',
      recurringFrequency: 'weekly',
      recurringCount: 2,
    });
    const suggested = async (token: string, id: string) =>
      (await formOf(app, token, id)).body.questions.map((question: ShownQuestion) => question.suggested);
    for (const { id } of series.occurrences)
      expect(await suggested(salon.customer.token, id)).toEqual([['yes'], ['Nuts'], ['Dry']]);
    expect(await suggested(salon.owner.token, series.id)).toEqual([['yes'], ['Nuts'], ['Dry']]);
    // A family member is another person.
    const child = await app.call('POST', '/api/family-members', {
      token: salon.customer.token,
      body: { name: 'Emil' },
    });
    const forChild = await booked(app, salon.customer.token, {
      ...salon.slot,
      start: '12:00',
      familyMemberId: child.body.id,
    });
    expect(await suggested(salon.customer.token, forChild.id)).toEqual([[], [], []]);
    await app.db.run(sql`update intake_answers set answered_at = '2025-05-31T00:00:00Z'`);
    expect(await suggested(salon.customer.token, series.id)).toEqual([[], [], []]);
  });

  test('limits how often answers are sent', async () => {
    const { id } = await booked(app, salon.customer.token, salon.slot);
    for (let sent = 0; sent < 50; sent++) await answerForm(app, salon.customer.token, id, valid());
    expect((await answerForm(app, salon.customer.token, id, valid())).status).toBe(429);
  });
});

describe('the link in messages', () => {
  const record = async () => {
    const email = newEmail();
    const client = await newClient(app, salon.owner, { name: 'Ada', email });
    return { email, id: client.id as string };
  };
  const bookFor = (clientId: string, fields: object = {}) =>
    booked(app, salon.owner.token, { ...salon.slot, crmClientId: clientId, ...fields });

  test('opens the form without signing in, also for bookings by the desk', async () => {
    const client = await record();
    const { id } = await bookFor(client.id);
    const [token] = await linksTo(app, client.email);
    expect((await byLink(token!)).body).toMatchObject({
      appointmentId: id,
      status: 'open',
      questions: [{ text: allergies.text, suggested: [] }, {}, {}],
    });
    expect((await byLink(token!, 'PUT', valid())).body.status).toBe('answered');
    expect((await byLink(token!)).body.given).toHaveLength(3);
    expect((await formOf(app, salon.worker.token, id)).body.given).toHaveLength(3);
    // The token is stored as a hash only.
    const stored = await app.db.rows(sql`select l::text as link from intake_links l`);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('is in the confirmation and in the reminder until the form is answered', async () => {
    await booked(app, salon.customer.token, salon.slot);
    const email = await emailOf(app, salon.customer.id);
    expect(await linksTo(app, email)).toHaveLength(1);
    app.at('2026-06-02T09:00:30Z');
    await app.app.sendReminders();
    const tokens = await linksTo(app, email);
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect((await byLink(token)).status).toBe(200);
    await byLink(tokens[0]!, 'PUT', valid());
    app.at('2026-06-03T07:00:30Z');
    await app.app.sendReminders();
    expect((await mailsTo(app, email)).length).toBe(3);
    expect(await linksTo(app, email)).toHaveLength(2);
  });

  test('leads to the page with sign-in when the address is not confirmed', async () => {
    await app.db.run(sql`update users set email_verified_at = null where id = ${salon.customer.id}`);
    const { id } = await booked(app, salon.customer.token, salon.slot);
    const email = await emailOf(app, salon.customer.id);
    expect(await linksTo(app, email)).toEqual([]);
    const [mail] = await mailsTo(app, email);
    expect(mail?.text).toContain(`/appointments/${id}/intake\n`);
  });

  test('ends when the appointment is moved, cancelled or over, and when the address changes', async () => {
    const client = await record();
    const { id } = await bookFor(client.id);
    const [first] = await linksTo(app, client.email);
    const moved = await act(app, salon.owner.token, id, 'reschedule', { date: day, start: '11:00' });
    expect(moved.status).toBe(200);
    const gone = [404, 'NOT_FOUND'];
    expect(outcome(await byLink(first!))).toEqual(gone);
    expect(outcome(await byLink(first!, 'PUT', valid()))).toEqual(gone);
    const [second = ''] = (await linksTo(app, client.email)).filter((token) => token !== first);
    expect((await byLink(second)).body).toMatchObject({ appointmentId: id, start: '11:00' });

    const change = (email: string) =>
      app.call('PATCH', `/api/business/clients/${client.id}`, { token: salon.owner.token, body: { email } });
    await change(newEmail());
    expect(outcome(await byLink(second))).toEqual(gone);
    await change(client.email);
    app.at(`${day}T10:29:00Z`);
    expect((await byLink(second)).body).toMatchObject({ canAnswer: false, status: 'closed' });
    app.at(`${day}T10:30:00Z`);
    expect(outcome(await byLink(second))).toEqual(gone);
    app.at(monday);
    expect((await byLink(second)).status).toBe(200);
    await act(app, salon.owner.token, id, 'cancel');
    expect(outcome(await byLink(second))).toEqual(gone);
    expect(outcome(await byLink('itk_unknown'))).toEqual(gone);
  });

  test('neither shows nor replaces answers that the account or staff gave', async () => {
    const client = await record();
    const { id } = await bookFor(client.id);
    const [token] = await linksTo(app, client.email);
    await answerForm(app, salon.owner.token, id, valid());
    const shown = await byLink(token!);
    expect(shown.body).toMatchObject({ status: 'answered', canAnswer: false, questions: [], given: [] });
    expect(shown.text).not.toContain('Nuts');
    expect(outcome(await byLink(token!, 'PUT', { [ids[0]!]: 'no' }))).toEqual([409, 'INVALID_STATUS']);
  });

  test('shows no answers of other appointments of the same client', async () => {
    const client = await record();
    const first = await bookFor(client.id);
    const [known] = await linksTo(app, client.email);
    await answerForm(app, salon.owner.token, first.id, valid());
    await bookFor(client.id, { start: '12:00' });
    const [token = ''] = (await linksTo(app, client.email)).filter((one) => one !== known);
    const { text } = await byLink(token);
    expect(text).toContain('12:00');
    expect(text).not.toContain('Nuts');
  });
});
