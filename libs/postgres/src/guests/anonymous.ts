/**
 * A booking without its guest: what it was, when and where stays. The version grows, so that nobody
 * who read the guest before writes them back.
 */
export const anonymous = `
guest_name = 'Erased guest', guest_phone = '', guest_email = null, notes = null,
cancel_reason = null, guest_id = null, contact_id = null, version = version + 1`;

export const isNotAnonymous = `
(guest_name, guest_phone, guest_email, notes, cancel_reason, guest_id, contact_id)
  is distinct from ('Erased guest', '', null, null, null, null, null)`;
