import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import {
  newBusiness,
  newProfessional,
  newReview,
  newService,
  newUser,
  type TestUser,
  walk,
} from '../../../fixtures/marketplace.ts';
import { outcomeOf, recordPublishedEvents } from '../../../fixtures/moderation.ts';
import { type Desk, deskOf } from './desk.ts';

let app: TestApp;
let desk: Desk;
let customer: TestUser;
let stranger: TestUser;
let admin: TestUser;
let publishedEvents: Awaited<ReturnType<typeof recordPublishedEvents>>;
beforeAll(async () => {
  app = await startApp();
  publishedEvents = await recordPublishedEvents(app);
  desk = deskOf(app);
  customer = await newUser(app);
  stranger = await newUser(app);
  admin = await newUser(app, 'admin');
});
afterAll(async () => {
  expect(await listViolations(app.db)).toEqual([]);
  await app.close();
});

describe('POST /api/support/tickets', () => {
  test('creates an open ticket with the first message and publishes an event', async () => {
    const fields = { subject: '  My booking ', message: ' It is\ngone. ' };
    const answer = await desk.open(customer, fields);
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^tkt_/),
        userId: customer.id,
        subject: 'My booking',
        status: 'open',
        link: null,
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: answer.body.createdAt,
        messages: [
          {
            id: expect.stringMatching(/^msg_/),
            author: 'customer',
            body: 'It is\ngone.',
            createdAt: answer.body.createdAt,
          },
        ],
      },
    ]);
    expect((await desk.read(customer, answer.body.id)).body).toEqual(answer.body);
    expect(await publishedEvents(answer.body.id)).toEqual([
      { kind: 'ticket.opened', by_user_id: customer.id, detail: { subject: 'My booking' } },
    ]);
  });

  test('is possible for every role', async () => {
    for (const role of ['customer', 'business', 'professional', 'admin'] as const)
      expect([role, outcomeOf(await desk.open(await newUser(app, role)))]).toEqual([role, '201']);
  });

  test.each([
    ['no subject', { subject: undefined }, 'MISSING_FIELDS'],
    ['an empty message', { message: '' }, 'MISSING_FIELDS'],
    ['a blank message', { message: ' \n ' }, 'INVALID_INPUT'],
    ['a subject that is not text', { subject: 5 }, 'INVALID_INPUT'],
    ['a subject that is too long', { subject: 'x'.repeat(201) }, 'INVALID_INPUT'],
    ['a message that is too long', { message: 'x'.repeat(5001) }, 'INVALID_INPUT'],
    ['a character no database keeps', { message: 'a\0b' }, 'INVALID_INPUT'],
    ['a link that is text', { link: 'apt_1' }, 'SUPPORT_LINK_INVALID'],
    ['a link that is a list', { link: [] }, 'SUPPORT_LINK_INVALID'],
    ['a link without an id', { link: { type: 'business' } }, 'MISSING_FIELDS'],
    ['a link of an unknown kind', { link: { type: 'user', id: 'usr_1' } }, 'SUPPORT_LINK_INVALID'],
    ['a link of no kind', { link: { type: null, id: 'x' } }, 'MISSING_FIELDS'],
    ['a link with a wrong id', { link: { type: 'business', id: 7 } }, 'SUPPORT_LINK_INVALID'],
    ['a link with a huge id', { link: { type: 'business', id: 'x'.repeat(101) } }, 'SUPPORT_LINK_INVALID'],
  ])('refuses %s', async (_name, fields, error) => {
    const answer = await desk.open(customer, fields);
    expect([answer.status, answer.body]).toEqual([400, { error }]);
  });

  test('accepts text of the maximum length and ignores read-only fields', async () => {
    const texts = { subject: 'ü'.repeat(200), message: 'ü'.repeat(5000) };
    const answer = await desk.open(customer, {
      ...texts,
      status: 'closed',
      assigneeId: admin.id,
      userId: stranger.id,
      link: null,
    });
    expect(answer.body).toMatchObject({
      subject: texts.subject,
      status: 'open',
      userId: customer.id,
      link: null,
    });
    expect(answer.body.messages[0].body).toBe(texts.message);
    expect((await desk.read(admin, answer.body.id)).body.assigneeId).toBeNull();
  });

  test('a repeat with the same Idempotency-Key creates nothing', async () => {
    const key = { 'idempotency-key': 'ticket-1' };
    const first = await desk.open(customer, {}, key);
    const again = await desk.open(customer, {}, key);
    expect([again.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([
      201,
      first.text,
      'true',
    ]);
    const write = () =>
      app.call('POST', `/api/support/tickets/${first.body.id}/messages`, {
        token: customer.token,
        body: { message: 'Hello?' },
        headers: { 'idempotency-key': 'message-1' },
      });
    const [one, two] = await Promise.all([write(), write()]);
    expect([one.status, one.body]).toEqual([201, two.body]);
    expect((await desk.read(customer, first.body.id)).body.messages).toHaveLength(2);
  });
});

