/**
 * SQL: the text that a search of bookings looks into, as in the index `booking_search_key`: folded
 * by `search_key`, and with a space before each part.
 */
export const searchText = `search_key(
  ' ' || guest_name || ' ' || guest_phone || ' ' || coalesce(guest_email, '') || ' ' || reference)`;

/**
 * SQL: the pattern of a word of a search, folded by the same function. A word shorter than three
 * characters must begin a word, since the index has nothing shorter.
 */
export function wordPattern(word: string): string {
  const key = `search_key(${word})`;
  return `case when length(${key}) < 3 then '% ' else '%' end || ${key} || '%'`;
}
