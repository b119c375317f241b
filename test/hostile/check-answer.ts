import { errorReasons } from 'openslot-facts/error-info';
import { parseErrorInfo } from 'openslot-facts/error-info-header';
import type { Operation } from './read-document.ts';
import type { Answer, WireRequest } from './send.ts';

const internalDetails =
  /\$argon2|-----BEGIN|node_modules|\bat [\w.<>]+ \(|\.ts:\d+|password_hash|SQLSTATE|syntax error at|relation "|postgres:\/\//;

/** Lists the faults of a response. Equal faults have equal texts, so that the report can group them. */
export function checkAnswer(
  operation: Operation | null,
  wire: WireRequest,
  answer: Answer,
  { mustRefuse = false, isPlain = true }: { mustRefuse?: boolean; isPlain?: boolean } = {},
): string[] {
  if (answer.failure !== undefined)
    return isRefusalLost(wire, answer) ? [] : [`no answer: ${answer.failure}`];
  const { status } = answer;
  const isApi = wire.target.startsWith('/api');
  const faults: string[] = [];
  if (status >= 500) faults.push(`${status} ${answer.text.slice(0, 80)}`);
  if (mustRefuse && status < 400) faults.push(`accepted with ${status} but must be refused`);
  if (!/^[\w-]{8,64}$/.test(String(answer.headers['x-request-id']))) faults.push('no X-Request-Id');
  if (isApi && answer.headers['api-version'] !== '1') faults.push('no API-Version');
  if (isApi && internalDetails.test(answer.text)) faults.push('shows internal details');
  // Pages return errors as HTML or plain text.
  const isText = !isApi && String(answer.headers['content-type']).startsWith('text/');
  if (status >= 400 && !isText) faults.push(...checkError(operation, answer, isApi && isPlain));
  else if (status < 400 && operation !== null && isPlain) faults.push(...checkSuccess(operation, answer));
  return faults;
}

/**
 * The service refuses large requests before reading them. The response can be lost while the request is still
 * being sent.
 */
function isRefusalLost(wire: WireRequest, { failure = '' }: Answer): boolean {
  const size = wire.target.length + Buffer.byteLength(wire.body ?? '');
  return size > 100_000 && /ECONNRESET|EPIPE|socket hang up/.test(failure);
}

function checkError(operation: Operation | null, answer: Answer, isApi: boolean): string[] {
  const code = errorCode(answer.text);
  if (code === null) return [`${answer.status} without a body { error }: ${answer.text.slice(0, 80)}`];
  const faults: string[] = [];
  if (operation !== null && !isDeclared(operation, answer.status, code))
    faults.push(`${answer.status} ${code} is not declared`);
  const detail = String(answer.headers['error-detail'] ?? '');
  if (isApi && answer.status < 500 && !/^[\x20-\x7e]{1,300}$/.test(detail))
    faults.push(
      detail === ''
        ? `${answer.status} ${code} without Error-Detail`
        : 'Error-Detail is not one line of printable ASCII',
    );
  const { reason } = parseErrorInfo(answer.headers['error-info'] as string | undefined);
  if (isApi && !Object.hasOwn(errorReasons, reason ?? ''))
    faults.push(`${answer.status} ${code} without a known reason`);
  if (
    (answer.status === 429 || answer.status === 503) &&
    !/^\d+$/.test(String(answer.headers['retry-after']))
  )
    faults.push(`${answer.status} without Retry-After`);
  return faults;
}

const isDeclared = ({ errors }: Operation, status: number, code: string) =>
  errors.get(status)?.has(code) ?? false;

/** The code of a body `{ error }`. Null for every other body. */
export function errorCode(text: string): string | null {
  try {
    const body = JSON.parse(text) as { error?: unknown };
    const isOneField = Object.keys(body).join() === 'error' && typeof body.error === 'string';
    return isOneField ? (/^([A-Z_]+)(:\w+)?$/.exec(String(body.error))?.[1] ?? null) : null;
  } catch {
    return null;
  }
}

function checkSuccess({ success }: Operation, { status, headers, text }: Answer): string[] {
  if (status === 304) return text === '' ? [] : ['304 with a body'];
  if (status !== success.status) return [`${status} instead of ${success.status}`];
  if (status === 204) return text === '' ? [] : ['204 with a body'];
  if (!success.isJson || headers['content-encoding'] !== undefined) return [];
  try {
    const fault = success.faultIn(JSON.parse(text));
    return fault === null ? [] : [`the response does not match its schema: ${fault}`];
  } catch {
    return ['the response is not JSON'];
  }
}
