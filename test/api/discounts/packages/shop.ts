import { logIn, type RegisteredAccount, registerAccount } from '../../../fixtures/accounts.ts';
import type { CallOptions, TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newService } from '../../../fixtures/marketplace.ts';

export const path = '/api/business/packages';

export interface Shop {
  owner: RegisteredAccount;
  businessId: string;
  serviceId: string;
}

/** An owner with one business that offers one service. */
export async function newShop(app: TestApp, currency = 'EUR', owner?: RegisteredAccount): Promise<Shop> {
  const person = owner ?? (await registerAccount(app, { role: 'business', name: 'Olga Owner' }));
  const businessId = await newBusiness(app, { userId: person.id, name: 'Barbearia do Chiado', currency });
  return { owner: person, businessId, serviceId: await newService(app, { businessId, currency }) };
}

export const terms = (serviceId: string, change: object = {}) => ({
  serviceId,
  title: 'Five haircuts',
  sessionCount: 5,
  packagePriceMajor: 90,
  singleSessionPriceMajor: 22.5,
  currency: 'EUR',
  validityDays: 365,
  ...change,
});

/** Requests as one account. Some helpers require success. */
export function as(app: TestApp, person: RegisteredAccount) {
  const call = (method: string, to: string, options: CallOptions = {}) =>
    app.call(method, to, { token: person.token, ...options });
  async function made(method: string, body: object) {
    const answer = await call(method, path, { body });
    if (answer.status !== 201) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  }
  return {
    call,
    create: (body: object, headers: Record<string, string> = {}) => call('POST', path, { body, headers }),
    patch: (body: object) => call('PATCH', path, { body }),
    sell: (body: object, headers: Record<string, string> = {}) => call('PUT', path, { body, headers }),
    cancel: (id: string) => call('DELETE', `${path}/purchases/${id}`),
    created: (body: object) => made('POST', body),
    sold: (packageId: string, userId: string) => made('PUT', { packageId, userId }),
  };
}

/** Signs in again, because the clock was advanced beyond the session. */
export async function signedInAgain(app: TestApp, person: RegisteredAccount): Promise<RegisteredAccount> {
  const { body } = await logIn(app, person.email, person.password);
  return { ...person, token: body.accessToken };
}
