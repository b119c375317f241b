import type { TimeOff } from 'openslot-client';
import Type from 'typebox';
import { AppError } from '../../../../errors.ts';
import { ofStaff } from '../../../../http/grant-scopes.ts';
import { toLocal } from '../../../../shared/zoned-time.ts';
import { createTimeOff } from '../../../booking/time-off/contract.ts';
import { changes, defineTool, reads } from '../define-tool.ts';
import { findOwnBusiness } from '../find-own-business.ts';
import { presentAppointment, presentNotified, withoutEmpty } from '../present.ts';
import * as shape from '../tool-contract.ts';

const maxRows = 200;

export const dayScheduleTool = defineTool({
  name: 'day_schedule',
  title: 'Get the schedule of a day',
  about: 'For staff: appointments of a day with clients, time off, classes and free seats.',
  example: { date: '2026-12-01' },
  scopes: ofStaff('desk:read'),
  hints: reads,
  apiNames: { businessId: 'business', professionalId: 'professional' },
  input: shape.Fields({
    business: Type.Optional(shape.Id('Only for staff of several businesses.')),
    date: Type.Optional(shape.Day('There; today.')),
    professional: Type.Optional(shape.Id('Only theirs.')),
  }),
  output: shape.Fields({
    business: shape.Text,
    date: shape.Text,
    timezone: shape.Text,
    appointments: Type.Array(shape.AppointmentSummary),
    away: Type.Array(
      shape.Fields({
        id: shape.Text,
        professional: shape.MaybeText,
        startDate: shape.Text,
        endDate: shape.Text,
        start: shape.MaybeText,
        end: shape.MaybeText,
      }),
    ),
    classes: Type.Array(
      shape.Fields({
        name: shape.Text,
        professional: shape.Text,
        start: shape.Text,
        end: shape.Text,
        seats: shape.Amount,
        seatsLeft: shape.Amount,
      }),
    ),
    more: shape.Flag,
  }),
  async run({ business: named, date: day, professional }, { api, now }) {
    const { id: businessId, timezone } = await findOwnBusiness(api, named);
    const date = day ?? toLocal(now.getTime(), timezone).date;
    const wanted = { businessId, professionalId: professional, limit: maxRows };
    const days = { from: date, to: date };
    const [appointments, classes, away] = await Promise.all([
      api.listAppointments.page({ ...wanted, date }),
      api.listClasses.page({ ...wanted, ...days }),
      api.listTimeOff.page({ ...wanted, ...days, withAbsences: true }),
    ]);
    const visits = appointments.items.filter(({ status }) => status !== 'Cancelled');
    const more = [appointments, classes, away].some(({ next }) => next !== null);
    return {
      data: {
        business: businessId,
        date,
        timezone,
        appointments: visits.map(presentAppointment),
        away: away.items.map(presentAway),
        classes: classes.items.map((one) => ({
          name: one.name,
          professional: one.professionalId,
          start: one.start,
          end: one.end,
          seats: one.capacity,
          seatsLeft: one.seatsLeft,
        })),
        more,
      },
      summary: `${date}: ${visits.length} appointments, ${away.items.length} absences or closures, ${classes.items.length} classes${more ? '; there are more than listed' : ''}.`,
    };
  },
});

