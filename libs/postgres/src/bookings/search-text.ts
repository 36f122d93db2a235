/**
 * SQL: what a search of bookings looks into, as the index `booking_search_key` has it: folded by
 * `search_key`, and with a space before each part.
 */
export const searchText = `search_key(
  ' ' || guest_name || ' ' || guest_phone || ' ' || coalesce(guest_email, '') || ' ' || reference)`;

/**
 * SQL: the pattern of a word of a search, folded by the same function. What is as short as a
 * syllable must begin a word, since the index knows nothing shorter than three characters.
 */
export function wordPattern(word: string): string {
  const key = `search_key(${word})`;
  return `case when length(${key}) < 3 then '% ' else '%' end || ${key} || '%'`;
}