describe('a link', () => {
  /** An appointment of the customer and everything it refers to. */
  async function newPlace(status: 'active' | 'draft' = 'active') {
    const owner = await newUser(app, 'business');
    const account = await newUser(app, 'professional');
    const business = await newBusiness(app, { userId: owner.id, status });
    const professional = await newProfessional(app, { userId: account.id, businessIds: [business] });
    const service = await newService(app, { businessId: business, professionalIds: [professional] });
    const written = { professionalId: professional, businessId: business, clientId: customer.id };
    const { id: review, appointmentId: appointment } = await newReview(app, written);
    return { owner, account, links: { appointment, business, professional, service, review } };
  }
  const kinds = ['appointment', 'business', 'professional', 'service', 'review'] as const;
  const link = async (by: TestUser, type: string, id: string) => {
    const answer = await desk.open(by, { link: { type, id } });
    expect(answer.body.link).toEqual(answer.status === 201 ? { type, id } : undefined);
    return outcomeOf(answer);
  };

  test.each(kinds)('to one’s own or a public %s is stored', async (type) => {
    const { owner, account, links } = await newPlace();
    for (const by of [customer, owner, account]) expect(await link(by, type, links[type])).toBe('201');
  });

  test.each(kinds)('to a hidden %s of others is refused like an unknown one', async (type) => {
    const { links } = await newPlace('draft');
    const refused = '400 SUPPORT_LINK_INVALID';
    expect(await link(stranger, type, links[type])).toBe(refused);
    expect(await link(stranger, type, 'nope')).toBe(refused);
  });

  const ofBusiness = kinds.filter((kind) => kind !== 'review');
  test.each(ofBusiness)('to a hidden %s of one’s own business is stored', async (type) => {
    const { owner, links } = await newPlace('draft');
    expect(await link(owner, type, links[type])).toBe('201');
  });

  test('to an appointment requires access to it; holds are refused', async () => {
    const { owner, account, links } = await newPlace();
    expect(await link(stranger, 'appointment', links.appointment)).toBe('400 SUPPORT_LINK_INVALID');
    await app.db.run(sql`
      update appointments set status = 'Held', held_by = ${customer.id}, expires_at = now() + interval '5 minutes'
      where id = ${links.appointment}`);
    for (const by of [customer, owner, account])
      expect(await link(by, 'appointment', links.appointment)).toBe('400 SUPPORT_LINK_INVALID');
    await app.db.run(sql`
      update appointments set status = 'Completed', held_by = null, expires_at = null where id = ${links.appointment}`);
  });

  test('to a hidden review is possible for its author only', async () => {
    const { links } = await newPlace();
    await app.db.run(sql`update reviews set hidden_at = now() where id = ${links.review}`);
    for (const [table, id] of [
      [sql`professionals`, links.professional],
      [sql`businesses`, links.business],
    ])
      await app.db.run(sql`update ${table} set rating_sum = 0, review_count = 0 where id = ${id}`);
    expect(await link(stranger, 'review', links.review)).toBe('400 SUPPORT_LINK_INVALID');
    expect(await link(customer, 'review', links.review)).toBe('201');
  });

  test('to an id of another kind is refused', async () => {
    const { links } = await newPlace();
    expect(await link(customer, 'business', links.professional)).toBe('400 SUPPORT_LINK_INVALID');
  });
});

