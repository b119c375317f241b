import { redirect } from '@sveltejs/kit';
import { refused, shown, tried } from '$lib/server/api';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import { textIn } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';
import { missingProfile, stepsFor } from '$lib/setup';
import type { Actions, PageServerLoad } from './$types';

const most = 100;

export const load: PageServerLoad = async (event) => {
  const { api, visitor } = event.locals;
  const business = await findManagedBusiness(event);
  const ofBusiness = { businessId: business.id, limit: most };
  const [services, team, classes] = await Promise.all([
    shown(event, api.listServices(ofBusiness)),
    shown(event, api.listProfessionals(ofBusiness)).then((reply) => [reply].flat()),
    shown(event, api.listClassTimes(ofBusiness)),
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
    const outcome = await tried(event, event.locals.api.submitBusiness({ id }));
    if (outcome.refusal) return refused(outcome.refusal, { of: 'submit' as const });
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
    const outcome = await tried(
      event,
      event.locals.api.createProfessional(
        { self: true, businessId: id, workingHours, breaks, ...entered },
        { idempotencyKey: text('key') || undefined },
      ),
    );
    if (outcome.refusal) return refused(outcome.refusal, { of: 'alone' as const, ...entered });
    setNotice(event, 'added');
    redirect(303, event.url.pathname);
  },
};
