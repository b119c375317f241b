import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import * as contract from './contract.ts';
import { listConversations as listConversationsRoute } from './conversations-contract.ts';
import { listConversations } from './list-conversations.ts';
import {
  getConversation,
  listMessages,
  type MessageDependencies,
  readMessages,
  sendMessage,
  setBlock,
} from './manage-messages.ts';

export function messageRoutes(dependencies: MessageDependencies): BoundRoute[] {
  return [
    bind(listConversationsRoute, ({ caller, query }) =>
      listConversations(dependencies.db, sessionOf(caller), query),
    ),
    bind(contract.listMessages, ({ caller, params, query }) =>
      listMessages(dependencies.db, sessionOf(caller), params.id, query),
    ),
    bind(contract.sendMessage, ({ caller, params, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) =>
          sendMessage(dependencies, transaction, sessionOf(caller), params.id, body.text),
      }),
    ),
    bind(contract.getConversation, ({ caller, params }) =>
      getConversation(dependencies, sessionOf(caller), params.id),
    ),
    bind(contract.readMessages, async ({ caller, params }) => {
      await readMessages(dependencies, sessionOf(caller), params.id);
      return undefined;
    }),
    bind(contract.blockMessages, ({ caller, params }) =>
      setBlock(dependencies, sessionOf(caller), params.id, true),
    ),
    bind(contract.unblockMessages, async ({ caller, params }) => {
      await setBlock(dependencies, sessionOf(caller), params.id, false);
      return undefined;
    }),
  ];
}
