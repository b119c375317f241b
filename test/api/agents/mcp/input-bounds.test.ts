import type { TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tools } from '../../../../src/features/agents/mcp/list-tools.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface Calls {
  operations: readonly string[];
  /** Name of the field in the API, where it differs. */
  words?: Readonly<Record<string, string>>;
  /** Fields that exist only in the tool, with the reason. */
  own?: Readonly<Record<string, string>>;
}

const ids = { business: 'businessId', professional: 'professionalId', service: 'serviceId' };
const toBook = { familyMember: 'familyMemberId', packagePurchase: 'packagePurchaseId', hold: 'holdId' };
const key = 'used for the Idempotency-Key';
const toAsk = { message: 'in approval', replaces: 'in approval' };
const severalSearches = 'several searches of the API';
const ownOfSearch = Object.fromEntries(
  ['also', 'weekdays', 'orAfter', 'orBefore', 'followedBy', 'profiles'].map((name) => [
    name,
    severalSearches,
  ]),
);
const fewer = 'fewer rows than the API';

const calls: Record<string, Calls> = {
  find_times: { operations: ['searchFreeTimes'], words: ids, own: { limit: fewer, ...ownOfSearch } },
  business_profile: {
    operations: ['getBusiness', 'listBusinesses'],
    words: { business: 'id', name: 'query' },
  },
  explain_time: {
    operations: ['bookAppointment', 'explainTime'],
    words: { service: 'serviceId' },
  },
  quote: { operations: ['quoteAppointment'], words: toBook },
  hold: { operations: ['createHold'], own: { key } },
  book: {
    operations: ['bookAppointment'],
    words: { ...toBook, times: 'recurringCount' },
    own: { key, ...toAsk, dryRun: 'a quote', repeat: 'omitting it means no repetition' },
  },
  my_appointments: {
    operations: ['listAppointments'],
    own: { which: 'two fields of the API', limit: fewer },
  },
  reschedule: {
    operations: ['rescheduleAppointment'],
    words: { appointment: 'id' },
    own: { key, ...toAsk },
  },
  cancel: {
    operations: ['cancelAppointment'],
    words: { appointment: 'id' },
    own: { key, ...toAsk },
  },
  join_waitlist: { operations: ['joinWaitlist'], own: { key } },
  calendar_file: { operations: ['getAppointmentCalendarFile'], words: { appointment: 'id' } },
  check_approval: { operations: ['getApproval'], words: { approval: 'id' } },
  my_grant: { operations: ['getCurrentGrant'] },
  day_schedule: { operations: ['listAppointments'], words: ids },
  book_for_client: {
    operations: ['bookAppointment', 'createClient'],
    words: { client: 'crmClientId' },
    own: { key, dryRun: 'a quote' },
  },
  block_time: {
    operations: ['createTimeOff'],
    words: { ...ids, from: 'startDate', to: 'endDate' },
    own: { key },
  },
  my_requests: { operations: ['listApprovals'], own: { limit: fewer } },
  withdraw_request: { operations: ['withdrawRequest'], words: { approval: 'id' } },
  list_family: { operations: ['listFamilyMembers'] },
  add_family_member: { operations: ['createFamilyMember'], own: { key } },
  find_clients: { operations: ['listClients'], words: ids, own: { limit: fewer } },
  client_notes: { operations: ['getClient'], words: { client: 'id' } },
  working_hours: { operations: ['listAvailabilityRules'], words: ids },
  figures: { operations: ['getAnalytics'], words: ids },
};

const bounds = ['maxLength', 'minItems', 'maxItems', 'minimum', 'maximum', 'exclusiveMinimum', 'enum'];
const boundsOf = (schema: TSchema) =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => bounds.includes(name)));

const clockTimes = ['00:00', '23:59', '24:00', '24:01', '9:00', ''];
const isClockTime = (schema: TSchema) => Compile(schema).Check('09:30') && !Compile(schema).Check('09:60');

function fieldsOf(operations: readonly string[]): Record<string, TSchema> {
  const routes = operations.map(
    (name) => app.app.routes.find(({ declaration }) => declaration.operation === name)!.declaration,
  );
  const parts = routes.flatMap(({ params, query, body }) => [params, query, body]) as (TObject | undefined)[];
  return Object.assign({}, ...parts.reverse().map((part) => part?.properties ?? {}));
}

test('the table contains every tool', () => {
  expect(Object.keys(calls).sort()).toEqual(tools.map(({ name }) => name).sort());
});

test.each(tools.map((tool) => [tool.name, tool] as const))(
  '%s has the same bounds as the API',
  (name, { input }) => {
    const { operations, words = {}, own = {} } = calls[name]!;
    const ofApi = fieldsOf(operations);
    for (const [field, schema] of Object.entries(input.properties) as [string, TSchema][]) {
      if (own[field] !== undefined) continue;
      const same = ofApi[words[field] ?? field];
      expect([field, same === undefined ? 'unknown to the API' : boundsOf(schema)]).toEqual([
        field,
        same && boundsOf(same),
      ]);
      const times = isClockTime(same!) ? clockTimes : [];
      expect([field, times.map((time) => Compile(schema).Check(time))]).toEqual([
        field,
        times.map((time) => Compile(same!).Check(time)),
      ]);
    }
  },
);
