/** Options of the API, with base64url in place of bytes. */
export type PasskeyOptions = Record<string, unknown>;

interface Described {
  id: string;
}

const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const toText = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const listed = (list: unknown) =>
  ((list ?? []) as Described[]).map((one) => ({ ...one, id: toBytes(one.id) }));

/** Creates a passkey on the device. Returns the body for the API. Throws when the person cancels. */
export async function createPasskey(options: PasskeyOptions): Promise<Record<string, unknown>> {
  const user = options.user as Described;
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge as string),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: listed(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  const { response } = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const made = response as AuthenticatorAttestationResponse;
  return {
    clientDataJSON: toText(made.clientDataJSON),
    attestationObject: toText(made.attestationObject),
    transports: made.getTransports?.() ?? [],
  };
}

/** Signs with a passkey of the device. `conditional`: offered in the list of the browser's autofill. */
export async function signWithPasskey(
  options: PasskeyOptions,
  more: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<Record<string, unknown>> {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge as string),
    allowCredentials: listed(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions;
  const credential = (await navigator.credentials.get({ publicKey, ...more })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    id: credential.id,
    clientDataJSON: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
    ...(response.userHandle && { userHandle: toText(response.userHandle) }),
  };
}
