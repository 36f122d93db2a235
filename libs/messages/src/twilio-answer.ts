import type { Delivery } from '@venue/domain';

/** Another try may be answered otherwise: credentials are ours to repair, haste passes. */
const passingStatuses: ReadonlySet<number> = new Set([
  401, 402, 403, 404, 405, 407, 408, 409, 425, 429,
]);

/**
 * Twilio's codes for faults of our account or settings, told with the same 400 as those of a
 * recipient. Once they are repaired, the text goes. Any other code is final, so that a new one of
 * Twilio's cannot make us try for ever.
 */
const repairableCodes: ReadonlySet<number> = new Set([
  // The account is closed, or may only send to numbers that it has verified.
  10001, 20003, 20005, 20008, 21607, 21608,
  // The sender is no number of ours, cannot send texts, or has too many waiting.
  21212, 21267, 21601, 21603, 21606, 21611, 21659, 21660, 21661,
  // There is no such messaging service, or it has no numbers.
  21701, 21702, 21703, 21704, 21705,
  // Too many requests.
  14107, 20429,
  // The address of our webhook is no public one.
  21609,
]);

const messageName = /^(SM|MM)[0-9a-f]{32}$/i;

/**
 * What became of a text, from the answer to its request. Twilio's own words are not repeated,
 * since they name the number.
 *
 * @param text - Null when the answer was longer than any of Twilio's.
 */
export function deliveryFrom(status: number, text: string | null): Delivery {
  const answer = membersOf(text);
  if (status >= 200 && status < 300) return accepted(status, answer.sid);

  const code = Number.isInteger(answer.code) ? Number(answer.code) : null;
  // Without a code it was not Twilio who answered, but something on the way.
  if (code === null) return { kind: 'failed', because: `Twilio answered ${status}` };
  return isRefusal(status, code)
    ? { kind: 'refused', because: `Twilio refused the text with code ${code}` }
    : { kind: 'failed', because: `Twilio answered ${status} with code ${code}` };
}

function accepted(status: number, name: unknown): Delivery {
  return typeof name === 'string' && messageName.test(name)
    ? { kind: 'sent', providerReference: name }
    : // Taken, by the status, and without the name by which to ask for it.
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
