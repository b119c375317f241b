import type { RequestEvent } from '@sveltejs/kit';
import { wallClock } from '$lib/time';
import { collected, shown } from './api';
import type { OwnBusiness } from './desk';

/** Everything that a business offers, switched off or not, in the order customers see. */
export const listOwnServices = (event: RequestEvent, { id }: OwnBusiness) =>
  shown(event, collected(event.locals.api.listServices.all({ businessId: id })));

/** Everybody who works there. */
export const listTeam = (event: RequestEvent, { id }: OwnBusiness) =>
  shown(event, collected(event.locals.api.listProfessionals.all({ businessId: id })));

/** What forms let choose from. */
export const named = (rows: { id: string; name: string }[]) => rows.map(({ id, name }) => ({ id, name }));

/** The day it is at the business. */
export const todayAt = ({ timezone }: { timezone: string }) => wallClock(new Date(), timezone).date;
