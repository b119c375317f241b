import type { Appointment, Client } from 'openslot-client';
import Type from 'typebox';
import { ofStaff } from '../../../../http/grant-scopes.ts';
import { addDays } from '../../../../shared/zoned-time.ts';
import { defineTool, reads } from '../define-tool.ts';
import { findOwnBusiness } from '../find-own-business.ts';
import { presentAppointment } from '../present.ts';
import { isInAbsence, type ProposedTime, proposeTimes } from '../rules/propose-times.ts';
import * as shape from '../tool-contract.ts';

const maxRows = 200;
// Each needs two searches of free times.
const maxAffected = 12;
const daysAfter = 14;

const Proposal = shape.Fields({
  professional: shape.Text,
  professionalName: shape.MaybeText,
  date: shape.Text,
  start: shape.Text,
});

export const planAbsenceTool = defineTool({
  name: 'plan_absence',
  title: 'Plan an absence',
  about:
    'For staff, for example on sick leave: the appointments of a professional that an absence affects, each with free times to move it to. Changes nothing.',
  example: { professional: 'pro_demo_lena', from: '2026-12-01', to: '2026-12-02' },
  scopes: ofStaff('desk:read'),
  hints: reads,
  apiNames: { businessId: 'business', professionalId: 'professional' },
  input: shape.Fields({
    business: Type.Optional(shape.Id('Of several.')),
    professional: shape.Id(),
    from: shape.Day('First day.'),
    to: Type.Optional(shape.Day('Last day. Default: from.')),
    start: Type.Optional(shape.TimeOfDay('On the first day.')),
    end: Type.Optional(shape.TimeOfDay('On the last day.')),
  }),
  output: shape.Fields({
    affected: Type.Array(
      shape.Fields({
        appointment: shape.Text,
        date: shape.Text,
        start: shape.Text,
        end: shape.Text,
        client: shape.MaybeText,
        services: Type.Array(shape.Text),
        proposals: Type.Array(Proposal),
      }),
    ),
    more: shape.Flag,
    next: shape.Text,
  }),
  async run({ business: named, professional, from, to = from, start, end }, { api, now }) {
    const { id: businessId } = await findOwnBusiness(api, named);
    const absence = { professional, from, to, start, end };
    const [{ items, next }, team] = await Promise.all([
      api.listAppointments.page({ businessId, professionalId: professional, from, to, limit: maxRows }),
      api.listProfessionals({ businessId, limit: maxRows }),
    ]);
    const names = new Map(team.map(({ id, name }) => [id, name]));
    const all = items
      .filter(({ status, startUtc }) => isOpen(status) && Date.parse(startUtc) > now.getTime())
      .filter((visit) => isInAbsence(absence, visit));
    const visits = all.slice(0, maxAffected);
    const free = await readFreeTimes(api, { businessId, professional, until: to }, visits);
    const proposed = proposeTimes(
      absence,
      visits.map((visit, index) => ({ visit, free: free[index] ?? [] })),
    );
    return {
      data: {
        affected: visits.map((visit, index) => {
          const { id, date, start: at, end: until, client, services } = presentAppointment(visit);
          const proposals = (proposed[index] ?? []).map((time) => ({
            ...time,
            ...(names.has(time.professional) && { professionalName: names.get(time.professional)! }),
          }));
          const row = { appointment: id, date, start: at, end: until, services, proposals };
          return client === undefined ? row : { ...row, client };
        }),
        more: next !== null || all.length > visits.length,
        next: 'Ask the user which proposals to carry out. Then call block_time with affected keep, and reschedule for each appointment. If the grant asks first, each reschedule is an approval request.',
      },
      summary: `${all.length} appointments are affected. Nothing was changed.`,
    };
  },
});

const isOpen = (status: Appointment['status']) => status === 'Pending' || status === 'Confirmed';

interface Place {
  businessId: string;
  professional: string;
  /** Last day of the absence. */
  until: string;
}

/** Free times of the same day with anybody, and of the first day after the absence with the professional. */
async function readFreeTimes(
  api: Client,
  { businessId, professional, until }: Place,
  visits: readonly Appointment[],
): Promise<ProposedTime[][]> {
  const found = new Map<string, Promise<ProposedTime[]>>();
  const read = (serviceIds: string, date: string, professionalId?: string) => {
    const name = [serviceIds, date, professionalId].join(' ');
    const reading =
      found.get(name) ??
      api
        .listTimes({ businessId, serviceIds, date, professionalId })
        .then((times) =>
          times.flatMap(({ time, available, professionals }) =>
            available ? professionals.map((free) => ({ professional: free, date, start: time })) : [],
          ),
        );
    found.set(name, reading);
    return reading;
  };
  return Promise.all(
    visits.map(async ({ services = [], date }) => {
      const serviceIds = services.join(',');
      const days = await api.listFreeDays({
        businessId,
        serviceIds,
        professionalId: professional,
        from: addDays(until, 1),
        to: addDays(until, daysAfter),
      });
      const later = days.find(({ free }) => free > 0)?.date;
      const [sameDay, after] = await Promise.all([
        read(serviceIds, date),
        later === undefined ? [] : read(serviceIds, later, professional),
      ]);
      return [...sameDay, ...after];
    }),
  );
}
