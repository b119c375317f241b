import { fail, type RequestEvent, redirect } from '@sveltejs/kit';
import type { Business } from 'openslot-client';
import {
  type Choice,
  choiceQuery,
  type Entered,
  nothingEntered,
  readChoice,
  readForm as readFields,
} from '$lib/booking/choice';
import { refusedPart } from '$lib/booking/refusals';
import { problem, type Refusal } from '$lib/forms/problems';
import { inLanguage } from '$lib/i18n/language';
import { enterCode, sendCode } from '$lib/server/accounts/codes';
import { loadProviders } from '$lib/server/accounts/openid';
import { orErrorPage, redirectToSignIn, tryCall } from '$lib/server/api';
import { bookingBody, findSame, sendBooking } from '$lib/server/booking/book';
import { checkBooking } from '$lib/server/booking/check';
import {
  forgetEntered,
  isHoldFor,
  keepEntered,
  listOwnHolds,
  moveHold,
  type OwnHold,
  readKeptEntered,
} from '$lib/server/booking/holds';
import { findOtherTimes } from '$lib/server/booking/others';
import { bookParty, checkParty, type Party, type PartyRequest } from '$lib/server/booking/party';
import {
  findBusiness,
  findSubject,
  publicQuote,
  servicesWith,
  shownBusiness,
} from '$lib/server/booking/subject';
import type { Actions, PageServerLoad } from './$types';

type Event = RequestEvent<{ slug: string; language?: string | undefined }>;

const slugOf = (event: Event) => encodeURIComponent(event.params.slug);
const businessAddress = (event: Event) => inLanguage(event.locals.language, `/b/${slugOf(event)}`);
const addressOf = (event: Event, choice: Choice) =>
  inLanguage(event.locals.language, `/book/${slugOf(event)}?${choiceQuery(choice)}`);
const doneAddress = (event: Event, id: string) =>
  inLanguage(event.locals.language, `/book/${slugOf(event)}/done/${id}`);

/** The time that a waitlist entry offers. */
async function readOffer(event: Event, id: string) {
  const entry = await tryCall(event, event.locals.api.getWaitlistEntry({ id }));
  if (entry.refusal) return null;
  const { offer, services } = entry.value;
  return offer === null ? null : { ...offer, services };
}

/** `holdId`: hold of the customer that is released when this time is held. */
async function whoIsFree(
  event: Event,
  business: string,
  { services, date, time, professional }: Choice,
  holdId: string | undefined,
) {
  const times = await tryCall(
    event,
    event.locals.api.listTimes({
      businessId: business,
      serviceIds: services.join(','),
      date,
      ...(professional !== null && { professionalId: professional }),
      ...(holdId !== undefined && { holdId }),
    }),
  );
  const found = times.refusal ? undefined : times.value.find((one) => one.time === time);
  return {
    startUtc: found?.startUtc ?? null,
    free: found?.available === true ? (found.professionals[0] ?? null) : null,
    seatsLeft: found?.seatsLeft ?? null,
  };
}

const notHeld = { id: null as string | null, expiresAt: null as string | null };

