import type { PersonalData } from '../../platform/personal-data.ts';
import { accountData } from '../accounts/personal-data.ts';
import { alertData } from '../alerts/personal-data.ts';
import { apiKeyData } from '../api-keys/personal-data.ts';
import { appointmentData } from '../appointments/personal-data.ts';
import { approvalData } from '../approvals/personal-data.ts';
import { auditData } from '../audit/personal-data.ts';
import { authorizationData } from '../authorization/personal-data.ts';
import { businessData } from '../businesses/personal-data.ts';
import { calendarData } from '../calendar/personal-data.ts';
import { classTimeData } from '../class-times/personal-data.ts';
import { clientData } from '../clients/personal-data.ts';
import { couponData } from '../coupons/personal-data.ts';
import { familyData } from '../family-members/personal-data.ts';
import { grantData } from '../grants/personal-data.ts';
import { joinRequestData } from '../join-requests/personal-data.ts';
import { liveData } from '../live/personal-data.ts';
import { memberData } from '../members/personal-data.ts';
import { moderationData } from '../moderation/personal-data.ts';
import { notificationData } from '../notifications/personal-data.ts';
import { packageData } from '../packages/personal-data.ts';
import { paymentData } from '../payments/personal-data.ts';
import { professionalData } from '../professionals/personal-data.ts';
import { reviewData } from '../reviews/personal-data.ts';
import { scheduleData } from '../schedules/personal-data.ts';
import { serviceData } from '../services/personal-data.ts';
import { sessionData } from '../sessions/personal-data.ts';
import { specialHoursData } from '../special-hours/personal-data.ts';
import { supportData } from '../support/personal-data.ts';
import { timeOffData } from '../time-off/personal-data.ts';
import { waitlistData } from '../waitlist/personal-data.ts';
import { webhookData } from '../webhooks/personal-data.ts';
import { platformData } from './personal-data.ts';

/**
 * What every feature keeps about people, in the order in which an account is deleted. Copies come before what they were made of:
 * notifications and deliveries are found through appointments that still have their reasons. The row of the account comes last, with what
 * the name of the account stands in.
 */
export const personalData: readonly PersonalData[] = [
  sessionData,
  calendarData,
  waitlistData,
  approvalData,
  clientData,
  platformData,
  reviewData,
  alertData,
  moderationData,
  auditData,
  authorizationData,
  supportData,
  notificationData,
  webhookData,
  appointmentData,
  grantData,
  paymentData,
  packageData,
  couponData,
  scheduleData,
  timeOffData,
  specialHoursData,
  classTimeData,
  serviceData,
  joinRequestData,
  memberData,
  professionalData,
  businessData,
  apiKeyData,
  accountData,
  familyData,
  liveData,
];
