import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Request } from '../../../http/route.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { describeDevice } from '../../access/sessions/rules/device.ts';
import { lockUser } from '../account/store.ts';
import { record, refuseUnproven } from '../second-factor/manage-factor.ts';
import { markSession } from '../second-factor/store.ts';
import { confirmOwner, type PasskeyDependencies } from './confirm-owner.ts';
import type { PasskeyReply, Transport } from './contract.ts';
import { presentPasskey } from './present.ts';
import { relyingPartyOf, spendChallengeOf, wrongPasskey } from './relying-party.ts';
import { insertPasskey, listPasskeys } from './store.ts';

type Headers = Request<never, never, never>['headers'];

const boundTo = ({ userId, id }: Session) => `${userId}\n${id}`;

// Loaded when it is needed, because most processes never do.
const webAuthn = () => import('@simplewebauthn/server');

/** An unconfirmed account could be a stranger's, and its passkey would stay valid for the stranger. */
export function startPasskey(
  dependencies: PasskeyDependencies,
  { session, address }: { session: Session; address: string },
  proof: { password: string; code?: string },
  headers: Headers,
): Promise<Record<string, unknown>> {
  const { challenges, publicUrl } = dependencies;
  return confirmOwner(dependencies, { session, address }, proof, async (transaction, user) => {
    if (user.email_verified_at === null)
      throw new AppError('PROFILE_INCOMPLETE', {
        field: 'emailVerified',
        detail: 'Confirm the e-mail address first.',
      });
    const known = await listPasskeys(transaction, user.id);
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpName: 'Openslot',
      rpID: relyingPartyOf(publicUrl, headers).id,
      userID: new TextEncoder().encode(user.id),
      userName: user.email,
      userDisplayName: user.name,
      challenge: new Uint8Array(
        Buffer.from(challenges.issue('passkey-registration', boundTo(session)), 'base64url'),
      ),
      attestationType: 'none',
      excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { ...options };
  });
}

// Browsers send these when no attestation is requested. Verifying others can fetch addresses of the sender.
const acceptedFormats = new Set(['none', 'packed']);

interface NewPasskey {
  name?: string;
  clientDataJSON: string;
  attestationObject: string;
  transports?: Transport[];
}

/** The session counts as proven, because the device verified the person. */
export async function addPasskey(
  dependencies: PasskeyDependencies,
  session: Session,
  sent: NewPasskey,
  headers: Headers,
): Promise<PasskeyReply> {
  const { db, clock, challenges, forgetSessions } = dependencies;
  const expectedChallenge = await spendChallengeOf(
    challenges,
    sent.clientDataJSON,
    'passkey-registration',
    boundTo(session),
  );
  const credential = await verifyRegistration(dependencies, sent, expectedChallenge, headers);
  const add = async (transaction: Transaction) => {
    const now = clock.now();
    const user = await lockUser(transaction, session.userId);
    if (user === null) throw new AppError('AUTH_REQUIRED');
    await refuseUnproven(transaction, session);
    const passkey = await insertPasskey(transaction, {
      id: newId('passkey', now.getTime()),
      userId: user.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: sent.transports ?? [],
      name: sent.name?.trim() ?? describeDevice(headers['user-agent']) ?? 'Passkey',
      createdAt: now,
    });
    if (passkey === null)
      throw new AppError('INVALID_STATUS', {
        status: 409,
        reason: 'exists',
        detail: 'The passkey was added before.',
      });
    await markSession(transaction, session.id, now);
    await record(dependencies, transaction, user, 'passkey.added', 'passkeyAdded');
    await requireRowLimit(transaction, 'passkeys', user.id, now);
    transaction.afterCommit(forgetSessions);
    return presentPasskey(passkey);
  };
  return db.transaction(add);
}

async function verifyRegistration(
  { publicUrl }: PasskeyDependencies,
  { clientDataJSON, attestationObject }: NewPasskey,
  expectedChallenge: string,
  headers: Headers,
) {
  const site = relyingPartyOf(publicUrl, headers);
  const [{ verifyRegistrationResponse }, { decodeAttestationObject, isoBase64URL }] = await Promise.all([
    webAuthn(),
    import('@simplewebauthn/server/helpers'),
  ]);
  // Checked in its form only. The attestation contains the id that is stored.
  const id = 'AA';
  try {
    const format = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('fmt');
    if (!acceptedFormats.has(format)) throw new Error(`attestation format ${format}`);
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
    });
    if (registrationInfo !== undefined) return registrationInfo.credential;
  } catch (error) {
    throw wrongPasskey(error);
  }
  throw wrongPasskey();
}
