import type { TimeOff } from 'openslot-client';
import Type from 'typebox';
import { toLocal } from '../../../../shared/zoned-time.ts';
import { defineTool, reads } from '../define-tool.ts';
import { findOwnBusiness } from '../find-own-business.ts';
import { given, presentVisit } from '../present.ts';
import * as shape from '../tool-contract.ts';

const mostRows = 200;

export const listDay = defineTool({
  name: 'day_schedule',
  title: 'A day at the business',
  about:
    'For those who run a business or work there: appointments of a day with their clients, who is away, classes and free seats. Business may be left out by whoever has one.',
  example: { date: '2026-12-01' },
  needsPerson: true,
  hints: reads,
  apiNames: { businessId: 'business', professionalId: 'professional' },
  input: shape.Fields({
    business: Type.Optional(shape.Id('Business id.')),
    date: Type.Optional(shape.Day('There; today.')),
    professional: Type.Optional(shape.Id('Only theirs.')),
  }),
  output: shape.Fields({
    business: shape.Text,
    date: shape.Text,
    timezone: shape.Text,
    appointments: Type.Array(shape.Visit),
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
    const wanted = { businessId, professionalId: professional, limit: mostRows };
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
        appointments: visits.map(presentVisit),
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
      summary: `${date}: ${visits.length} appointments, ${away.items.length} absences or closures, ${classes.items.length} classes${more ? '; there are more of these than fit' : ''}.`,
    };
  },
});

const presentAway = ({ id, professionalId, startDate, endDate, start, end }: TimeOff) =>
  given({ id, professional: professionalId, startDate, endDate, start, end });
