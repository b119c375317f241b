import { error, type RequestEvent, redirect } from '@sveltejs/kit';
import type { Input, Reply } from 'openslot-client';
import { readAmount, sumOfAmounts, typedAmount } from '$lib/format/money';
import { orErrorPage, tryCall } from '$lib/server/api';
import {
  listPackagesOnSale,
  listUsablePackages,
  type PackageHolder,
  sellPackage,
} from '$lib/server/desk/client-packages';
import { findOwnBusiness, todayAt } from '$lib/server/desk/own-business';
import { deskPath, done, readSent, refusedAt, wrong } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

const methods = ['cash', 'terminal', 'transfer'] as const;

type Appointment = Reply<'getAppointment'>;

/** The client of an appointment. Null when the record was deleted. */
function holderOf({ clientId, crmClientId }: Appointment): PackageHolder | null {
  if (crmClientId !== undefined) return { crmClientId };
  return clientId === undefined ? null : { userId: clientId };
}

/** Packages with a session that can pay for one of the services, and packages that the client can buy for them. */
async function listPackages(event: RequestEvent, appointment: Appointment, due: number | null) {
  const { business, bookedServices = [], discount, packageRedemption } = appointment;
  const holder = holderOf(appointment);
  const prices = new Map(
    bookedServices.flatMap(({ serviceId, name, priceMajor = 0 }) =>
      priceMajor > 0 && priceMajor <= (due ?? 0) ? [[serviceId, { service: name, worth: priceMajor }]] : [],
    ),
  );
  if (holder === null || prices.size === 0 || discount !== undefined || packageRedemption !== undefined)
    return { usable: [], onSale: [] };
  const services = [...prices.keys()];
  const [usable, onSale] = await Promise.all([
    listUsablePackages(event, business, holder, services),
    listPackagesOnSale(event, business, services),
  ]);
  return {
    usable: usable.map(({ serviceId, ...one }) => ({ ...one, ...prices.get(serviceId)! })),
    onSale,
  };
}

export const load: PageServerLoad = async (event) => {
  const business = await findOwnBusiness(event);
  const { api, language } = event.locals;
  const { id } = event.params;
  const [appointment, receipts] = await Promise.all([
    orErrorPage(event, api.getAppointment({ id })),
    orErrorPage(event, api.listAppointmentReceipts({ id, limit: 10 })),
  ]);
  if (appointment.business !== business.id) error(404, { message: 'APPOINTMENT_NOT_FOUND' });
  const currency = appointment.currency ?? business.currency;
  const paid = appointment.amountPaidMajor ?? 0;
  const hasPrice = appointment.totalMajor !== null && appointment.totalMajor !== undefined;
  const due = appointment.paymentStatus === 'paid' ? 0 : hasPrice ? (appointment.amountDueMajor ?? 0) : null;
  const receipt = receipts.find(({ status }) => status === 'issued')?.id ?? null;
  const isOver = appointment.status === 'Cancelled' || appointment.paymentStatus === 'refunded';
  return {
    appointment: {
      id,
      client: appointment.client ?? '',
      date: appointment.date,
      start: appointment.start,
      services: (appointment.bookedServices ?? []).map(({ name, priceMajor }) => ({
        name,
        price: priceMajor ?? null,
      })),
    },
    /** The appointment is on a later day. */
    isAhead: appointment.date > todayAt(business),
    currency,
    paid,
    due,
    amounts: { cash: due ? typedAmount(due, currency, language) : '', terminal: '', transfer: '', tip: '' },
    packages:
      receipt === null && !isOver ? await listPackages(event, appointment, due) : { usable: [], onSale: [] },
    receipt,
    isOver,
    key: crypto.randomUUID(),
  };
};

export const actions: Actions = {
  checkOut: async (event) => {
    const { text, entered, options } = await readSent(event);
    const currency = text('currency');
    const payments: Input<'checkOutAppointment'>['payments'] = [];
    for (const method of methods) {
      const amountMajor = readAmount(text(method), currency);
      if (amountMajor === undefined) return refusedAt('checkout', wrong(method), entered);
      if (amountMajor) payments.push({ method, amountMajor });
    }
    // The id and the worth of the session, as in the option that was chosen.
    const [packagePurchaseId = '', worthText = ''] = text('session').split(' ');
    const worth = Number(worthText);
    if (packagePurchaseId !== '') payments.push({ method: 'package', amountMajor: worth, packagePurchaseId });
    const tipField = text('tip') === 'other' ? 'otherTip' : 'tip';
    const tipMajor = readAmount(text(tipField), currency);
    if (tipMajor === undefined) return refusedAt('checkout', wrong(tipField), entered);
    // One method takes the whole amount. Without a method the payment is split.
    const single = methods.find((method) => method === text('method'));
    if (single !== undefined) {
      const due = readAmount(text('due'), currency);
      if (due === undefined) return refusedAt('checkout', wrong('due'), entered);
      const amountMajor = sumOfAmounts([due ?? 0, tipMajor ?? 0, -worth]);
      if (amountMajor > 0) payments.push({ method: single, amountMajor });
    }
    const asked = { id: event.params.id, payments, tipMajor: tipMajor ?? 0 };
    const outcome = await tryCall(event, event.locals.api.checkOutAppointment(asked, options));
    if (outcome.refusal) return refusedAt('checkout', outcome.refusal, entered);
    setNotice(event, 'saved');
    redirect(303, deskPath(event, `/receipts/${outcome.value.id}`));
  },
  sell: async (event) => {
    const { id } = event.params;
    const holder = holderOf(await orErrorPage(event, event.locals.api.getAppointment({ id })));
    if (holder === null) return refusedAt('sell', wrong('client', 'CLIENT_NOT_FOUND'));
    return (await sellPackage(event, holder)) ?? done(event, 'sold', `/checkout/${id}`);
  },
};
