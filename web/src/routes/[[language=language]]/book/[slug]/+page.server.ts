import { fail, type RequestEvent, redirect } from '@sveltejs/kit';
import {
  type Choice,
  choiceQuery,
  type Entered,
  nothingEntered,
  readChoice,
  readEntered,
} from '$lib/booking/choice';
import { refusedPart } from '$lib/booking/refusals';
import { inLanguage } from '$lib/language';
import type { Refusal } from '$lib/problems';
import { shown, toSignIn, tried } from '$lib/server/api';
import { book, bookingBody, findSame, quote } from '$lib/server/booking/book';
import { findHold, forgetHolds, holdTime } from '$lib/server/booking/holding';
import { forgetEntered, keepEntered, readKeptEntered } from '$lib/server/booking/kept';
import { findOtherTimes } from '$lib/server/booking/others';
import { findBusiness, findSubject, shownBusiness } from '$lib/server/booking/subject';
import type { Actions, PageServerLoad } from './$types';

type Event = RequestEvent<{ slug: string; language?: string | undefined }>;

const addressOf = (event: Event, choice: Choice) =>
  inLanguage(event.locals.language, `/book/${event.params.slug}?${choiceQuery(choice)}`);
const doneAddress = (event: Event, id: string) =>
  inLanguage(event.locals.language, `/book/${event.params.slug}/done/${id}`);

/** An offer of the waitlist says itself what is booked. */
async function readOffer(event: Event, id: string) {
  const entry = await tried(event, event.locals.api.getWaitlistEntry({ id }));
  if (entry.refusal) return null;
  const { offer, services } = entry.value;
  return offer === null ? null : { ...offer, services };
}

async function whoIsFree(event: Event, business: string, { services, date, time, professional }: Choice) {
  const times = await tried(
    event,
    event.locals.api.listTimes({
      businessId: business,
      serviceIds: services.join(','),
      date,
      ...(professional !== null && { professionalId: professional }),
    }),
  );
  const found = times.refusal ? undefined : times.value.find((one) => one.time === time);
  return {
    startUtc: found?.startUtc ?? null,
    free: found?.available === true ? (found.professionals[0] ?? null) : null,
  };
}

const noKept = { id: null as string | null, expiresAt: null as string | null };

export const load: PageServerLoad = async (event) => {
  const { visitor, api } = event.locals;
  const read = readChoice(event.url.searchParams);
  if (read === null) {
    const query = new URLSearchParams(event.url.searchParams);
    redirect(303, inLanguage(event.locals.language, `/b/${event.params.slug}?${query}`));
  }
  let choice: Choice = read;
  const business = await findBusiness(event, event.params.slug);
  const subject = await findSubject(event, business, choice.services);
  const isCustomer = visitor?.role === 'customer';
  const offer = isCustomer && choice.offer !== null ? await readOffer(event, choice.offer) : null;
  if (offer !== null)
    choice = { ...choice, professional: offer.professional, date: offer.date, time: offer.start };

  const wanted = { email: visitor?.email ?? '', business: business.id, choice };
  const known = isCustomer ? findHold(event, wanted) : null;
  const { startUtc, free } = await whoIsFree(event, business.id, choice);
  let professional = offer?.professional ?? known?.professional ?? choice.professional ?? free;
  let kept = noKept;
  let refusal: Refusal | null = null;
  if (offer !== null) kept = { id: offer.holdId, expiresAt: offer.expiresAt };
  else if (known !== null) kept = { id: known.id, expiresAt: known.expiresAt };
  else if (professional === null) refusal = { code: 'SLOT_TAKEN', argument: null, detail: null };
  else if (isCustomer) {
    const outcome = await holdTime(event, { ...wanted, professional });
    if (outcome.refusal) refusal = outcome.refusal;
    else kept = { id: outcome.hold.id, expiresAt: outcome.hold.expiresAt };
  } else if (free === null) refusal = { code: 'SLOT_TAKEN', argument: null, detail: null };
  // Without being kept it can be booked all the same.
  if (refusal?.code === 'RATE_LIMITED') refusal = null;
  if (refusal !== null && refusedPart(refusal, { firstDay: choice.date, coupon: '' }) === 'time') {
    const same = isCustomer ? await findSame(event, business.id, choice) : null;
    if (same !== null) redirect(303, doneAddress(event, same.id));
  }
  professional ??= '';

  const entered = (visitor && readKeptEntered(event, visitor.email, business.id)) ?? nothingEntered;
  const [family, balances, offers, priced, others] = await Promise.all([
    isCustomer ? shown(event, api.listFamilyMembers({ limit: 100 })) : [],
    isCustomer ? shown(event, api.listPackageBalances({ businessId: business.id, limit: 100 })) : [],
    tried(event, api.listBusinessOffers({ id: business.id })),
    isCustomer && refusal === null
      ? quote(event, bookingBody(business.id, professional, choice, { ...nothingEntered }), kept.id)
      : null,
    refusal === null ? [] : findOtherTimes(api, business.id, choice),
  ]);
  return {
    business: shownBusiness(business),
    ...subject,
    choice,
    query: choiceQuery(choice),
    startUtc: offer?.startUtc ?? startUtc,
    professional,
    kept,
    refusal,
    others,
    offerEnded: read.offer !== null && isCustomer && offer === null,
    role: visitor?.role ?? null,
    email: visitor?.email ?? null,
    entered,
    key: crypto.randomUUID(),
    family: family.map(({ id, name, relation }) => ({ id, name, relation })),
    packages: balances
      .filter(({ serviceId }) => choice.services.length === 1 && choice.services[0] === serviceId)
      .map(({ id, title, sessionsRemaining }) => ({ id, title, sessionsRemaining })),
    onlinePayment: !offers.refusal && offers.value.onlinePayment,
    quote: priced !== null && !priced.refusal ? priced.value : null,
    quoteRefusal: priced?.refusal ?? null,
  };
};

