/**
 * Removes the guest from a booking; what was booked, when and where stays. The version grows, so
 * that a writer that read the guest before cannot write the guest back.
 */
export const anonymous = `
guest_name = 'Erased guest', guest_phone = '', guest_email = null, notes = null,
cancel_reason = null, guest_id = null, contact_id = null, tags = '[]', team_note = null,
version = version + 1`;

/** Removes the guest from an order of tickets. */
export const anonymousOrder = `
guest_id = null, contact_id = null, guest_name = null, guest_phone = null, guest_email = null,
cancel_reason = null`;

export const isNotAnonymous = `
(guest_name, guest_phone, guest_email, notes, cancel_reason, guest_id, contact_id, tags, team_note)
  is distinct from ('Erased guest', '', null, null, null, null, null, '[]'::jsonb, null)`;
