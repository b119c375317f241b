import { type BoundRoute, bind } from '../../../http/route.ts';
import * as contract from './contract.ts';
import type { OpenStream } from './open-stream.ts';

export function streamRoutes(openStream: OpenStream): BoundRoute[] {
  return [
    bind(contract.openStream, ({ caller, headers }) => {
      const last = headers['last-event-id'];
      return openStream(caller, typeof last === 'string' && last !== '' ? last : undefined);
    }),
  ];
}
