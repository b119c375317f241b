import { type BoundRoute, bind } from '../../../http/route.ts';
import { createMessageAnswerer } from './answer-message.ts';
import * as contract from './contract.ts';
import { describeServer } from './describe-server.ts';

type Parts = Parameters<typeof createMessageAnswerer>[0];

export function mcpRoutes(parts: Parts): BoundRoute[] {
  const answer = createMessageAnswerer(parts);
  const describe = async () => JSON.stringify(describeServer(parts.publicUrl()));
  return [
    bind(contract.callMcp, (request) => request.whileConnected((gone) => answer(request, gone))),
    bind(contract.getMcpManifest, describe),
    bind(contract.getMcpServerCard, describe),
  ];
}
