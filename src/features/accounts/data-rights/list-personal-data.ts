import type { PersonalData } from '../../../platform/personal-data.ts';
import { auditData } from '../../access/audit/personal-data.ts';
import { challengeData } from '../../access/challenges/personal-data.ts';
import { grantData } from '../../access/grants/personal-data.ts';
import { apiKeyData } from '../../access/keys/personal-data.ts';
import { sessionData } from '../../access/sessions/personal-data.ts';
import { streamData } from '../../access/stream/personal-data.ts';
import { approvalData } from '../../agents/approvals/personal-data.ts';
import { oauthData } from '../../agents/oauth/personal-data.ts';
import { alertData } from '../../booking/alerts/personal-data.ts';
import { appointmentData } from '../../booking/appointments/personal-data.ts';
import { calendarData } from '../../booking/calendar/personal-data.ts';
import { calendarConnectionData } from '../../booking/calendar-connections/personal-data.ts';
import { classTimeData } from '../../booking/class-times/personal-data.ts';
import { familyData } from '../../booking/family-members/personal-data.ts';
import { paymentData } from '../../booking/payments/personal-data.ts';
import { receiptData } from '../../booking/receipts/personal-data.ts';
import { timeOffData } from '../../booking/time-off/personal-data.ts';
import { scheduleData } from '../../catalog/availability-rules/personal-data.ts';
import { businessData } from '../../catalog/businesses/personal-data.ts';
import { mediaData } from '../../catalog/media/personal-data.ts';
import { professionalData } from '../../catalog/professionals/personal-data.ts';
import { resourceData } from '../../catalog/resources/personal-data.ts';
import { serviceData } from '../../catalog/services/personal-data.ts';
import { specialHoursData } from '../../catalog/special-hours/personal-data.ts';
import { clientData } from '../../clients/clients/personal-data.ts';
import { favouriteData } from '../../clients/favourites/personal-data.ts';
import { intakeData } from '../../clients/intake/personal-data.ts';
import { messageData } from '../../clients/messages/personal-data.ts';
import { reviewData } from '../../clients/reviews/personal-data.ts';
import { couponData } from '../../discounts/coupons/personal-data.ts';
import { packageData } from '../../discounts/packages/personal-data.ts';
import { commissionData } from '../../figures/commissions/personal-data.ts';
import { notificationData } from '../../messaging/notifications/personal-data.ts';
import { webhookData } from '../../messaging/webhooks/personal-data.ts';
import { ledgerData } from '../../money/ledger/personal-data.ts';
import { moderationData } from '../../trust/moderation/personal-data.ts';
import { supportData } from '../../trust/support/personal-data.ts';
import { waitlistData } from '../../waitlist/waitlist/personal-data.ts';
import { accountData } from '../account/personal-data.ts';
import { joinRequestData } from '../join-requests/personal-data.ts';
import { memberData } from '../members/personal-data.ts';
import { identityData } from '../openid/personal-data.ts';
import { passkeyData } from '../passkeys/personal-data.ts';
import { secondFactorData } from '../second-factor/personal-data.ts';
import { platformData } from './personal-data.ts';

/**
 * Personal data of all features, in the order of deletion. Copies come before their originals, because
 * notifications and deliveries are found through appointments. The account itself comes last, with the
 * records that contain its name.
 */
export const personalData: readonly PersonalData[] = [
  sessionData,
  secondFactorData,
  passkeyData,
  identityData,
  challengeData,
  calendarData,
  calendarConnectionData,
  waitlistData,
  approvalData,
  clientData,
  platformData,
  reviewData,
  alertData,
  messageData,
  moderationData,
  auditData,
  oauthData,
  supportData,
  notificationData,
  webhookData,
  appointmentData,
  intakeData,
  grantData,
  paymentData,
  ledgerData,
  receiptData,
  packageData,
  couponData,
  commissionData,
  scheduleData,
  timeOffData,
  resourceData,
  specialHoursData,
  classTimeData,
  serviceData,
  mediaData,
  joinRequestData,
  memberData,
  professionalData,
  businessData,
  apiKeyData,
  accountData,
  familyData,
  favouriteData,
  streamData,
];
