import { erasedGuest, personalFields } from '@venue/domain/booking/fields';
import { columnOf } from '../connection/columns';

const columns = personalFields.map(columnOf);
const values = personalFields.map((name) => literal(erasedGuest[name]));

function literal(value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'string' ? `'${value}'` : `'${JSON.stringify(value)}'::jsonb`;
}

/**
 * Removes the guest from a booking; what was booked, when and where stays. The version grows, so
 * that a writer that read the guest before cannot write the guest back.
 */
export const anonymous = `
${columns.map((column, index) => `${column} = ${values[index]}`).join(', ')},
version = version + 1`;

/** Removes the guest from an order of tickets. */
export const anonymousOrder = `
guest_id = null, contact_id = null, guest_name = null, guest_phone = null, guest_email = null,
cancel_reason = null`;

export const isNotAnonymous = `
(${columns.join(', ')}) is distinct from (${values.join(', ')})`;

/** Removes the guest from an entry of the waiting list. */
export const anonymousEntry = `
guest_name = 'Erased guest', guest_phone = '', guest_email = null, notes = null,
version = version + 1`;
