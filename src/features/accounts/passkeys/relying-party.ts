import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../../errors.ts';
import { siteOrigin } from '../../../http/site-origin.ts';
import type { Challenges } from '../../access/challenges/challenges.ts';

export interface RelyingParty {
  /** Browsers offer a passkey on this host only. */
  id: string;
  origin: string;
}

export function relyingPartyOf(publicUrl: string | undefined, headers: IncomingHttpHeaders): RelyingParty {
  const origin = siteOrigin(publicUrl, headers);
  return { id: new URL(origin).hostname, origin };
}

export const wrongPasskey = (cause?: unknown) =>
  new AppError('INVALID_CREDENTIALS', {
    field: 'body.clientDataJSON',
    detail: 'The passkey is unknown or its challenge is used or has expired. Start again.',
    cause,
  });

/** Uses up the challenge of a response. Every response spends it, also an invalid one. */
export async function spendChallengeOf(
  challenges: Challenges,
  clientDataJSON: string,
  ...[purpose, boundTo]: [Parameters<Challenges['spend']>[1], string]
): Promise<string> {
  const challenge = readChallenge(clientDataJSON);
  if (challenge === null || !(await challenges.spend(challenge, purpose, boundTo))) throw wrongPasskey();
  return challenge;
}

function readChallenge(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}
