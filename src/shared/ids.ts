import { randomBytes } from 'node:crypto';

/** Prefix per kind of record. */
export const idPrefixes = {
  alert: 'alr',
  apiKey: 'key',
  approval: 'apv',
  appointment: 'apt',
  availabilityRule: 'rul',
  business: 'biz',
  calendarConnection: 'ccn',
  classTime: 'cls',
  client: 'cli',
  clientImport: 'cim',
  clientNote: 'cnt',
  coupon: 'cpn',
  emailLink: 'eml',
  familyMember: 'fam',
  grant: 'grt',
  grantActivity: 'gra',
  hold: 'hld',
  identity: 'idn',
  invitation: 'inv',
  job: 'job',
  joinRequest: 'jrq',
  media: 'med',
  message: 'amg',
  notification: 'ntf',
  oauthClient: 'oac',
  package: 'pkg',
  packagePurchase: 'pur',
  passkey: 'psk',
  payment: 'pay',
  professional: 'pro',
  question: 'qst',
  receipt: 'rcp',
  refund: 'rfd',
  report: 'rep',
  resource: 'res',
  review: 'rev',
  reviewer: 'rvr',
  service: 'svc',
  session: 'ses',
  signInCode: 'sic',
  signingKey: 'sig',
  specialHours: 'sph',
  ticket: 'tkt',
  ticketMessage: 'msg',
  timeOff: 'off',
  user: 'usr',
  waitlistEntry: 'wtl',
  webhook: 'whk',
  webhookDelivery: 'dlv',
} as const;

export type IdKind = keyof typeof idPrefixes;

// Crockford's alphabet, in ASCII order, so that ids sort by time under the "C" collation.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

function encodeTime(milliseconds: number): string {
  let rest = milliseconds;
  let text = '';
  for (let digit = 0; digit < 10; digit++) {
    text = alphabet[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

// Fetched in blocks, because a system call costs as much as many ids.
let pool = Buffer.alloc(0);
let used = 0;

/** 48 bits of time and 80 random bits: sortable and not guessable. */
export function newId(kind: IdKind, nowMilliseconds: number = Date.now()): string {
  let random = '';
  // Five bits of each byte: sixteen characters, 80 bits, no bias.
  if (used === pool.length) {
    pool = randomBytes(4096);
    used = 0;
  }
  for (const end = used + 16; used < end; used++) random += alphabet[pool[used]! & 31];
  return `${idPrefixes[kind]}_${encodeTime(nowMilliseconds)}${random}`;
}
