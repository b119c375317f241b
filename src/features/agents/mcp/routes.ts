import { type BoundRoute, bind } from '../../../http/route.ts';
import * as contract from './contract.ts';
import { createMessageHandler } from './handle-message.ts';
import { describeServer } from './list-tools.ts';

type McpRouteDependencies = Parameters<typeof createMessageHandler>[0];

export function mcpRoutes(dependencies: McpRouteDependencies): BoundRoute[] {
  const answer = createMessageHandler(dependencies);
  const describe = async () => JSON.stringify(describeServer(dependencies.publicUrl()));
  return [
    bind(contract.callMcp, (request) => request.whileConnected((gone) => answer(request, gone))),
    bind(contract.getMcpManifest, describe),
    bind(contract.getMcpServerCard, describe),
  ];
}
