/** Ordered: most browsers also name other browsers in their user agent. */
const programs: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
  [/\bWget\//, 'Wget'],
  [/\bPostmanRuntime\//, 'Postman'],
  [/\bpython-requests\/|\bPython\b|\baiohttp\//, 'Python'],
  [/\bokhttp\//, 'okhttp'],
  [/\bGo-http-client\//, 'Go'],
  [/\bnode\b|\bundici\b|\baxios\//, 'Node.js'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const maxLength = 500;

/**
 * Device name for the list of sessions, for example "Firefox on Windows". Uses fixed names only, never text
 * of the sender. Returns null when the program and system are unknown.
 */
export function describeDevice(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, maxLength);
  const find = (known: readonly [RegExp, string][]) => known.find(([sign]) => sign.test(text))?.[1];
  const [program, system] = [find(programs), find(systems)];
  if (program !== undefined && system !== undefined) return `${program} on ${system}`;
  return program ?? system ?? null;
}
