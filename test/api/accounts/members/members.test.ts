import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newProfessional, newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { booked, monday, newColleague, newSalon, type Salon } from '../../../fixtures/salon.ts';

const clock = movingClock(monday);
let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock });
  salon = await newSalon(app);
});
afterAll(() => app.close());

const call = (user: TestUser, method: string, path: string, body?: object) =>
  app.call(method, path, { token: user.token, ...(body !== undefined && { body }) });
const members = (rest = '') => `/api/businesses/${salon.business}/members${rest}`;
const addressOf = async (user: TestUser): Promise<string> =>
  (await call(user, 'GET', '/api/account')).body.email;
const invite = (who: object, role = 'manager') => call(salon.owner, 'POST', members(), { ...who, role });

async function newMember(role: 'manager' | 'staff', account: 'professional' | 'business' = 'professional') {
  const user = await newUser(app, account);
  const { id } = (await invite({ userId: user.id }, role)).body;
  expect((await call(user, 'POST', `/api/invitations/${id}/accept`, {})).status).toBe(200);
  return user;
}

describe('becoming a member', () => {
  test('requires an accepted invitation; the role applies immediately', async () => {
    const user = await newUser(app, 'professional', 'Noor Aziz');
    expect((await call(user, 'GET', '/api/business/coupons')).status).toBe(403);
    const invited = await invite({ userId: user.id });
    expect([invited.status, invited.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^inv_/),
        businessId: salon.business,
        userId: user.id,
        name: null,
        email: null,
        role: 'manager',
        rights: ['desk:book', 'desk:override'],
        status: 'pending',
        professionalId: null,
        since: expect.any(String),
        expiresAt: expect.any(String),
      },
    ]);
    expect((await call(user, 'GET', '/api/business/coupons')).status).toBe(403);
    expect((await invite({ userId: user.id })).body).toEqual({ error: 'REQUEST_PENDING' });
    const [seen] = (await call(user, 'GET', '/api/invitations')).body;
    expect(seen).toMatchObject({ id: invited.body.id, businessName: 'A business', role: 'manager' });
    const accepted = await call(user, 'POST', `/api/invitations/${seen.id}/accept`, {});
    expect([accepted.status, accepted.body.status]).toEqual([200, 'accepted']);
    expect((await call(user, 'GET', '/api/business/coupons')).status).toBe(200);
    expect((await call(user, 'POST', `/api/invitations/${seen.id}/accept`, {})).body.error).toBe('NOT_FOUND');
    const own = await call(user, 'GET', '/api/businesses?userId=me');
    expect(own.body).toMatchObject({ id: salon.business, role: 'manager', status: 'active' });
    const list = (await call(user, 'GET', members())).body;
    expect(list).toContainEqual(
      expect.objectContaining({ userId: user.id, name: 'Noor Aziz', role: 'manager', status: 'active' }),
    );
    expect(list).toContainEqual(
      expect.objectContaining({ userId: salon.worker.id, role: 'staff', professionalId: salon.professional }),
    );
    expect((await invite({ userId: user.id })).body).toEqual({ error: 'INVALID_STATUS' });
  });

  test('professionals of a business have the role staff without an invitation', async () => {
    const own = await call(salon.worker, 'GET', '/api/businesses?userId=me');
    expect(own.body).toMatchObject({ id: salon.business, role: 'staff', status: 'active' });
    const [found] = (await call(salon.worker, 'GET', `/api/businesses?slug=${own.body.slug}`)).body;
    expect(found).toMatchObject({ id: salon.business, role: 'staff' });
    const stranger = await newUser(app, 'professional');
    expect((await call(stranger, 'GET', '/api/businesses?userId=me')).body).toEqual([]);
    expect((await call(stranger, 'GET', `/api/businesses/${salon.business}`)).body).not.toHaveProperty(
      'role',
    );
  });

  test('inviting an email returns the same response with and without an account and sends an email', async () => {
    const user = await newUser(app, 'professional');
    const email = await addressOf(user);
    const [known, unknown] = [await invite({ email }), await invite({ email: 'nobody.yet@example.com' })];
    const shape = ({ body }: typeof known) => ({ ...body, id: '', email: '' });
    expect([known.status, shape(known)]).toEqual([unknown.status, shape(unknown)]);
    const stranger = await newUser(app, 'professional');
    const path = `/api/invitations/${known.body.id}`;
    expect((await call(stranger, 'POST', `${path}/accept`, {})).body.error).toBe('NOT_FOUND');
    await app.db.run(sql`update users set email_verified_at = null where id = ${user.id}`);
    expect((await call(user, 'GET', '/api/invitations')).body).toEqual([]);
    expect((await call(user, 'POST', `${path}/accept`, {})).body.error).toBe('NOT_FOUND');
    await app.db.run(sql`update users set email_verified_at = now() where id = ${user.id}`);
    expect((await call(user, 'POST', `${path}/accept`, {})).status).toBe(200);
    expect((await call(salon.owner, 'DELETE', members(), { email: 'nobody.yet@example.com' })).status).toBe(
      204,
    );
    expect((await app.db.rows(sql`select 1 from member_invitations where email is not null`)).length).toBe(0);
  });

  test('declined and expired invitations and customer accounts are refused', async () => {
    const user = await newUser(app, 'professional');
    const { id } = (await invite({ userId: user.id })).body;
    expect((await call(user, 'POST', `/api/invitations/${id}/decline`, {})).body.status).toBe('declined');
    expect((await call(user, 'GET', '/api/invitations')).body).toEqual([]);
    const late = (await invite({ userId: user.id })).body;
    await app.db.run(
      sql`update member_invitations set expires_at = ${new Date(monday)} where id = ${late.id}`,
    );
    expect((await call(user, 'POST', `/api/invitations/${late.id}/accept`, {})).body.error).toBe('NOT_FOUND');
    expect((await invite({ userId: user.id })).status).toBe(201);
    expect((await invite({ userId: salon.customer.id })).body).toEqual({ error: 'USER_NOT_FOUND' });
    expect((await call(salon.customer, 'GET', '/api/invitations')).status).toBe(403);
    for (const body of [{}, { userId: user.id, email: 'a@example.com' }, { email: 'none' }])
      expect((await invite(body)).status).toBe(400);
  });
});

