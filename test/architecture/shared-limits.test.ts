import { bookingLimits, passwordLimits, textLimits } from 'openslot-facts/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shape } from '../../src/http/shape.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Limits of request fields that the pages also use: operation, field, schema keyword, limit. */
const shared: [string, string, 'maxLength' | 'maxItems' | 'maximum', number][] = [
  ['bookAppointment', 'services', 'maxItems', bookingLimits.services],
  ['quoteAppointment', 'services', 'maxItems', bookingLimits.services],
  ['createHold', 'services', 'maxItems', bookingLimits.services],
  ['joinWaitlist', 'services', 'maxItems', bookingLimits.services],
  ['bookAppointment', 'notes', 'maxLength', bookingLimits.notes],
  ['bookAppointment', 'staffNotes', 'maxLength', bookingLimits.notes],
  ['updateAppointment', 'notes', 'maxLength', bookingLimits.notes],
  ['bookAppointment', 'recurringCount', 'maximum', bookingLimits.occurrences],
  ['bookAppointment', 'couponCode', 'maxLength', bookingLimits.couponCode],
  ['registerAccount', 'password', 'maxLength', passwordLimits.max],
  ['registerAccount', 'name', 'maxLength', textLimits.name],
  ['updateAccount', 'name', 'maxLength', textLimits.name],
  ['updateAccount', 'phone', 'maxLength', textLimits.phone],
  ['createFamilyMember', 'name', 'maxLength', textLimits.name],
  ['createFamilyMember', 'relation', 'maxLength', textLimits.relation],
  ['createClient', 'name', 'maxLength', textLimits.name],
  ['createClient', 'phone', 'maxLength', textLimits.phone],
  ['updateBusiness', 'name', 'maxLength', textLimits.name],
  ['updateBusiness', 'description', 'maxLength', textLimits.description],
  ['updateBusiness', 'website', 'maxLength', textLimits.url],
  ['updateBusiness', 'phone', 'maxLength', textLimits.phone],
  ['closeBusiness', 'reason', 'maxLength', textLimits.reason],
  ['createService', 'name', 'maxLength', textLimits.name],
  ['createService', 'description', 'maxLength', textLimits.description],
  ['createProfessional', 'bio', 'maxLength', textLimits.description],
  ['createProfessional', 'role', 'maxLength', textLimits.role],
  ['createPackage', 'title', 'maxLength', textLimits.name],
  ['createPackage', 'description', 'maxLength', textLimits.packageDescription],
  ['createWebhook', 'url', 'maxLength', textLimits.url],
  ['cancelAppointment', 'reason', 'maxLength', textLimits.reason],
  ['createTimeOff', 'reason', 'maxLength', textLimits.reason],
  ['rejectBusiness', 'reason', 'maxLength', textLimits.decision],
  ['suspendBusiness', 'reason', 'maxLength', textLimits.decision],
  ['reportContent', 'reason', 'maxLength', textLimits.report],
];

test('request schemas use the limits that the pages use', () => {
  const found = shared.map(([operation, field, keyword]) => {
    const route = app.app.routes.find(({ declaration }) => declaration.operation === operation);
    const shape = (route?.declaration.body as Shape | undefined)?.properties?.[field];
    return [operation, field, keyword, shape?.[keyword]];
  });
  expect(found).toEqual(shared);
});
