import { orErrorPage } from '$lib/server/api';
import { loadPlaces, requireCustomer } from '$lib/server/booking/appointments';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  requireCustomer(event);
  const found = await orErrorPage(event, event.locals.api.listPackageBalances({ limit: 100 }));
  const places = await loadPlaces(
    event,
    found.map(({ businessId }) => businessId),
  );
  return {
    packages: found.map((one) => {
      const place = places.get(one.businessId);
      return {
        id: one.id,
        title: one.title,
        businessName: one.businessName,
        serviceId: one.serviceId,
        serviceName: one.serviceName,
        left: one.sessionsRemaining,
        total: one.sessionsTotal,
        expiresAt: one.expiresAt,
        place: place ?? null,
      };
    }),
  };
};