describe('ending a membership', () => {
  test('removal, demotion and leaving end all rights immediately, including replayed responses', async () => {
    for (const end of [
      (user: TestUser) => call(salon.owner, 'DELETE', members(`/${user.id}`)),
      (user: TestUser) => call(user, 'DELETE', members(`/${user.id}`)),
      (user: TestUser) => call(salon.owner, 'PATCH', members(`/${user.id}`), { role: 'staff' }),
    ]) {
      const user = await newMember('manager', 'business');
      const body = { name: 'Wim', businessId: salon.business };
      const send = () =>
        app.call('POST', '/api/business/clients', {
          token: user.token,
          body,
          headers: { 'idempotency-key': `before-${user.id}` },
        });
      expect((await send()).status).toBe(201);
      expect((await end(user)).status).toBeLessThan(300);
      expect([403, 404]).toContain((await call(user, 'GET', members())).status);
      expect([403, 404]).toContain(
        (await call(user, 'GET', `/api/business/clients?businessId=${salon.business}`)).status,
      );
      expect((await call(user, 'GET', '/api/appointments')).body).toEqual([]);
    }
  });

  test('removes the member as professional; refused while appointments are upcoming', async () => {
    const user = await newUser(app, 'professional');
    const professional = await newColleague(app, salon, user.id);
    const visit = await booked(app, salon.customer.token, { ...salon.slot, professional, start: '15:00' });
    const refused = await call(salon.owner, 'DELETE', members(`/${user.id}`));
    expect([refused.status, refused.body.error]).toEqual([409, 'SCHEDULE_TIME_TAKEN']);
    await call(user, 'POST', `/api/appointments/${visit.id}/cancel`, {});
    expect((await call(salon.owner, 'DELETE', members(`/${user.id}`))).status).toBe(204);
    expect((await call(user, 'GET', `/api/appointments/${visit.id}`)).status).toBe(404);
  });

  test('concurrent requests of a removed manager either complete before the removal or are refused', async () => {
    const user = await newMember('manager');
    const body = { name: 'Race', businessId: salon.business };
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => call(user, 'POST', '/api/business/clients', body)),
      call(salon.owner, 'DELETE', members(`/${user.id}`)),
      ...Array.from({ length: 8 }, () => call(user, 'POST', '/api/business/clients', body)),
    ]);
    expect(answers[8]!.status).toBe(204);
    expect(answers.every(({ status }) => [201, 204, 403, 404].includes(status))).toBe(true);
    expect([403, 404]).toContain((await call(user, 'POST', '/api/business/clients', body)).status);
  });
});

