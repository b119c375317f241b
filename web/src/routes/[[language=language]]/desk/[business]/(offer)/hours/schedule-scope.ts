import type { RequestEvent } from '@sveltejs/kit';
import type { Professional, SpecialHours, TimeOff } from 'openslot-client';
import { findOwnBusiness, findOwnProfessional, listTeam } from '$lib/server/desk/own-business';

/** Professionals whose hours the visitor may change: all, or for staff their own. */
export async function findWhom(event: RequestEvent) {
  const business = await findOwnBusiness(event);
  const isManager = business.role !== 'staff';
  const [team, own] = await Promise.all([
    isManager ? listTeam(event, business) : [],
    findOwnProfessional(event),
  ]);
  const people: Professional[] = isManager ? team : own?.businessIds.includes(business.id) ? [own] : [];
  return { business, isManager, people, ownId: own?.id };
}

/** Rows of this business and these professionals, including those without a business. */
export const concerns =
  (businessId: string, people: Professional[]) =>
  (one: SpecialHours | TimeOff): boolean => {
    const isHere = one.businessId === businessId;
    if (!one.professionalId) return isHere;
    return people.some(({ id }) => id === one.professionalId) && (isHere || !one.businessId);
  };

/** The business or professional that a form is about. */
export function readWhose(
  text: string,
  { business, isManager, people }: Awaited<ReturnType<typeof findWhom>>,
): { businessId?: string; professionalId?: string } | null {
  if (text === 'business') return isManager ? { businessId: business.id } : null;
  const person = people.find(({ id }) => id === text);
  if (person === undefined) return null;
  return isManager ? { businessId: business.id, professionalId: person.id } : { professionalId: person.id };
}
