/**
 * Removes the guest from a booking; what was booked, when and where stays. The version grows, so
 * that a writer that read the guest before cannot write the guest back.
 */
export const anonymous = `
guest_name = 'Erased guest', guest_phone = '', guest_email = null, notes = null,
cancel_reason = null, guest_id = null, contact_id = null, version = version + 1`;

export const isNotAnonymous = `
(guest_name, guest_phone, guest_email, notes, cancel_reason, guest_id, contact_id)
  is distinct from ('Erased guest', '', null, null, null, null, null)`;
