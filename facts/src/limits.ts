/** Limits that the API enforces and the pages know. A test compares them with the OpenAPI document. */

export const bookingLimits = {
  /** Services of one appointment. */
  services: 10,
  /** Characters of the notes of an appointment. */
  notes: 2000,
  /** Appointments of a series. */
  occurrences: 12,
  /** Longest interval of a series. */
  weeksApart: 12,
  couponCode: 100,
} as const;

/** Maximum number of characters. */
export const textLimits = {
  name: 200,
  email: 254,
  /** Job title of a professional. */
  role: 100,
  phone: 40,
  relation: 100,
  url: 2000,
  description: 5000,
  packageDescription: 2000,
  /** Reason of a cancellation or absence, message of a running-late alert. */
  reason: 500,
  /** Reason of a decision of the platform. */
  decision: 1000,
  report: 2000,
} as const;

/** Number of characters of a password. */
export const passwordLimits = { min: 8, max: 200 } as const;

/** Questions of a service and their answers. Texts in characters. */
export const intakeLimits = {
  questions: 20,
  question: 300,
  choices: 20,
  choice: 100,
  shortText: 200,
  longText: 2000,
} as const;