describe('the owner as a professional', () => {
  test('one account has both roles; creating a second profile is refused', async () => {
    const { owner, business } = await newSalon(app);
    const body = { self: true, businessId: business };
    const made = await call(owner, 'POST', '/api/professionals', body);
    expect([made.status, made.body.name, made.body.businessIds]).toEqual([201, 'Maya Rossi', [business]]);
    const again = await call(owner, 'POST', '/api/professionals', body);
    expect([again.status, again.body.error]).toEqual([409, 'INVALID_STATUS']);
    const profile = await call(owner, 'GET', '/api/professionals?userId=me');
    expect(profile.body.id).toBe(made.body.id);
    const hours = {
      professionalId: made.body.id,
      businessId: business,
      weekday: 3,
      start: '09:00',
      end: '12:00',
    };
    expect((await call(owner, 'POST', '/api/availability-rules', hours)).status).toBe(201);
    expect((await call(owner, 'GET', '/api/appointments')).status).toBe(200);
    expect((await call(salon.owner, 'POST', '/api/professionals', body)).body.error).toBe(
      'BUSINESS_NOT_FOUND',
    );
  });
});

describe('join requests with services', () => {
  test('an invited email accepts and performs the requested services', async () => {
    const user = await newUser(app, 'professional', 'Ida Sommer');
    const email = await addressOf(user);
    const asked = await call(salon.owner, 'POST', '/api/join-requests', {
      businessId: salon.business,
      email,
      services: [salon.haircut],
    });
    expect([asked.status, asked.body]).toEqual([
      201,
      expect.objectContaining({ professionalId: null, email, services: [salon.haircut], status: 'pending' }),
    ]);
    const [seen] = (await call(user, 'GET', '/api/join-requests')).body;
    expect(seen.id).toBe(asked.body.id);
    const stranger = await newUser(app, 'professional');
    const path = `/api/join-requests/${seen.id}/accept`;
    expect((await call(stranger, 'POST', path, {})).body.error).toBe('NOT_FOUND');
    const accepted = await call(user, 'POST', path, {});
    expect([accepted.status, accepted.body.email, accepted.body.status]).toEqual([200, null, 'accepted']);
    const profile = (await call(user, 'GET', '/api/professionals?userId=me')).body;
    expect(profile).toMatchObject({
      name: 'Ida Sommer',
      businessIds: [salon.business],
      services: [salon.haircut],
    });
    expect((await call(user, 'POST', path, {})).status).toBe(409);
  });

  test('the business chooses services when accepting; services of other businesses are refused', async () => {
    const user = await newUser(app, 'professional');
    await newProfessional(app, { userId: user.id });
    const { id } = (await call(user, 'POST', '/api/join-requests', { businessId: salon.business })).body;
    const accept = (services: string[]) =>
      call(salon.owner, 'POST', `/api/join-requests/${id}/accept`, { services });
    expect((await accept(['svc_nowhere'])).body).toEqual({ error: 'INVALID_SERVICES' });
    expect((await accept([salon.colour])).body.services).toEqual([salon.colour]);
    const profile = (await call(user, 'GET', '/api/professionals?userId=me')).body;
    expect(profile.services).toEqual([salon.colour]);
    const bad = { businessId: salon.business, email: 'x@example.com', services: ['svc_nowhere'] };
    expect((await call(salon.owner, 'POST', '/api/join-requests', bad)).body.error).toBe('INVALID_SERVICES');
  });
});