describe('reading tickets', () => {
  test('tickets of others return 404, except to admins', async () => {
    const id = await desk.opened(customer);
    const others = [stranger, await newUser(app, 'business'), await newUser(app, 'professional')];
    for (const by of others)
      for (const which of [id, 'tkt_x']) {
        expect(outcomeOf(await desk.read(by, which))).toBe('404 NOT_FOUND');
        expect(outcomeOf(await desk.write(by, which))).toBe('404 NOT_FOUND');
        expect(outcomeOf(await desk.change(by, which, { status: 'closed' }))).toBe('403 FORBIDDEN');
      }
    expect((await desk.read(admin, id)).status).toBe(200);
    expect(outcomeOf(await desk.read(admin, 'tkt_x'))).toBe('404 NOT_FOUND');
  });

  test('the assignee is shown to admins only', async () => {
    const id = await desk.opened(customer);
    await desk.change(admin, id, { assigneeId: admin.id });
    expect((await desk.read(admin, id)).body.assigneeId).toBe(admin.id);
    expect((await desk.read(customer, id)).text).not.toContain(admin.id);
    const list = await app.call('GET', '/api/support/tickets', { token: customer.token });
    expect(list.text).not.toContain(admin.id);
  });
});

describe('lists of tickets', () => {
  let person: TestUser;
  let other: TestUser;
  let mine: string[];
  const ids = async (by: TestUser, query = '') =>
    (await walk(app, `/api/support/tickets${query}`, { token: by.token })).map(({ id }) => id);
  beforeAll(async () => {
    person = await newUser(app);
    other = await newUser(app, 'admin');
    mine = [];
    for (let place = 0; place < 5; place++) {
      mine.unshift(await desk.opened(person));
      // Ids created within one millisecond have no defined order.
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await desk.change(admin, mine[1] as string, { status: 'resolved' });
    await desk.change(admin, mine[2] as string, { assigneeId: other.id });
    await desk.change(admin, mine[3] as string, { assigneeId: other.id, status: 'pending' });
  });

  test('contain the account’s own tickets, newest first, on pages of every size', async () => {
    for (const limit of [1, 2, 4, 5, 200])
      expect([limit, await ids(person, `?limit=${limit}`)]).toEqual([limit, mine]);
    expect(await ids(await newUser(app))).toEqual([]);
    const { body } = await app.call('GET', '/api/support/tickets?limit=1', { token: person.token });
    expect(Object.keys(body[0]).sort()).toEqual([
      'createdAt',
      'id',
      'link',
      'status',
      'subject',
      'updatedAt',
      'userId',
    ]);
  });

  test('contain all tickets for admins', async () => {
    const all = await ids(admin, '?limit=7');
    expect(all).toEqual([...all].sort().reverse());
    expect(all.length).toBeGreaterThan(mine.length);
    expect(all).toEqual(expect.arrayContaining(mine));
  });

  test('are filtered by status, assignee and mine', async () => {
    expect(await ids(person, '?status=open')).toEqual([mine[0], mine[2], mine[4]]);
    expect(await ids(person, '?status=resolved&limit=1')).toEqual([mine[1]]);
    expect(await ids(admin, `?assigneeId=${other.id}&limit=1`)).toEqual([mine[2], mine[3]]);
    expect(await ids(other, '?mine=true')).toEqual([mine[2], mine[3]]);
    expect(await ids(other, '?mine=true&status=pending')).toEqual([mine[3]]);
    expect(await ids(other, `?mine=true&assigneeId=${admin.id}`)).toEqual([]);
    expect((await ids(other, '?mine=false')).length).toBeGreaterThan(5);
  });

  test('ignore admin filters for other roles', async () => {
    for (const filter of [`assigneeId=${other.id}`, `assigneeId=${person.id}`, 'mine=true'])
      expect(await ids(person, `?${filter}`)).toEqual(mine);
  });

  test.each([
    ['?status=new', '400 INVALID_STATUS'],
    ['?mine=perhaps', '400 INVALID_INPUT'],
    ['?limit=0', '400 INVALID_VALUE'],
    ['?cursor=x', '400 INVALID_INPUT'],
    [`?cursor=${Buffer.from('["reports","tkt_x"]').toString('base64url')}`, '400 INVALID_INPUT'],
  ])('%s is refused', async (query, refusal) => {
    const answer = await app.call('GET', `/api/support/tickets${query}`, { token: customer.token });
    expect(outcomeOf(answer)).toBe(refusal);
  });
});
