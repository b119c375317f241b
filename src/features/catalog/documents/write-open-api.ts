import { describeApi, type OpenApiInfo, type WebhookDeclaration } from '../../../http/openapi.ts';
import type { AnyRoute } from '../../../http/route.ts';
import { writeNestedJson } from '../../../shared/json.ts';
import type { Steps } from '../../../shared/steps.ts';

export interface Described {
  routes: readonly AnyRoute[];
  webhooks: readonly WebhookDeclaration[];
  publicUrl: string;
}

// Writing can pause between paths and schemas.
const interruptibleLevels = 3;

/** Brief document with all operations. */
export function* writeOpenApi({ routes, webhooks, publicUrl }: Described): Steps<string> {
  const document = yield* describeApi(routes, webhooks, apiInfo(publicUrl), 'brief');
  return yield* writeNestedJson(document, interruptibleLevels);
}

/** Documents by name: one for each heading, and `whole`. */
export function partsOf(publicUrl: string): Map<string, OpenApiInfo> {
  const info = apiInfo(publicUrl);
  const headings = info.tags.map((tag): [string, OpenApiInfo] => {
    const part = tag.name.toLowerCase().replaceAll(' ', '-');
    return [part, { ...info, title: `${info.title}: ${tag.name}`, tags: [tag] }];
  });
  return new Map([['whole', info], ...headings]);
}

/** Full document with the operations of some headings. */
export function* writeOpenApiPart({ routes, webhooks }: Described, info: OpenApiInfo): Steps<string> {
  const isTold = ({ tag }: { tag: string }) => info.tags.some(({ name }) => name === tag);
  const document = yield* describeApi(routes.filter(isTold), webhooks.filter(isTold), info, 'whole');
  return yield* writeNestedJson(document, interruptibleLevels);
}

