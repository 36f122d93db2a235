/**
 * The hidden value of each form on a booking's own page. It is valid for that booking only, and
 * serves as the Idempotency-Key of the request, so a form that is sent twice is carried out once.
 * Nothing is stored when a form is shown.
 */
import type { BookingId } from '@venue/domain/shared/ids';
import { plusMinutes, type Instant } from '@venue/domain/shared/time';
import type { CallContext } from '../../operation';

/**
 * Shorter than the life of stored answers, since an older value would be carried out a second time.
 */
const lifeMinutes = 24 * 60;

export function newFormValue(
  id: BookingId,
  { now, ids, secrets }: Pick<CallContext, 'now' | 'ids' | 'secrets'>,
): string {
  const text = `${now.toString(36)}.${ids.text(16)}`;
  return `${text}.${secrets.hash('form', `${id} ${text}`)}`;
}

/** Whether the value is from a form for that booking that was shown less than a day ago. */
export function isFormValueOf(
  id: BookingId,
  value: string,
  { now, secrets }: Pick<CallContext, 'now' | 'secrets'>,
): boolean {
  const [, text, shownAt, hash] = /^(([0-9a-z]{8,9})\.\w{16})\.([0-9a-f]{64})$/.exec(value) ?? [];
  if (text === undefined || shownAt === undefined || hash === undefined) return false;
  if (!secrets.matches('form', `${id} ${text}`, hash)) return false;
  return plusMinutes(parseInt(shownAt, 36) as Instant, lifeMinutes) > now;
}