/** Reads only. The action `hold` creates holds, so links can be shared and the page can be reloaded. */
export const load: PageServerLoad = async (event) => {
  const { visitor, api } = event.locals;
  const read = readChoice(event.url.searchParams);
  if (read === null) {
    const query = new URLSearchParams(event.url.searchParams);
    redirect(303, `${businessAddress(event)}?${query}`);
  }
  let choice: Choice = read;
  const business = await findBusiness(event, event.params.slug);
  const subject = await findSubject(event, business, choice.services);
  const isCustomer = visitor?.role === 'customer';
  const offer = isCustomer && choice.offer !== null ? await readOffer(event, choice.offer) : null;
  if (offer !== null)
    choice = { ...choice, professional: offer.professional, date: offer.date, time: offer.start };

  const holds = await listOwnHolds(event, business.id);
  const hold = holds.find((one) => isHoldFor(one, choice));
  const held = offer ? { id: offer.holdId, expiresAt: offer.expiresAt } : (hold ?? notHeld);
  const { startUtc, free, seatsLeft } = await whoIsFree(event, business.id, choice, (hold ?? holds[0])?.id);
  const isGone = held.id === null && free === null;
  const professional = offer?.professional ?? hold?.professional ?? choice.professional ?? free ?? '';
  const services = servicesWith(subject.services, professional);

  const balances = isCustomer
    ? await orErrorPage(event, api.listPackageBalances({ businessId: business.id, limit: 100 }))
    : [];
  const packages = balances
    .filter(({ serviceId }) => choice.services.length === 1 && choice.services[0] === serviceId)
    .map(({ id, title, sessionsRemaining }) => ({ id, title, sessionsRemaining }));
  const chosenPackage = packages.find(({ id }) => id === choice.package)?.id;
  const entered = {
    ...((visitor && readKeptEntered(event, visitor.email, business.id)) ?? nothingEntered),
    ...(chosenPackage !== undefined && { package: chosenPackage }),
  };
  const [family, offers] = await Promise.all([
    isCustomer ? orErrorPage(event, api.listFamilyMembers({ limit: 100 })) : [],
    tryCall(event, api.listBusinessOffers({ id: business.id })),
  ]);
  const { who, others, guests, slot } = entered;
  const priced =
    isCustomer && !isGone
      ? await checkBooking(
          event,
          {
            business: business.id,
            services: subject.services,
            professional,
            choice,
            entered: {
              ...nothingEntered,
              package: chosenPackage ?? '',
              ...(others.length > 0 && { who, others, guests, slot }),
            },
            family,
          },
          held.id,
        )
      : null;
  // Another hold of the customer does not make the time unavailable: holding this time releases it.
  const isBlockedByHold = priced?.refusal?.info.reason === 'own-hold';
  const refusal = isGone ? problem('SLOT_TAKEN') : isBlockedByHold ? null : (priced?.refusal ?? null);
  const part = refusal && refusedPart(refusal, { firstDay: choice.date, coupon: '' });
  const isTimeRefused = part === 'time';
  // The customer went back after booking. Without this, the page would offer the time with another professional.
  if (isCustomer && (isTimeRefused || (part === 'person' && held.id === null))) {
    const same = await findSame(event, business.id, choice);
    if (same !== null) redirect(303, doneAddress(event, same.id));
  }
  return {
    business: shownBusiness(business, event.locals.language),
    ...subject,
    services,
    choice,
    query: choiceQuery(choice),
    startUtc: offer?.startUtc ?? startUtc,
    seatsLeft,
    professional,
    held: { id: held.id, expiresAt: held.expiresAt },
    refusal,
    others: isTimeRefused ? await findOtherTimes(api, business.id, choice) : [],
    offerEnded: read.offer !== null && isCustomer && offer === null,
    providers: visitor === null ? await loadProviders(event) : [],
    nextQuery: `?next=${encodeURIComponent(addressOf(event, choice))}`,
    role: visitor?.role ?? null,
    email: visitor?.email ?? null,
    entered,
    key: crypto.randomUUID(),
    family: family.map(({ id, name, relation }) => ({ id, name, relation })),
    packages,
    onlinePayment: !offers.refusal && offers.value.onlinePayment,
    party: priced?.party ?? null,
    quote: priced === null ? publicQuote(business, services, startUtc, new Date()) : priced.quote,
  };
};

async function readForm(event: Event) {
  const form = await event.request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const choice = readChoice(event.url.searchParams);
  if (choice === null) redirect(303, businessAddress(event));
  const entered = readFields(form);
  // Buttons shown when a date of the series is not available.
  if (form.has('single')) entered.repeat = 0;
  if (form.has('skipDates')) entered.skip = true;
  return {
    choice,
    entered,
    key: text('key'),
    hold: text('hold') || null,
    professional: text('professional'),
    email: text('email'),
  };
}

/** Keeps the fields of the form until the customer has signed in again. */
function comeBack(event: Event, choice: Choice, email: string, business: string, entered: Entered): never {
  keepEntered(event, email, business, entered);
  redirectToSignIn(event, addressOf(event, { ...choice, package: entered.package || null }));
}

/** Services and family members are read only for a booking for several people. */
async function readParty(
  event: Event,
  business: Business,
  booking: Pick<PartyRequest, 'professional' | 'choice' | 'entered'>,
): Promise<PartyRequest> {
  if (booking.entered.others.length === 0)
    return { ...booking, business: business.id, services: [], family: [] };
  const [{ services }, family] = await Promise.all([
    findSubject(event, business, booking.choice.services),
    orErrorPage(event, event.locals.api.listFamilyMembers({ limit: 100 })),
  ]);
  return { ...booking, business: business.id, services, family };
}

