import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Quota } from './caller.ts';

const exposed = [
  'API-Version',
  'ETag',
  'Error-Detail',
  'Error-Info',
  'Idempotency-Replayed',
  'Ignored-Parameters',
  'Link',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'Search-Info',
  'WWW-Authenticate',
  'X-Request-Id',
].join(', ');

const allowed =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Mcp-Method, Mcp-Name, MCP-Protocol-Version, X-API-Key, X-Request-Id';

/** Headers of every response. Pages replace the content security policy. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  const headers: Record<string, string> = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
  if (publicUrl.startsWith('https:'))
    headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  return headers;
}

/** Allows pages of the given origins to call the API. The API uses no cookies, so "*" is safe. */
export function corsHeaders(origins: string): (request: FastifyRequest, reply: FastifyReply) => void {
  const list = new Set(origins.split(',').map((origin) => origin.trim()));
  const any = list.has('*');
  return (request, reply) => {
    const origin = request.headers.origin;
    if (!any) reply.header('vary', 'Origin');
    if (origin === undefined || !(any || list.has(origin))) return;
    reply.header('access-control-allow-origin', any ? '*' : origin);
    reply.header('access-control-expose-headers', exposed);
  };
}

export function preflightHeaders(methods: readonly string[]): Record<string, string> {
  return {
    allow: methods.join(', '),
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': allowed,
    'access-control-max-age': '86400',
  };
}

export function quotaHeaders(quota: Quota): [string, string][] {
  return [
    ['ratelimit-limit', String(quota.limit)],
    ['ratelimit-remaining', String(quota.remaining)],
    ['ratelimit-reset', String(quota.resetSeconds)],
  ];
}

/** Removes headers that describe a body, for 304 responses. Names and values alternate. */
export function withoutBody(flat: readonly string[]): string[] {
  return flat.filter((_, index) => !/^content-(type|length|encoding)$/.test(flat[index - (index % 2)] ?? ''));
}
