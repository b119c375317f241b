import { redirect } from '@sveltejs/kit';
import { missingProfile, stepsFor } from '$lib/catalog/setup';
import { failWith, orErrorPage, tryCall } from '$lib/server/api';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import { textIn } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

const most = 100;

export const load: PageServerLoad = async (event) => {
  const { api, visitor } = event.locals;
  const business = await findManagedBusiness(event);
  const ofBusiness = { businessId: business.id, limit: most };
  const [services, team, classes] = await Promise.all([
    orErrorPage(event, api.listServices(ofBusiness)),
    orErrorPage(event, api.listProfessionals(ofBusiness)).then((reply) => [reply].flat()),
    orErrorPage(event, api.listClassTimes(ofBusiness)),
  ]);
  const active = services.filter((service) => service.active);
  return {
    key: crypto.randomUUID(),
    status: business.status ?? 'draft',
    isListed: business.listed !== false,
    reason: business.statusReason ?? null,
    cancellationWindowHours: business.cancellationWindowHours,
    openDays: business.weeklyHours === null ? [] : business.openDays,
    missing: missingProfile(business),
    steps: stepsFor(business, services, classes.length),
    services: active.map(({ id, name }) => ({ id, name })),
    team: team.map(({ name }) => name),
    classCount: classes.length,
    ownName: visitor?.name ?? '',
  };
};

export const actions: Actions = {
  submit: async (event) => {
    const { id } = await findManagedBusiness(event);
    const outcome = await tryCall(event, event.locals.api.submitBusiness({ id }));
    if (outcome.refusal) return failWith(outcome.refusal, { of: 'submit' as const });
    setNotice(event, 'submitted');
    redirect(303, event.url.pathname);
  },
  /** A sole professional gets a profile with the opening hours. */
  alone: async (event) => {
    const { id, workingHours, breaks } = await findManagedBusiness(event);
    const fields = await event.request.formData();
    const text = (name: string) => textIn(fields, name);
    const entered = {
      name: text('name'),
      role: text('role'),
      services: fields.getAll('services').map(String),
    };
    const outcome = await tryCall(
      event,
      event.locals.api.createProfessional(
        { self: true, businessId: id, workingHours, breaks, ...entered },
        { idempotencyKey: text('key') || undefined },
      ),
    );
    if (outcome.refusal) return failWith(outcome.refusal, { of: 'alone' as const, ...entered });
    setNotice(event, 'added');
    redirect(303, event.url.pathname);
  },
};
