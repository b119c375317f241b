/** The headers responses carry, as the OpenAPI document describes them. */
export const responseHeaders = {
  'API-Version': { description: 'The version of the API: `1`.', schema: { type: 'string', const: '1' } },
  'X-Request-Id': {
    description: 'Names this request in our log: quote it when something went wrong.',
    schema: { type: 'string' },
  },
  'RateLimit-Limit': {
    description: 'Requests the presented key may make a day. Only with a valid key.',
    schema: { type: 'integer' },
  },
  'RateLimit-Remaining': {
    description: 'Requests left today. Only with a valid key.',
    schema: { type: 'integer' },
  },
  'RateLimit-Reset': {
    description: 'Seconds until the count returns to zero, at midnight UTC. Only with a valid key.',
    schema: { type: 'integer' },
  },
  'Retry-After': { description: 'Seconds to wait before trying again.', schema: { type: 'integer' } },
  ETag: { description: 'Names this state of the answer, for `If-None-Match`.', schema: { type: 'string' } },
  Link: {
    description: 'Where the next page is (`rel="next"`). Absent on the last.',
    schema: { type: 'string' },
  },
  'Error-Detail': {
    description:
      'Problem and fix in one or two English sentences, for developers. The wording can change at any time: programs use `Error-Info`.',
    schema: { type: 'string', maxLength: 300 },
  },
  'Error-Info': {
    description:
      'Details of an error for programs: a dictionary of RFC 9651 with the members `field`, `reason`, `date`, `id`, `limit`, `value`, `retry-after` and `scope`, all optional. `docs/errors.md` lists the reasons.',
    schema: { type: 'string', maxLength: 2000, examples: ['field="body.services[1]", reason=not-found'] },
  },
  'Ignored-Parameters': {
    description: 'Parameters of the query that this route does not know and left out of account.',
    schema: { type: 'string', maxLength: 300 },
  },
  'Idempotency-Replayed': {
    description: '`true` when this is the stored answer to an earlier request.',
    schema: { type: 'string', const: 'true' },
  },
};
