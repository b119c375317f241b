import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { canBook, type GrantScope } from '../../../http/grant-scopes.ts';
import { scopesFor } from '../../access/grants/read-scopes.ts';
import type { FindClient } from './find-client.ts';
import { presentClient } from './present.ts';
import type { Client } from './read-client-document.ts';
import {
  type AskedBy,
  answerTo,
  type GoodRequest,
  isLedBack,
  judgeRequest,
  readAsker,
  type WrongRequest,
} from './rules/judge-request.ts';
import { resourcesOf } from './rules/metadata.ts';

export interface RequestParts {
  findClient: FindClient;
  publicUrl: () => string;
}

interface ReadRequest {
  asker: AskedBy;
  client: Client;
  judged: GoodRequest<GrantScope> | WrongRequest;
}

/** Reads an authorization request. Throws where it is not certain who asks, or where the answer would go: nobody is sent anywhere then. */
export async function requireRequest(
  { findClient, publicUrl }: RequestParts,
  parameters: string,
  session: Session,
): Promise<ReadRequest> {
  const asker = readAsker(parameters);
  if ('untrustworthy' in asker) throw untrustworthy(asker.untrustworthy);
  const client = await findClient(asker.clientId, session.userId);
  if (!isLedBack(asker, client)) throw untrustworthy('redirect_uri is not one that the client registered.');
  const offered = { scopes: scopesFor(session.role), resources: resourcesOf(publicUrl()) };
  return { asker, client, judged: judgeRequest(asker, offered) };
}

const untrustworthy = (detail: string) => new AppError('INVALID_INPUT', { detail });

/** Where its client hears that the request was wrong, or refused. */
export const refusalTo = (asker: AskedBy, issuer: string, { error, description }: WrongRequest): string =>
  answerTo(asker, issuer, { error, error_description: description });

export async function describeRequest(parts: RequestParts, parameters: string, session: Session) {
  const { asker, client, judged } = await requireRequest(parts, parameters, session);
  const isWrong = 'error' in judged;
  const scopes = isWrong ? [] : judged.scopes;
  return {
    client: presentClient(client, asker.redirectUri),
    redirectUri: asker.redirectUri,
    scopes,
    books: canBook(scopes),
    refusedTo: isWrong ? refusalTo(asker, parts.publicUrl(), judged) : null,
  };
}
