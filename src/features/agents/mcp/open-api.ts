import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Client, createClient } from 'openslot-client';
import { callApiFor } from '../../../http/call-api.ts';

export interface ApiState {
  /** The last response was a replay. */
  repeated: boolean;
}

interface ApiCaller {
  server: FastifyInstance;
  baseUrl: string;
  headers: IncomingHttpHeaders;
  peer: string;
  requestId: string;
  /** Aborts before the next API call. */
  signal: AbortSignal;
}

interface ApiAccess {
  api: Client;
  apiState: ApiState;
}

/** API client with the credentials of one message. */
export function openApi({ server, baseUrl, headers, peer, requestId, signal }: ApiCaller): ApiAccess {
  const call = callApiFor(server, { headers, peer, requestId });
  const proof: Record<string, string> =
    headers.authorization === undefined ? {} : { authorization: headers.authorization };
  const apiState: ApiState = { repeated: false };

  async function fetch(address: string, init: RequestInit): Promise<Response> {
    signal.throwIfAborted();
    const answer = await call(address, init);
    apiState.repeated = answer.headers.has('idempotency-replayed');
    return answer;
  }

  return {
    apiState,
    // The API itself retries what can be retried.
    api: createClient({ baseUrl, retries: 0, headers: proof, fetch }),
  };
}
