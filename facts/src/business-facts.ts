/** Accessibility of a business, as a closed list. */
export const accessibilityFeatures = ['step-free', 'accessible-toilet', 'parking', 'hearing-loop'] as const;
export type AccessibilityFeature = (typeof accessibilityFeatures)[number];

export const mostLanguages = 20;

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** ISO 639-1 code in lower case. */
export const isLanguageCode = (code: string): boolean =>
  /^[a-z]{2}$/.test(code) && names.of(code) !== undefined;
