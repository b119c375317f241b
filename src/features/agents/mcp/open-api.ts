import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Client, createClient } from 'openslot-client';
import { callApiFor } from '../../../http/call-api.ts';

/** What the API said beside its answers. */
export interface ApiState {
  /** The last answer is one that was given before. */
  repeated: boolean;
}

interface ApiCaller {
  server: FastifyInstance;
  baseUrl: string;
  headers: IncomingHttpHeaders;
  peer: string;
  requestId: string;
  /** Nobody waits for what has not begun. */
  signal: AbortSignal;
}

interface ApiAccess {
  api: Client;
  overheard: ApiState;
}

/** The API, for as long as one message is answered, as whoever sent it may use it. */
export function openApi({ server, baseUrl, headers, peer, requestId, signal }: ApiCaller): ApiAccess {
  const call = callApiFor(server, { headers, peer, requestId });
  const proof: Record<string, string> =
    headers.authorization === undefined ? {} : { authorization: headers.authorization };
  const overheard: ApiState = { repeated: false };

  async function fetch(address: string, init: RequestInit): Promise<Response> {
    signal.throwIfAborted();
    const answer = await call(address, init);
    overheard.repeated = answer.headers.has('idempotency-replayed');
    return answer;
  }

  return {
    overheard,
    // Whatever is worth another try, the API has tried again itself.
    api: createClient({ baseUrl, retries: 0, headers: proof, fetch }),
  };
}