/** Introduction and headings of the API reference. */
export function apiInfo(publicUrl: string): OpenApiInfo {
  return {
    title: 'Openslot',
    version: '1',
    publicUrl,
    description: [
      'An appointment marketplace: search businesses, professionals and services, list free times, book appointments.',
      'Bodies are JSON. Discovery needs no credentials. An API key adds a daily quota, a session adds private data. All other routes need a session: send the access token as `Authorization: Bearer …`.',
      'Every error has one field: `{"error":"CODE"}` or `{"error":"CODE:argument"}`. Codes come from a closed list. Unknown routes return `NOT_FOUND`, unexpected errors `SERVER_ERROR`.',
      'Two headers explain a 4xx error. `Error-Info` is for programs: `field`, `reason` and numbers, such as `field="body.services[1]", reason=out-of-range`. `Error-Detail` is for people: one or two sentences, which may change. Bodies that are too large return 413, bodies that are not JSON 415, headers that are too large 431, each with `INVALID_INPUT`.',
      'Unknown body fields are rejected with `INVALID_INPUT`. Read-only fields are ignored in POST and PUT. In PATCH they must repeat the current value, so that a response can be sent back with one field changed. Unknown query parameters are rejected too. Five lists under Discovery and Availability ignore them instead and name them in `Ignored-Parameters`. Parameters that begin with `utm_` or `_` are always ignored.',
      'Dates are `YYYY-MM-DD`, from 1900-01-01 to 2199-12-31. Times are `HH:MM`. Local dates and times are in the time zone of the business. Other formats return `INVALID_DATE_FORMAT` or `INVALID_TIME_FORMAT`, other dates `INVALID_VALUE`.',
      'Lists are arrays. `limit` sets the page size (1 to 200, default 100). Follow the `Link` header with `rel="next"` to the next page.',
      'Every response has `X-Request-Id`. Responses under `/api` also have `API-Version`, and with a valid API key `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`. Cacheable responses have an `ETag` for `If-None-Match`.',
      '`BearerAuth` lists the roles that may call an operation (`manager`: manages a business). Without roles, any session may call it. Agents send their token (`osa_…`) in the same header.',
      '`/openapi.json` describes all operations briefly. `/openapi/{part}.json` describes one heading in full with examples, for example `/openapi/appointments.json`.',
      'POST requests that create something accept an `Idempotency-Key`. Repeat the request after a lost response to get the first response again, with `Idempotency-Replayed: true`.',
    ].join('\n\n'),
    tags: [
      { name: 'Discovery', description: 'Businesses, professionals, services, prices and reviews.' },
      { name: 'Availability', description: 'Free times, and reasons why other times are not available.' },
      { name: 'API keys', description: 'Read-only API keys. No registration required.' },
      { name: 'Sessions', description: 'Registration, sign-in, sign-out and password reset.' },
      { name: 'Account', description: "Data of the caller's account." },
      {
        name: 'Agents',
        description: 'Grants, approval requests and tools for agents that act for a user.',
      },
      { name: 'Businesses', description: 'Business profiles, review and publication.' },
      { name: 'Staff', description: 'Professionals and the businesses where they work.' },
      {
        name: 'Members',
        description: 'Managers and staff of a business, and invitations.',
      },
      { name: 'Services', description: 'Services of a business or a professional.' },
      { name: 'Family members', description: 'Family members for whom a customer books.' },
      { name: 'Favourites', description: 'Businesses that a customer saved.' },
      { name: 'Appointments', description: 'Booking, rescheduling, cancelling and completing appointments.' },
      { name: 'Waitlist', description: 'Waiting for a time to become free.' },
      { name: 'Calendar', description: 'Calendar feeds and files.' },
      { name: 'Alerts', description: 'Running-late alerts and responses.' },
      { name: 'Messages', description: 'Messages between client and business.' },
      { name: 'Reviews', description: 'Writing reviews. Reading is under Discovery.' },
      { name: 'Notifications', description: 'Notifications of the caller.' },
      { name: 'Live', description: 'Server-sent events about changes.' },
      {
        name: 'Payments',
        description: 'Online and on-site payments and refunds.',
      },
      { name: 'Receipts', description: 'Checkout at the desk, receipts and daily closing.' },
      { name: 'Packages', description: 'Prepaid sessions and their balances.' },
      { name: 'Coupons', description: 'Discount codes and price previews.' },
      { name: 'Clients', description: 'Client records of a business, with or without an account.' },
      {
        name: 'Schedules',
        description: 'Working hours, time off and closures.',
      },
      { name: 'Moderation', description: 'Reports of inappropriate content and decisions.' },
      { name: 'Support', description: 'Support tickets.' },
      { name: 'Webhooks', description: 'HTTP callbacks for appointments and reviews.' },
      { name: 'Analytics', description: 'Key figures of a business.' },
      {
        name: 'Platform',
        description: 'For platform staff: accounts, key figures and the audit log.',
      },
      { name: 'Documents', description: 'API documentation in several formats.' },
      { name: 'Operation', description: 'For operators of the service.' },
    ],
  };
}

const json = 'application/json';
const plain = 'text/plain';

/** Link set as defined by RFC 9727: the API, the MCP server and their documentation. */
export function apiCatalog(publicUrl: string): object {
  const link = (path: string, type: string) => ({ href: `${publicUrl}${path}`, type });
  const texts = [link('/llms.txt', plain), link('/llms-business.txt', plain)];
  const parts = [...partsOf(publicUrl).keys()].map((part) => link(`/openapi/${part}.json`, json));
  return {
    linkset: [
      {
        anchor: `${publicUrl}/api/`,
        'service-desc': [link('/openapi.json', json), ...parts],
        'service-doc': [link('/docs', 'text/html'), ...texts],
        'service-meta': [link('/.well-known/oauth-authorization-server', json)],
        status: [link('/readyz', json)],
      },
      {
        anchor: `${publicUrl}/mcp`,
        'service-desc': [link('/.well-known/mcp.json', json)],
        'service-doc': texts,
        'service-meta': [link('/.well-known/oauth-protected-resource/mcp', json)],
        status: [link('/readyz', json)],
      },
    ],
  };
}