async function readForm(event: Event) {
  const form = await event.request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const choice = readChoice(event.url.searchParams);
  if (choice === null) redirect(303, inLanguage(event.locals.language, `/b/${event.params.slug}`));
  const entered = readEntered((name) => form.get(name));
  if (form.has('single')) entered.frequency = 'none';
  return {
    choice,
    entered,
    key: text('key'),
    hold: text('hold') || null,
    professional: text('professional'),
    email: text('email'),
  };
}

/** Keeps what was entered for when they come back, and lets them sign in. */
function comeBack(event: Event, choice: Choice, email: string, business: string, entered: Entered): never {
  keepEntered(event, email, business, entered);
  toSignIn(event, addressOf(event, choice));
}

export const actions: Actions = {
  quote: async (event) => {
    const { choice, entered, hold, professional, email } = await readForm(event);
    const business = await findBusiness(event, event.params.slug);
    if (event.locals.visitor === null) comeBack(event, choice, email, business.id, entered);
    keepEntered(event, event.locals.visitor.email, business.id, entered);
    const outcome = await quote(event, bookingBody(business.id, professional, choice, entered), hold);
    // Whoever is only added with the booking is asked for as the account itself, whose appointments are not theirs.
    const isOfOthers = entered.who === 'new' && outcome.refusal?.code === 'CLIENT_DOUBLE_BOOKED';
    return {
      entered,
      quote: outcome.refusal ? null : outcome.value,
      refusal: isOfOthers ? null : (outcome.refusal ?? null),
      confirmed: false,
      others: [],
      same: null,
    };
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
      same: string | null = null,
    ) =>
      fail(refusal.code === 'UNAVAILABLE' ? 503 : 400, {
        entered,
        quote: null,
        refusal,
        confirmed: true,
        others,
        same,
      });

    if (entered.who === 'new') {
      const { newName: name, newRelation: relation, newBirthDate: birthDate } = entered;
      const made = await tried(
        event,
        api.createFamilyMember(
          { name, ...(relation !== '' && { relation }), ...(birthDate !== '' && { birthDate }) },
          { idempotencyKey: `${key}.family` },
        ),
      );
      if (made.refusal)
        return refuse({ ...made.refusal, detail: `familyMemberId ${made.refusal.detail ?? ''}` });
      entered.who = made.value.id;
      keepEntered(event, visitor.email, business.id, entered);
    }
    const outcome = await book(event, bookingBody(business.id, professional, choice, entered), key, hold);
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
      );
    }
    forgetEntered(event);
    forgetHolds(event, visitor.email, business.id);
    redirect(303, doneAddress(event, outcome.value.id));
  },
};
