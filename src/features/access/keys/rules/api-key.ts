export const environments = ['sandbox', 'live'] as const;
export type Environment = (typeof environments)[number];

const prefixes: Record<Environment, string> = { sandbox: 'ams_test_', live: 'ams_live_' };

/** 32 random bytes with a prefix that names the environment. */
export function writeApiKey(environment: Environment, secret: Buffer): string {
  return prefixes[environment] + secret.toString('base64url');
}

/** Checks the format, so that other values need no query. */
export function isApiKey(text: string): boolean {
  return /^ams_(?:test|live)_[\w-]{43}$/.test(text);
}

export function describeDailyLimit(dailyLimit: number): string {
  return `${dailyLimit.toLocaleString('en-US')} ${dailyLimit === 1 ? 'request' : 'requests'} per day`;
}
