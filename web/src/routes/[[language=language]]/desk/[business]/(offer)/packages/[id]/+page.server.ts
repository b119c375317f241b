import { error, type RequestEvent } from '@sveltejs/kit';
import { collectAll, orErrorPage, tryCall } from '$lib/server/api';
import { findManagedBusiness, listOwnServices, named } from '$lib/server/desk/own-business';
import { done, readSent, refusedAt, wrong } from '$lib/server/http/forms';
import { fieldsOf, readPackage } from '../package-form';
import type { Actions, PageServerLoad } from './$types';

const mostFound = 20;
const mostSales = 100;

async function findPackage(event: RequestEvent) {
  const business = await findManagedBusiness(event);
  const { api } = event.locals;
  const packages = await orErrorPage(event, collectAll(api.listPackages.all({ businessId: business.id })));
  const found = packages.find(({ id }) => id === event.params['id']);
  if (found === undefined) error(404, { message: 'NOT_FOUND' });
  return { business, found };
}

export const load: PageServerLoad = async (event) => {
  const { business, found } = await findPackage(event);
  const { api, language } = event.locals;
  const query = event.url.searchParams.get('client')?.trim() ?? '';
  const businessId = business.id;
  const [services, sales, clients] = await Promise.all([
    listOwnServices(event, business),
    orErrorPage(event, api.listPackagePurchases({ businessId, packageId: found.id, limit: mostSales })),
    query === '' ? [] : orErrorPage(event, api.listClients({ businessId, query, limit: mostFound })),
  ]);
  return {
    key: crypto.randomUUID(),
    title: found.title,
    price: found.packagePriceMajor,
    sessions: found.sessionCount,
    /** Sessions that clients have paid for and can still use. */
    open: sales.reduce(
      (sum, { status, sessionsTotal, sessionsRedeemed }) =>
        status === 'active' ? sum + sessionsTotal - sessionsRedeemed : sum,
      0,
    ),
    onSale: found.isActive && (found.onSaleUntil === null || Date.parse(found.onSaleUntil) > Date.now()),
    entered: fieldsOf(found, business.timezone, language),
    services: named(services.filter(({ active, id }) => active || id === found.serviceId)),
    query,
    clients: clients.map(({ id, name, email, phone }) => ({ id, name, email, phone })),
    sales: sales.map((sale) => ({
      id: sale.id,
      who: sale.clientName ?? null,
      used: sale.sessionsRedeemed,
      total: sale.sessionsTotal,
      purchasedAt: sale.purchasedAt,
      expiresAt: sale.expiresAt,
      status: sale.status,
      paymentStatus: sale.paymentStatus,
    })),
  };
};

export const actions: Actions = {
  change: async (event) => {
    const { business, found } = await findPackage(event);
    const sent = await readSent(event);
    const services = await listOwnServices(event, business);
    const { refusal, value } = readPackage(sent, services, business.currency);
    if (refusal) return refusedAt('change', refusal, sent.entered);
    const outcome = await tryCall(event, event.locals.api.updatePackage({ id: found.id, ...value }));
    if (outcome.refusal) return refusedAt('change', outcome.refusal, sent.entered);
    return done(event, 'saved', `/packages/${found.id}`);
  },
  sell: async (event) => {
    const sent = await readSent(event);
    const crmClientId = sent.text('client');
    if (crmClientId === '') return refusedAt('sell', wrong('client', 'CLIENT_NOT_FOUND'));
    const { api } = event.locals;
    const packageId = event.params.id;
    const outcome = await tryCall(event, api.assignPackage({ packageId, crmClientId }, sent.options));
    if (outcome.refusal) return refusedAt('sell', outcome.refusal, sent.entered);
    return done(event, 'sold', `/packages/${packageId}`);
  },
  cancelSale: async (event) => {
    const sent = await readSent(event);
    const id = sent.text('sale');
    const outcome = await tryCall(event, event.locals.api.cancelPackagePurchase({ id }));
    if (outcome.refusal) return refusedAt('cancelSale', outcome.refusal, sent.entered);
    return done(event, 'saleCancelled', `/packages/${event.params.id}`);
  },
};
