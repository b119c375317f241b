import type { IncomingMessage } from 'node:http';
import { addressBucket } from '../platform/rate-limits.ts';
import { createSlots } from '../platform/slots.ts';
import { formLimit, InvalidPageRequest, maxFormBytes } from './read-request.ts';

/** Runs the work of a page request. */
type RunPage = <T>(request: IncomingMessage, work: () => Promise<T>) => Promise<T>;

/**
 * Forms with files are read into memory before the page knows who sends them. Bounds their number in total and per
 * network of the sender.
 */
export function boundLargeForms(trustsProxy: boolean): RunPage {
  const slots = createSlots({
    places: 6,
    placesPerParty: 3,
    maxWaiting: 0,
    refuse: () => new InvalidPageRequest(503),
  });
  return (request, work) =>
    canBeLarge(request) ? slots.within(work, { party: networkOf(request, trustsProxy) }) : work();
}

function canBeLarge({ method, url = '/', headers }: IncomingMessage): boolean {
  if (method !== 'POST' || formLimit(url) <= maxFormBytes) return false;
  const length = headers['content-length'];
  return length === undefined || Number(length) > maxFormBytes;
}

/** The nearest proxy appends the address that it knows. */
function networkOf({ headers, socket }: IncomingMessage, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? String(headers['x-forwarded-for'] ?? '').split(',') : [];
  return addressBucket(forwarded.at(-1)?.trim() || (socket.remoteAddress ?? ''));
}