/** Does nothing if the time is not free: the next page says so. */
async function holdTime(event: Event, choice: Choice, replaced: OwnHold[]): Promise<void> {
  const { id: business } = await findBusiness(event, event.params.slug);
  const professional =
    choice.professional ?? (await whoIsFree(event, business, choice, replaced[0]?.id)).free;
  if (professional !== null) await moveHold(event, replaced, { business, professional, choice });
}

export const actions: Actions = {
  /** Holds the chosen time for a customer. The next page shows the hold, or the error. */
  hold: async (event) => {
    const choice = readChoice(event.url.searchParams);
    if (choice === null) redirect(303, businessAddress(event));
    const { visitor } = event.locals;
    if (visitor?.role === 'customer') {
      const { id } = await findBusiness(event, event.params.slug);
      const holds = await listOwnHolds(event, id);
      if (!holds.some((hold) => isHoldFor(hold, choice))) await holdTime(event, choice, holds);
    }
    redirect(303, addressOf(event, choice));
  },
  code: sendCode,
  /** Holds the time at once, so that it stays free until the customer confirms. */
  enter: async (event) => {
    const choice = readChoice(event.url.searchParams);
    if (choice === null) redirect(303, businessAddress(event));
    const entered = await enterCode(event, `?next=${encodeURIComponent(addressOf(event, choice))}`);
    if (!('role' in entered)) return entered;
    if (entered.role === 'customer') await holdTime(event, choice, []);
    redirect(303, addressOf(event, choice));
  },
  quote: async (event) => {
    const { choice, entered, hold, professional, email } = await readForm(event);
    const business = await findBusiness(event, event.params.slug);
    if (event.locals.visitor === null) comeBack(event, choice, email, business.id, entered);
    keepEntered(event, event.locals.visitor.email, business.id, entered);
    const request = await readParty(event, business, { professional, choice, entered });
    const checked = await checkBooking(event, request, hold);
    return { ...checked, entered, confirmed: false, others: [], person: 0 };
  },
  confirm: async (event) => {
    const { choice, entered, key, hold, professional, email } = await readForm(event);
    const business = await findBusiness(event, event.params.slug);
    const { visitor, api } = event.locals;
    if (visitor === null) comeBack(event, choice, email, business.id, entered);
    keepEntered(event, visitor.email, business.id, entered);
    const refuse = (
      refusal: Refusal,
      others: Awaited<ReturnType<typeof findOtherTimes>> = [],
      party: Party | null = null,
      person = 0,
    ) =>
      fail(refusal.code === 'UNAVAILABLE' ? 503 : 400, {
        entered,
        quote: null,
        refusal,
        confirmed: true,
        others,
        party,
        person,
      });

    if (entered.who === 'new') {
      const { newName: name, newRelation: relation, newBirthDate: birthDate } = entered;
      const made = await tryCall(
        event,
        api.createFamilyMember(
          { name, ...(relation !== '' && { relation }), ...(birthDate !== '' && { birthDate }) },
          { idempotencyKey: `${key}.family` },
        ),
      );
      if (made.refusal)
        return refuse({ ...made.refusal, info: { ...made.refusal.info, field: 'body.familyMemberId' } });
      entered.who = made.value.id;
      keepEntered(event, visitor.email, business.id, entered);
    }
    const body = bookingBody(business.id, professional, choice, entered);
    const request = await readParty(event, business, { professional, choice, entered });
    const together = await bookParty(event, request, body, { key, hold });
    if (together !== null && 'ids' in together) {
      forgetEntered(event);
      const [first, ...more] = together.ids;
      redirect(303, `${doneAddress(event, first!)}?${new URLSearchParams({ with: more.join(',') })}`);
    }
    if (together !== null && together.person > 0)
      return refuse(together.refusal, [], await checkParty(event, request), together.person);
    const outcome = together ?? (await sendBooking(event, body, key, hold));
    if (outcome.refusal) {
      const part = refusedPart(outcome.refusal, { firstDay: choice.date, coupon: entered.coupon });
      if (part === 'time' || part === 'person' || part === 'key') {
        const same = await findSame(event, business.id, choice);
        const forSame = (same?.familyMemberId ?? 'me') === entered.who;
        if (same !== null && (forSame || part !== 'person')) redirect(303, doneAddress(event, same.id));
      }
      return refuse(
        outcome.refusal,
        part === 'time' ? await findOtherTimes(api, business.id, { ...choice, professional }) : [],
        together && (await checkParty(event, request)),
      );
    }
    forgetEntered(event);
    redirect(303, doneAddress(event, outcome.value.id));
  },
};
