import type { RequestEvent } from '@sveltejs/kit';
import type { Service } from 'openslot-client';
import { readAmount } from '$lib/format/money';
import type { Refusal } from '$lib/forms/problems';
import { tryCall } from '$lib/server/api';
import type { OwnBusiness } from '$lib/server/desk/own-business';
import { type SentForm, wrong } from '$lib/server/http/forms';

const wholeIn = (text: string, least: number, most: number) =>
  /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null;

/** Stores a service with several spots and its weekly time. Without the time, the service is removed again. */
export async function storeClass(
  event: RequestEvent,
  business: OwnBusiness,
  { text, options }: SentForm,
): Promise<Refusal | null> {
  const { api } = event.locals;
  const [duration, capacity] = [wholeIn(text('duration'), 1, 1440), wholeIn(text('spots'), 2, 1000)];
  const price = readAmount(text('price'), business.currency);
  if (text('name') === '') return wrong('name');
  if (text('start') === '') return wrong('start');
  if (duration === null) return wrong('duration');
  if (capacity === null) return wrong('spots');
  if (price === undefined) return wrong('price');
  const professionalId = text('teacher');
  const created = await tryCall(
    event,
    api.createService(
      {
        businessId: business.id,
        custom: true,
        name: text('name'),
        duration,
        capacity,
        price,
        professionalIds: [professionalId],
      },
      options,
    ),
  );
  if (created.refusal) return created.refusal;
  const { id } = created.value;
  const planned = await tryCall(
    event,
    api.createClassTime({
      serviceId: id,
      professionalId,
      weekday: Number(text('weekday')),
      start: text('start').slice(0, 5),
      from: null,
      to: null,
    }),
  );
  if (!planned.refusal) return null;
  await tryCall(event, api.deleteService({ id }));
  return planned.refusal;
}

/** Stores a package with the usual validity of a year. */
export async function storePackage(
  event: RequestEvent,
  business: OwnBusiness,
  services: readonly Service[],
  { text, options }: SentForm,
): Promise<Refusal | null> {
  const { currency } = business;
  const sessionCount = wholeIn(text('sessionCount'), 1, 100);
  const packagePriceMajor = readAmount(text('packagePrice'), currency);
  const service = services.find(({ id }) => id === text('serviceId'));
  if (service === undefined) return wrong('serviceId', 'SERVICE_NOT_FOUND');
  if (sessionCount === null) return wrong('sessionCount');
  if (typeof packagePriceMajor !== 'number') return wrong('packagePrice');
  const { refusal } = await tryCall(
    event,
    event.locals.api.createPackage(
      {
        title: `${sessionCount} × ${service.name}`,
        serviceId: service.id,
        sessionCount,
        packagePriceMajor,
        singleSessionPriceMajor: service.price ?? packagePriceMajor / sessionCount,
        currency,
        validityDays: 365,
        isActive: true,
      },
      options,
    ),
  );
  return refusal ?? null;
}

/** Stores a coupon without limits. The desk offers all other fields. */
export async function storeCoupon(
  event: RequestEvent,
  { id: businessId }: OwnBusiness,
  { text, options }: SentForm,
): Promise<Refusal | null> {
  const value = Number(text('percent').replaceAll(/[\s%]/g, '').replace(',', '.'));
  if (!/^[A-Za-z0-9_-]{3,40}$/.test(text('code'))) return wrong('code');
  if (!(value > 0 && value <= 100)) return wrong('percent');
  const { refusal } = await tryCall(
    event,
    event.locals.api.createCoupon({ businessId, code: text('code'), type: 'percent', value }, options),
  );
  return refusal ?? null;
}
