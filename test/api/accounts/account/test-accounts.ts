import { sql } from '../../../../src/platform/database/sql.ts';
import { logIn, type RegisteredAccount, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { newBusiness, newProfessional, newService } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { monday } from '../../../fixtures/salon.ts';
import { type Receiver, startReceiver } from '../../../fixtures/webhooks.ts';

const roles = {
  customer: 'customer',
  stranger: 'customer',
  worker: 'professional',
  freelancer: 'professional',
  owner: 'business',
  rival: 'business',
  admin: 'customer',
} as const;

export type Name = keyof typeof roles;
const names = Object.keys(roles) as Name[];

/** Marker contained in every text and name of this account, so that its data can be found in any table. */
export const markerOf = (name: Name) => `xq${name}`;
export const textOf = (name: Name, what: string) => `${what} ${markerOf(name)}`;
/** Marker in the professional profile, which remains after the account is deleted. */
export const profileMarker = 'xqprofile';
export const phoneOf = (name: Name) => `+35191000000${names.indexOf(name)}`;

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

/** Sends a request as this account and requires it to succeed. */
type Do = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Json>;

export interface TestAccounts {
  app: TestApp;
  clock: ReturnType<typeof movingClock>;
  receiver: Receiver;
  people: Record<Name, RegisteredAccount>;
  /** Belongs to the owner. The worker works here and at the business of the rival. */
  salon: { business: string; professional: string; haircut: string };
  rivalBusiness: string;
  as(name: Name): Do;
  /** Advances the clock past the session lifetime and signs in every account that still can. */
  advance(hours: number): Promise<void>;
  /** Dispatches all events and runs all jobs that follow from them. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export async function createTestAccounts(): Promise<TestAccounts> {
  const clock = movingClock(monday);
  const receiver = await startReceiver(() => 500);
  const environment = { PAYMENT_PROVIDER: 'mock', WEBHOOK_ALLOW_PRIVATE: 'on' };
  const app = await startApp({ clock, environment });
  const customers = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await register(app, name)] as const)),
  ) as Record<Name, RegisteredAccount>;
  await app.db.run(sql`update users set role = 'admin' where id = ${customers.admin.id}`);
  const salon = await openSalon(app, customers);
  const rivalBusiness = await newBusiness(app, { userId: customers.rival.id, name: 'Corte' });

  const signIn = async () => {
    for (const person of Object.values(customers)) {
      const { status, body } = await logIn(app, person.email, person.password);
      if (status === 200) person.token = body.accessToken;
    }
  };
  await signIn();
  return {
    app,
    clock,
    receiver,
    people: customers,
    salon,
    rivalBusiness,
    as: (name) => async (method, path, body, headers) => {
      const answer = await app.call(method, path, {
        token: customers[name].token,
        ...(body !== undefined && { body }),
        ...(headers && { headers }),
      });
      if (answer.status >= 300)
        throw new Error(`${name}: ${method} ${path}: ${answer.status} ${answer.text}`);
      return answer.body;
    },
    async advance(hours) {
      clock.advance(hours * 3600);
      await signIn();
    },
    settle: () => settle(app, clock),
    async close() {
      await app.close();
      await receiver.close();
    },
  };
}

const register = (app: TestApp, name: Name) =>
  registerAccount(app, {
    email: `${markerOf(name)}@example.com`,
    name: textOf(name, 'Robin'),
    phone: phoneOf(name),
    role: roles[name],
    acceptTerms: true,
  });

async function openSalon(app: TestApp, { owner, worker }: Record<Name, RegisteredAccount>) {
  const business = await newBusiness(app, { userId: owner.id, name: 'Tesoura' });
  const professional = await newProfessional(app, {
    userId: worker.id,
    name: `Robin ${profileMarker}`,
    bio: `Cuts hair. ${profileMarker}`,
    businessIds: [business],
  });
  const offered = { businessId: business, professionalIds: [professional] };
  return { business, professional, haircut: await newService(app, { ...offered, priceMinor: 2_000 }) };
}

async function settle(app: TestApp, clock: { now(): Date }): Promise<void> {
  await eventually(async () => {
    await app.app.dispatchEvents();
    const row = await app.db.row<{ due: number }>(sql`
      select (select count(*) from events where failed_at is null) + (select count(*) from jobs
        where failed_at is null and (run_at <= ${clock.now()} or attempts > 0)) as due`);
    return row?.due === 0;
  }, 15_000);
}
