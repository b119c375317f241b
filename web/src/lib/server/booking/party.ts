import type { RequestEvent } from '@sveltejs/kit';
import { type Choice, type Entered, mostPeople } from '$lib/booking/choice';
import { type CompanionSlot, companionSlots, companionsOf, refusedPerson } from '$lib/booking/party';
import { problem, type Refusal } from '$lib/forms/problems';
import { type Outcome, tryCall } from '$lib/server/api';
import { type BookingBody, quote, sendTogether } from './book';
import { type ShownService, servicesWith } from './subject';

/** The booking of the first person, to which others are added. */
export interface PartyRequest {
  business: string;
  services: ShownService[];
  professional: string;
  choice: Choice;
  entered: Entered;
  family: readonly { id: string; name: string }[];
}

/** The other people of a booking, with their prices. */
export interface Party {
  people: {
    id: string;
    name: string | null;
    professional: string;
    start: string;
    /** Null: agreed with the business, or refused. */
    priceMajor: number | null;
    refusal: Refusal | null;
  }[];
  /** Appointments to choose from for the second person. Empty for classes. */
  slots: CompanionSlot[];
  /** Value of the chosen slot. Null without a choice, and for classes. */
  slot: string | null;
  isClass: boolean;
}

const slotValue = ({ professional, start }: CompanionSlot): string => `${professional} ${start}`;

const isClassOf = ({ services }: PartyRequest) => services.some(({ capacity }) => capacity > 1);
const peopleOf = (request: PartyRequest) =>
  companionsOf(request.entered, request.family, isClassOf(request) ? mostPeople - 1 : 1);

async function listSlots(event: RequestEvent, request: PartyRequest): Promise<CompanionSlot[]> {
  const { business, services, professional, choice } = request;
  // Without the hold of the first person, so that its time and buffers are taken.
  const times = await tryCall(
    event,
    event.locals.api.listTimes({
      businessId: business,
      serviceIds: choice.services.join(','),
      date: choice.date,
    }),
  );
  if (times.refusal) return [];
  const blockedMinutes =
    servicesWith(services, professional).reduce((sum, { duration }) => sum + duration, 0) +
    services.at(-1)!.bufferAfter +
    services[0]!.bufferBefore;
  return companionSlots(times.value, { start: choice.time, professional, blockedMinutes });
}

const companionBody = (
  { business, choice, entered }: PartyRequest,
  person: string,
  at: { professional: string; start: string },
): BookingBody => ({
  business,
  professional: at.professional,
  services: choice.services,
  date: choice.date,
  start: at.start,
  ...(entered.notes !== '' && { notes: entered.notes }),
  ...(person !== 'me' && person !== 'guest' && { familyMemberId: person }),
});

/** Null for one person. */
export async function checkParty(event: RequestEvent, request: PartyRequest): Promise<Party | null> {
  const people = peopleOf(request);
  if (people.length === 0) return null;
  const isClass = isClassOf(request);
  const slots = isClass ? [] : await listSlots(event, request);
  const chosen = slots.find((slot) => slotValue(slot) === request.entered.slot) ?? slots[0] ?? null;
  const at = isClass ? { professional: request.professional, start: request.choice.time } : chosen;
  const priced = await Promise.all(
    people.map(async (person) => {
      if (at === null) return { ...person, professional: '', start: '', priceMajor: null, refusal: null };
      const prices = servicesWith(request.services, at.professional).map(({ price }) => price);
      // The API quotes for people that it knows.
      const asked =
        person.id === 'guest' ? null : await quote(event, companionBody(request, person.id, at), null);
      return {
        ...person,
        professional: at.professional,
        start: at.start,
        priceMajor:
          prices.includes(null) || asked?.refusal
            ? null
            : prices.reduce<number>((sum, price) => sum + price!, 0),
        refusal: asked?.refusal ?? null,
      };
    }),
  );
  return { people: priced, slots, slot: chosen && slotValue(chosen), isClass };
}

/** Creates the guests as family members, so that a repeated request finds them by name. */
async function nameGuests(
  event: RequestEvent,
  people: ReturnType<typeof peopleOf>,
  key: string,
): Promise<Outcome<string[]>> {
  const ids: string[] = [];
  for (const { id, name } of people) {
    if (id !== 'guest') {
      ids.push(id);
      continue;
    }
    const idempotencyKey = `${key}.guest.${ids.length}.${Buffer.from(name ?? '')
      .toString('base64url')
      .slice(0, 60)}`;
    const made = await tryCall(
      event,
      event.locals.api.createFamilyMember({ name: name ?? '' }, { idempotencyKey }),
    );
    if (made.refusal)
      return { refusal: { ...made.refusal, info: { field: `body.visits[${ids.length + 1}]` } } };
    ids.push(made.value.id);
  }
  return { value: ids };
}

/**
 * Books for all people or for none. Null for one person. Field names of a refusal are those of a single booking; `person` is the
 * position of the refused person.
 */
export async function bookParty(
  event: RequestEvent,
  request: PartyRequest,
  first: BookingBody,
  { key, hold }: { key: string; hold: string | null },
): Promise<{ ids: string[] } | { refusal: Refusal; person: number } | null> {
  const people = peopleOf(request);
  if (people.length === 0) return null;
  if (people.some(({ name }) => name === ''))
    return { refusal: problem('MISSING_FIELDS', 'guests'), person: 1 };
  const slot = /^(\S+) (\d\d:\d\d)$/.exec(request.entered.slot);
  const at = isClassOf(request)
    ? { professional: request.professional, start: request.choice.time }
    : slot && { professional: slot[1]!, start: slot[2]! };
  if (at === null) return { refusal: problem('MISSING_FIELDS', 'slot'), person: 1 };
  const named = await nameGuests(event, people, key);
  if (named.refusal) return { refusal: named.refusal, person: refusedPerson(named.refusal.info.field) };
  const bodies = [first, ...named.value.map((person) => companionBody(request, person, at))];
  const booked = await sendTogether(event, bodies, key, hold);
  if (!booked.refusal) return { ids: booked.value.map(({ id }) => id) };
  const { info } = booked.refusal;
  const field = info.field?.replace(/^body\.visits\[\d\]/, 'body');
  return {
    refusal: { ...booked.refusal, info: { ...info, ...(field !== undefined && { field }) } },
    person: refusedPerson(info.field),
  };
}
