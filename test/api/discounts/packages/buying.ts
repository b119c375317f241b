import { sql } from '../../../../src/platform/database/sql.ts';
import type { Answer, TestApp } from '../../../fixtures/app.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import type { Salon } from '../../booking/appointments/salon.ts';

const terms = (salon: Salon, fields: object = {}) => ({
  serviceId: salon.haircut,
  title: 'Five haircuts',
  description: 'For regulars.',
  sessionCount: 5,
  packagePriceMajor: 80,
  singleSessionPriceMajor: 20,
  currency: 'EUR',
  validityDays: 30,
  ...fields,
});

/** A package that costs 80.00. */
export async function newPackage(app: TestApp, salon: Salon, fields: object = {}): Promise<string> {
  const made = await app.call('POST', '/api/business/packages', {
    token: salon.owner.token,
    body: terms(salon, fields),
  });
  if (made.status !== 201) throw new Error(`no package: ${made.text}`);
  return made.body.id;
}

export const buy = (
  app: TestApp,
  user: TestUser,
  packageId: string,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> =>
  app.call('POST', `/api/packages/${packageId}/purchase`, { token: user.token, body, headers });

export const newCustomer = (app: TestApp): Promise<TestUser> => newUser(app);

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export async function balancesOf(app: TestApp, user: TestUser): Promise<any[]> {
  const answer = await app.call('GET', '/api/packages', { token: user.token });
  if (answer.status !== 200) throw new Error(`no balances: ${answer.text}`);
  return answer.body;
}

/** What the business sees of its sales. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export async function salesOf(app: TestApp, salon: Salon, packageId: string): Promise<any[]> {
  const path = `/api/business/packages/purchases?packageId=${packageId}`;
  return (await app.call('GET', path, { token: salon.owner.token })).body;
}

export const cancelSale = (app: TestApp, salon: Salon, purchaseId: string): Promise<Answer> =>
  app.call('DELETE', `/api/business/packages/purchases/${purchaseId}`, { token: salon.owner.token });

interface StoredPurchase {
  payment_status: string | null;
  payment_intent_id: string | null;
  cancelled: boolean;
  voided: boolean;
}

/** How a purchase stands, whatever the clock says of sessions. */
export async function storedPurchase(app: TestApp, id: string): Promise<StoredPurchase> {
  const row = await app.db.row<StoredPurchase>(sql`
    select payment_status, payment_intent_id, cancelled_at is not null as cancelled, voided
    from package_purchases where id = ${id}`);
  return row!;
}

/** The statuses of all payments for a purchase. */
export async function paymentsFor(app: TestApp, purchaseId: string): Promise<string[]> {
  const rows = await app.db.rows<{ status: string }>(
    sql`select status from payments where purchase_id = ${purchaseId} order by status`,
  );
  return rows.map(({ status }) => status);
}
