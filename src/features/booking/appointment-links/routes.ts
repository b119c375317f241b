import { type BoundRoute, bind } from '../../../http/route.ts';
import * as contract from './contract.ts';
import {
  cancelByLink,
  getLinkedAppointment,
  getLinkedFile,
  type LinkDependencies,
  rescheduleByLink,
} from './use-link.ts';

export function appointmentLinkRoutes(dependencies: LinkDependencies): BoundRoute[] {
  return [
    bind(contract.getLinkedAppointment, ({ params }) => getLinkedAppointment(dependencies, params.token)),
    bind(contract.getLinkedFile, ({ params }) => getLinkedFile(dependencies, params.token)),
    bind(contract.cancelByLink, ({ params, body }) => cancelByLink(dependencies, params.token, body)),
    bind(contract.rescheduleByLink, ({ params, body }) => rescheduleByLink(dependencies, params.token, body)),
  ];
}
