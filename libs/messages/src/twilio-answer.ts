import type { Delivery } from '@venue/domain/message/provider';

/** Another attempt may succeed: we can repair credentials, and rate limits pass. */
const passingStatuses: ReadonlySet<number> = new Set([
  401, 402, 403, 404, 405, 407, 408, 409, 425, 429,
]);

/**
 * Twilio's codes for faults of our account or settings, sent with the same status 400 as faults of
 * a recipient. The text can be sent once they are repaired. Any other code is final, so that a new
 * code of Twilio's cannot cause endless retries.
 */
const repairableCodes: ReadonlySet<number> = new Set([
  // The account is closed, or may only send to numbers that it has verified.
  10001, 20003, 20005, 20008, 21607, 21608,
  // The sender is not one of our numbers, cannot send texts, or has too many texts queued.
  21212, 21267, 21601, 21603, 21606, 21611, 21659, 21660, 21661,
  // The messaging service does not exist or has no numbers.
  21701, 21702, 21703, 21704, 21705,
  // Too many requests.
  14107, 20429,
  // The URL of our webhook is not public.
  21609,
]);

const messageName = /^(SM|MM)[0-9a-f]{32}$/i;

/**
 * The outcome of a text, from the response to its request. Twilio's own message is not repeated,
 * since it contains the number.
 *
 * @param text - Null when the response was longer than any of Twilio's.
 */
export function deliveryFrom(status: number, text: string | null): Delivery {
  const answer = membersOf(text);
  if (status >= 200 && status < 300) return accepted(status, answer.sid);

  const code = Number.isInteger(answer.code) ? Number(answer.code) : null;
  // Without a code, the response comes from a proxy or the like, and not from Twilio.
  if (code === null) return { kind: 'failed', because: `Twilio answered ${status}` };
  return isRefusal(status, code)
    ? { kind: 'refused', because: `Twilio refused the text with code ${code}` }
    : { kind: 'failed', because: `Twilio answered ${status} with code ${code}` };
}

function accepted(status: number, name: unknown): Delivery {
  return typeof name === 'string' && messageName.test(name)
    ? { kind: 'sent', providerReference: name }
    : // The status says accepted, but there is no SID by which to look the text up.
      { kind: 'unknown', because: `Twilio answered ${status}, but not with a message` };
}

function isRefusal(status: number, code: number): boolean {
  const isOurs = passingStatuses.has(status) || repairableCodes.has(code);
  return status >= 400 && status < 500 && !isOurs;
}

function membersOf(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
