export const environments = ['sandbox', 'live'] as const;
export type Environment = (typeof environments)[number];

const prefixes: Record<Environment, string> = { sandbox: 'ams_test_', live: 'ams_live_' };

/** 32 random bytes behind a prefix that says where the key belongs. */
export function writeApiKey(environment: Environment, secret: Buffer): string {
  return prefixes[environment] + secret.toString('base64url');
}

/** Whether it could be a key at all: anything else need not be looked up. */
export function isApiKey(text: string): boolean {
  return /^ams_(?:test|live)_[\w-]{43}$/.test(text);
}

export function describeDailyLimit(dailyLimit: number): string {
  return `${dailyLimit.toLocaleString('en-US')} ${dailyLimit === 1 ? 'request' : 'requests'} per day`;
}
