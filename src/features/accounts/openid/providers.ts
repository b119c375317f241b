import type { Configuration, CustomFetch } from 'openid-client';
import { AppError } from '../../../errors.ts';
import type { OpenidProvider } from '../../../platform/openid-setting.ts';
import { runOffTheClock } from '../../../platform/request-scope.ts';

// Loaded when it is needed, because most services have no provider.
export const openidClient = () => import('openid-client');

/** Providers of the settings, with their metadata. */
export interface Providers {
  list: readonly OpenidProvider[];
  /** Runs work with a provider. Its failures become refusals of the sign-in. */
  ask<Value>(
    providerId: string,
    work: (configuration: Configuration, provider: OpenidProvider) => Promise<Value>,
  ): Promise<Value>;
}

const timeoutMs = 4_000;
const maxBytes = 256 * 1024;
const metadataLifetimeMs = 60 * 60_000;

export function createProviders(list: readonly OpenidProvider[]): Providers {
  const known = new Map<string, { configuration: Promise<Configuration>; until: number }>();

  /** A failed discovery is forgotten, so that the next sign-in asks again. */
  function discover(provider: OpenidProvider): Promise<Configuration> {
    const cached = known.get(provider.id);
    if (cached !== undefined && cached.until > performance.now()) return cached.configuration;
    const configuration = configure(provider);
    known.set(provider.id, { configuration, until: performance.now() + metadataLifetimeMs });
    configuration.catch(() => known.delete(provider.id));
    return configuration;
  }

  return {
    list,
    ask(providerId, work) {
      const provider = list.find(({ id }) => id === providerId);
      if (provider === undefined) throw new AppError('NOT_FOUND');
      return runOffTheClock(async () => {
        try {
          return await work(await discover(provider), provider);
        } catch (error) {
          throw toRefusal(error);
        }
      });
    },
  };
}

async function configure({ issuer, clientId, clientSecret }: OpenidProvider): Promise<Configuration> {
  const client = await openidClient();
  const configuration = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    [client.customFetch]: limitedFetch,
    timeout: timeoutMs / 1000,
    execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
  });
  // Verifies the signature of the id token, and not only the connection that it came through.
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

class ProviderUnavailable extends Error {}

/** Limits time and size, and follows no redirects. */
const limitedFetch: CustomFetch = async (url, { body, ...options }) => {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      ...options,
      body: body ?? null,
      redirect: 'manual',
      signal,
    } as RequestInit);
    if (response.status >= 500) throw new Error(`status ${response.status}`);
    return new Response(await readLimited(response), { status: response.status, headers: response.headers });
  } catch (error) {
    throw new ProviderUnavailable('no answer of the provider', { cause: error });
  }
};

async function readLimited(response: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > maxBytes) throw new Error('response too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function toRefusal(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const isDown = [error, (error as Error | undefined)?.cause].some(
    (one) => one instanceof ProviderUnavailable,
  );
  return new AppError('INVALID_CREDENTIALS', {
    ...(isDown && { reason: 'provider-unavailable' as const }),
    detail: isDown
      ? 'The provider does not respond. Try again later, or sign in another way.'
      : 'The response of the provider is not valid. Start again.',
    cause: error,
  });
}
