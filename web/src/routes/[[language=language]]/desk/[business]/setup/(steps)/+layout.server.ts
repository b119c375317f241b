import { isOnSale, isUsable } from '$lib/catalog/on-offer';
import { openingWeek } from '$lib/catalog/opening-hours';
import { groupServices } from '$lib/catalog/service-groups';
import { hasHours, missingProfile } from '$lib/catalog/setup';
import { orErrorPage } from '$lib/server/api';
import { localCity } from '$lib/server/catalog/local-names';
import { picturesOf, portraitOf, uploadedOf } from '$lib/server/catalog/pictures';
import { findManagedBusiness, listOwnServices, listTeam } from '$lib/server/desk/own-business';
import type { LayoutServerLoad } from './$types';

const most = 100;

/** Progress of the setup and the content of the preview, after each step. */
export const load: LayoutServerLoad = async (event) => {
  const business = await findManagedBusiness(event);
  const { api, language } = event.locals;
  const of = { businessId: business.id, limit: most };
  const [services, team, packages, coupons, classes] = await Promise.all([
    listOwnServices(event, business),
    listTeam(event, business),
    orErrorPage(event, api.listPackages(of)),
    orErrorPage(event, api.listCoupons(of)),
    orErrorPage(event, api.listClassTimes(of)),
  ]);
  const active = services.filter((service) => service.active);
  const onSale = packages.filter((one) => isOnSale(one));
  const usable = coupons.filter((one) => isUsable(one));
  return {
    isDraft: business.status === 'draft',
    completed: {
      profile: missingProfile(business).length === 0,
      hours: hasHours(business),
      services: active.length > 0,
      team: active.some(({ professionalIds }) => professionalIds.length > 0),
      offers: onSale.length + usable.length + classes.length > 0,
    },
    preview: {
      name: business.name,
      cover: uploadedOf(business.cover),
      picture: picturesOf(business)[0] ?? null,
      place: [business.addressLine1, localCity(business.city, language)].filter(Boolean).join(', '),
      description: business.description,
      week: hasHours(business) ? openingWeek(business) : null,
      services: groupServices(active)
        .flatMap((group) => group.services)
        .map(({ id, name, price, currency }) => ({ id, name, price: price ?? null, currency })),
      team: team.map((one) => ({ id: one.id, name: one.name, portrait: portraitOf(one) })),
      packages: onSale.map(({ id, title }) => ({ id, title })),
    },
  };
};
