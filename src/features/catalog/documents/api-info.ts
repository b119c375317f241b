import type { OpenApiInfo } from '../../../http/openapi.ts';

/** What the reference says before the first route, and how it groups them. */
export function apiInfo(publicUrl: string): OpenApiInfo {
  return {
    title: 'Openslot',
    version: '1',
    publicUrl,
    description: [
      'An appointment marketplace: find businesses, professionals and services, see free times, book.',
      'All bodies are JSON. Discovery needs no credentials; an API key adds a daily count, a session adds what is yours. Everything else needs a session: send its access token as `Authorization: Bearer …`.',
      'Every error has exactly one field: `{"error":"CODE"}`, or `{"error":"CODE:argument"}`. Codes come from a closed list; unknown routes answer `NOT_FOUND`, anything unexpected `SERVER_ERROR`.',
      'Beside a code of 4xx stands the header `Error-Detail`: one sentence on what to mend, such as `body.services[1]: must be text of 1 to 100 characters.`. A body that is too large answers 413, one that is not JSON 415, headers that are too large 431, each with `INVALID_INPUT`.',
      'A field that the resource does not know is refused with `INVALID_INPUT`. One that it shows but nobody can set is left aside in a POST or PUT; in a PATCH it must repeat its present value, so that what was read can be sent back with one field changed. Unknown parameters of a query are refused, too; the five lists under Discovery and Availability that need no more than their filters answer without them and name them in `Ignored-Parameters`. Those that begin with `utm_` or `_` are never minded.',
      'Dates are real days written `YYYY-MM-DD`, from 1900-01-01 to 2199-12-31; times of day are `HH:MM`. Anything else is `INVALID_DATE_FORMAT` or `INVALID_TIME_FORMAT`.',
      'Lists are bare arrays. Ask for `limit` rows (1 to 200, 100 when not given) and follow the `Link` header with `rel="next"` while there is one.',
      'Every answer carries `X-Request-Id`; under `/api` also `API-Version`, and with a valid key `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`. What can be asked for with `If-None-Match` carries an `ETag`.',
      'Beside `BearerAuth` stand the roles that may call an operation (`manager`: whoever manages a business); where there are none, any session may. An agent’s token (`osa_…`) is sent in the same place.',
      '`/openapi.json` is all of this with one sentence for each operation; `/openapi/{part}.json` has all that there is to say about a heading (`/openapi/appointments.json`), with examples of answers.',
      'A POST that makes something takes an `Idempotency-Key`: repeat it after a lost answer and you get the first answer again, with `Idempotency-Replayed: true`.',
    ].join('\n\n'),
    tags: [
      { name: 'Discovery', description: 'Who offers what, where, and what clients say of it.' },
      { name: 'Availability', description: 'Which times are free, and why others are not.' },
      { name: 'API keys', description: 'A read-only key, without signing up.' },
      { name: 'Sessions', description: 'Registering, signing in and out, forgotten passwords.' },
      { name: 'Account', description: 'What is held about the caller.' },
      {
        name: 'Agents',
        description: 'Letting an agent act for a person, and no further: grants, requests, tools.',
      },
      { name: 'Businesses', description: 'Setting up a business, publishing it, and who decides on that.' },
      { name: 'Staff', description: 'Who works where: professionals, and how they come and go.' },
      {
        name: 'Members',
        description: 'Who runs a business for its owner, or works there, and how they are invited.',
      },
      { name: 'Services', description: 'What a business or a professional offers.' },
      { name: 'Family members', description: 'People a customer books for.' },
      { name: 'Appointments', description: 'Booking, moving, cancelling, and what becomes of it.' },
      { name: 'Waitlist', description: 'Waiting for a time to become free, and being the first to hear.' },
      { name: 'Calendar', description: 'Appointments in the calendar one already uses.' },
      { name: 'Alerts', description: 'Running late: saying so, and what the other side says to it.' },
      { name: 'Reviews', description: 'Writing about a visit; reading is under Discovery.' },
      { name: 'Notifications', description: 'What the caller was told, and what of it is new.' },
      { name: 'Live', description: 'What changes, told to whoever it concerns as it changes.' },
      {
        name: 'Payments',
        description: 'Paying for an appointment, online or at the desk, and giving it back.',
      },
      { name: 'Packages', description: 'Sessions sold in advance, and what is left of them.' },
      { name: 'Coupons', description: 'Discounts a business gives, and what one would take off.' },
      { name: 'Clients', description: 'The people a business knows, whether they have an account or not.' },
      {
        name: 'Schedules',
        description: 'When professionals work, when they are away, when a business is closed.',
      },
      { name: 'Moderation', description: 'Reporting what should not be there, and what comes of it.' },
      { name: 'Support', description: 'Asking the platform for help.' },
      { name: 'Webhooks', description: 'Being told of appointments and reviews as they happen.' },
      { name: 'Analytics', description: 'How a business is doing.' },
      {
        name: 'Platform',
        description: 'For the platform’s own staff: accounts, figures, and the log of what they did.',
      },
      { name: 'Documents', description: 'The same reference in several forms.' },
      { name: 'Operation', description: 'For those who run the service.' },
    ],
  };
}