export const workingHoursTool = defineTool({
  name: 'working_hours',
  title: 'Get working hours',
  about: 'For staff: weekly hours of business and professionals. weekday 0: Sunday.',
  example: {},
  scopes: ofStaff('desk:read'),
  hints: reads,
  apiNames: { businessId: 'business', professionalId: 'professional' },
  input: shape.Fields({
    business: Type.Optional(shape.Id('Of several.')),
    professional: Type.Optional(shape.Id('Only theirs.')),
  }),
  output: shape.Fields({
    business: shape.Text,
    timezone: shape.Text,
    weekly: Type.Array(shape.Fields({ weekday: shape.Amount, start: shape.Text, end: shape.Text })),
    people: Type.Array(
      shape.Fields({
        id: shape.Text,
        name: shape.MaybeText,
        weekly: Type.Array(shape.Fields({ weekday: shape.Amount, start: shape.Text, end: shape.Text })),
      }),
    ),
  }),
  async run({ business: named, professional }, { api }) {
    const business = await findOwnBusiness(api, named);
    const businessId = business.id;
    const [rules, team] = await Promise.all([
      api.listAvailabilityRules({ businessId, professionalId: professional, limit: maxRows }),
      api.listProfessionals({ businessId, limit: maxRows }),
    ]);
    const names = new Map(team.map(({ id, name }) => [id, name]));
    const ids = [...new Set(rules.map(({ professionalId }) => professionalId))];
    return {
      data: {
        business: businessId,
        timezone: business.timezone,
        weekly:
          business.weeklyHours ?? business.openDays.map((weekday) => ({ weekday, ...business.workingHours })),
        people: ids.map((id) =>
          withoutEmpty({
            id,
            name: names.get(id),
            weekly: rules
              .filter((rule) => rule.professionalId === id)
              .map(({ weekday, start, end }) => ({ weekday, start, end })),
          }),
        ),
      },
      summary: `Weekly hours of the business and ${ids.length} professionals.`,
    };
  },
});

const presentAway = ({ id, professionalId, startDate, endDate, start, end }: TimeOff) =>
  withoutEmpty({ id, professional: professionalId, startDate, endDate, start, end });

const ofTimeOff = createTimeOff.body!.properties;

export const blockTimeTool = defineTool({
  name: 'block_time',
  title: 'Block time',
  about:
    'For staff: adds time off of a professional, or closes the business. If appointments are affected, set affected to keep or cancel. Ask before cancelling.',
  example: { professional: 'pro_demo_lena', from: '2026-12-24', to: '2026-12-26', reason: 'Holidays' },
  scopes: ofStaff('desk:block'),
  hints: changes,
  input: shape.Fields({
    professional: Type.Optional(shape.Id('Professional who is absent.')),
    business: Type.Optional(shape.Id('Business to close, or of the absence.')),
    from: shape.Day('First day.'),
    to: shape.Day('Last day.'),
    start: Type.Optional(shape.TimeOfDay('On the first day. Default: start of day.')),
    end: Type.Optional(shape.TimeOfDay('On the last day. Default: end of day.')),
    reason: Type.Optional(shape.like(ofTimeOff.reason, 'Visible to staff who can change it.')),
    affected: Type.Optional(shape.like(ofTimeOff.affected)),
    key: shape.Key,
  }),
  output: shape.Fields({
    id: shape.Text,
    startDate: shape.Text,
    endDate: shape.Text,
    start: shape.MaybeText,
    end: shape.MaybeText,
    affected: Type.Array(
      shape.Fields({
        id: shape.Text,
        date: shape.Text,
        start: shape.Text,
        client: shape.Text,
        status: shape.Text,
      }),
    ),
    repeated: shape.MaybeFlag,
    notified: Type.Optional(shape.Notified),
  }),
  apiNames: {
    professionalId: 'professional',
    businessId: 'business',
    startDate: 'from',
    endDate: 'to',
  },
  async run({ key: _, professional, business, from, to, ...rest }, { api, keyFor, wasRepeated, session }) {
    if (professional === undefined && business === undefined)
      throw new AppError('MISSING_FIELDS', {
        field: 'body.professional',
        detail: 'Send professional or business.',
      });
    const made = await api.createTimeOff(
      { ...rest, professionalId: professional, businessId: business, startDate: from, endDate: to },
      keyFor('block'),
    );
    const affected = made.affectedAppointments ?? [];
    const repeated = wasRepeated();
    const { id, startDate, endDate, start, end } = made;
    return {
      data: {
        ...withoutEmpty({ id, startDate, endDate, start, end }),
        affected: affected.map(({ clientName, ...one }) => ({
          id: one.id,
          date: one.date,
          start: one.start,
          client: clientName,
          status: one.status,
        })),
        ...(repeated ? { repeated } : { notified: presentNotified(session, made.notified) }),
      },
      summary: `${repeated ? 'Already blocked by the same call' : 'Blocked'}: ${id}; ${affected.length} appointments affected.`,
    };
  },
});
