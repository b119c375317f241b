import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { logIn, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newUser } from '../../../fixtures/marketplace.ts';
import { insertAppointment, insertPlace } from './records.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const exportOf = (token: string) => app.call('GET', '/api/account/export', { token });

test('a customer gets account, family, sessions, appointments, reviews and client records without notes of others', async () => {
  const person = await registerAccount(app);
  const stranger = await registerAccount(app);
  await logIn(app, person.email, person.password);
  const family = await app.call('POST', '/api/family-members', {
    token: person.token,
    body: { name: 'Mary' },
  });
  const place = await insertPlace(app.db, {});
  const startsAt = new Date('2026-01-05T10:00:00Z');
  const id = await insertAppointment(app.db, { userId: person.id, place, startsAt, status: 'Completed' });
  await insertAppointment(app.db, { userId: stranger.id, place, startsAt: new Date('2026-01-06T10:00:00Z') });
  await app.db.run(sql`
    update appointments set subtotal_minor = 3000, coupon_code = 'SPRING', cancellation_reason = 'Ill' where id = ${id}`);
  await app.db.run(sql`
    insert into reviews (id, appointment_id, professional_id, business_id, client_id, rating, comment)
    values ('rev_test', ${id}, ${place.professional}, ${place.business}, ${person.id}, 5, 'Lovely')`);
  await app.db.run(sql`
    insert into clients (id, business_id, name, email, email_key, notes, user_id, search_key, told_by_account)
    values ('cli_test', ${place.business}, 'Ada L.', ${person.email}, ${person.email}, 'pays late', ${person.id}, 'ada l', true),
      ('cli_test_2', ${(await insertPlace(app.db, {})).business}, 'A. from the book', 'other@example.com', 'other@example.com',
        'pays late', ${person.id}, 'a', false)`);
  const answer = await exportOf(person.token);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.body).toEqual({
    exportedAt: expect.stringMatching(/Z$/),
    user: expect.objectContaining({ id: person.id, email: person.email, phone: null }),
    acceptedTerms: null,
    familyMembers: [family.body],
    favourites: [],
    messages: [],
    messageBlocks: [],
    intakeAnswers: [],
    secondFactor: null,
    passkeys: [],
    identities: [],
    sessions: [
      {
        id: expect.stringMatching(/^ses_/),
        device: 'Node.js',
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        expiresAt: expect.any(String),
      },
      expect.objectContaining({ id: expect.stringMatching(/^ses_/) }),
    ],
    emailLinks: [
      {
        id: expect.stringMatching(/^eml_/),
        email: person.email,
        purpose: 'confirm',
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        usedAt: null,
      },
    ],
    receipts: [],
    appointments: [
      expect.objectContaining({
        id,
        business: place.business,
        professional: place.professional,
        client: 'Ada Lovelace',
        date: '2026-01-05',
        start: '10:00',
        startUtc: '2026-01-05T10:00:00.000Z',
        services: ['svc_1'],
        notes: 'I am allergic to latex',
        familyMemberId: null,
        subtotalMinor: 3000,
        priceMinor: 2500,
        couponCode: 'SPRING',
        packagePurchaseId: null,
        cancellationReason: 'Ill',
      }),
    ],
    payments: [],
    ledger: [],
    pictures: [],
    holds: [],
    invitations: [],
    memberships: [],
    waitlist: [],
    reviews: [expect.objectContaining({ id: 'rev_test', appointmentId: id, rating: 5, comment: 'Lovely' })],
    alerts: [],
    notifications: [],
    packages: [],
    clientRecords: [
      expect.objectContaining({
        id: 'cli_test',
        businessId: place.business,
        name: 'Ada L.',
        email: person.email,
        phone: null,
      }),
      expect.objectContaining({ id: 'cli_test_2', name: null, email: null, phone: null }),
    ],
    reports: [],
    supportTickets: [],
    businesses: [],
    webhooks: [],
    professional: null,
    calendarFeed: null,
    calendarConnections: [],
    grants: [],
    grantActivity: [],
    approvals: [],
  });
  expect(answer.text).not.toMatch(/argon2|hash|staff|pays late/i);
});

test('an owner gets the businesses, a professional the profile', async () => {
  const owner = await registerAccount(app, { role: 'business' });
  const professional = await registerAccount(app, { role: 'professional' });
  const place = await insertPlace(app.db, { businessUserId: owner.id, professionalUserId: professional.id });
  const owned = (await exportOf(owner.token)).body;
  expect(owned.businesses).toEqual([expect.objectContaining({ id: place.business, name: 'Salon' })]);
  expect(owned.professional).toBeNull();
  const profile = (await exportOf(professional.token)).body.professional;
  expect(profile).toMatchObject({
    id: place.professional,
    name: 'Pro',
    businessIds: [place.business],
    services: [],
  });
});

test('an unverified account gets no client records that have its email', async () => {
  const owner = await newUser(app, 'business');
  const business = await newBusiness(app, { userId: owner.id });
  const email = `victim-${Date.now()}@example.com`;
  await app.call('POST', '/api/business/clients', {
    token: owner.token,
    body: { name: 'Victoria Tim', email, phone: '+49 30 999 000' },
  });
  const stranger = await app.call('POST', '/api/auth/register', {
    body: { email, password: 'a long password', name: 'Mallory' },
  });
  const held = await app.call('GET', '/api/account/export', { token: stranger.body.accessToken });
  expect(held.body.clientRecords).toEqual([]);
  for (const secret of ['Victoria', '999 000', business]) expect(held.text).not.toContain(secret);
});
