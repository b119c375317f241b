import type { RequestEvent } from '@sveltejs/kit';
import type { Professional, SpecialHours, TimeOff } from 'openslot-client';
import { findOwnBusiness, findOwnProfessional } from '$lib/server/desk/own-business';
import { listTeam } from '$lib/server/desk/offer';

/** Whose hours whoever asks looks after here: everybody's, or for staff their own. */
export async function findWhom(event: RequestEvent) {
  const business = await findOwnBusiness(event);
  const isManager = business.role !== 'staff';
  const [team, own] = await Promise.all([
    isManager ? listTeam(event, business) : [],
    isManager ? null : findOwnProfessional(event),
  ]);
  const people: Professional[] = isManager ? team : own?.businessIds.includes(business.id) ? [own] : [];
  return { business, isManager, people };
}

/** What concerns this business and these people: what holds everywhere they work, too. */
export const concerns =
  (businessId: string, people: Professional[]) =>
  (one: SpecialHours | TimeOff): boolean => {
    const isHere = one.businessId === businessId;
    if (!one.professionalId) return isHere;
    return people.some(({ id }) => id === one.professionalId) && (isHere || !one.businessId);
  };

/** Whom a form names: the business itself, or somebody whose hours one may change. */
export function readWhose(
  text: string,
  { business, isManager, people }: Awaited<ReturnType<typeof findWhom>>,
): { businessId?: string; professionalId?: string } | null {
  if (text === 'business') return isManager ? { businessId: business.id } : null;
  const person = people.find(({ id }) => id === text);
  if (person === undefined) return null;
  return isManager ? { businessId: business.id, professionalId: person.id } : { professionalId: person.id };
}
