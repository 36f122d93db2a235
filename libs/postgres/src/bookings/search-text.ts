/**
 * SQL: what a search of bookings looks into, as the index `booking_search` has it: in small
 * letters, without accents, and with a space before each part.
 */
export const searchText = `search_text(
  ' ' || guest_name || ' ' || guest_phone || ' ' || coalesce(guest_email, '') || ' ' || reference)`;
