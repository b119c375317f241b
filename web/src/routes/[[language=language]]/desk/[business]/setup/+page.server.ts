import { redirect } from '@sveltejs/kit';
import { hasHours, missingProfile, stepsFor } from '$lib/catalog/setup';
import { drawQrCode } from '$lib/server/accounts/qr-code';
import { failWith, orErrorPage, tryCall } from '$lib/server/api';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

const most = 100;

export const load: PageServerLoad = async (event) => {
  const { api } = event.locals;
  const business = await findManagedBusiness(event);
  const ofBusiness = { businessId: business.id, limit: most };
  const [services, team, classes] = await Promise.all([
    orErrorPage(event, api.listServices(ofBusiness)),
    orErrorPage(event, api.listProfessionals(ofBusiness)).then((reply) => [reply].flat()),
    orErrorPage(event, api.listClassTimes(ofBusiness)),
  ]);
  const active = services.filter((service) => service.active);
  return {
    status: business.status ?? 'draft',
    qr: drawQrCode(`${event.platform!.publicUrl}/b/${business.slug}`),
    isListed: business.listed !== false,
    reason: business.statusReason ?? null,
    cancellationWindowHours: business.cancellationWindowHours,
    openDays: hasHours(business) ? business.openDays : [],
    missing: missingProfile(business),
    steps: stepsFor(business, services, classes.length),
    serviceCount: active.length,
    team: team.map(({ name }) => name),
    classCount: classes.length,
  };
};

export const actions: Actions = {
  submit: async (event) => {
    const { id } = await findManagedBusiness(event);
    const outcome = await tryCall(event, event.locals.api.submitBusiness({ id }));
    if (outcome.refusal) return failWith(outcome.refusal, {});
    setNotice(event, 'submitted');
    redirect(303, event.url.pathname);
  },
};
