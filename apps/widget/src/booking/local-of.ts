/** The local date and time of an ISO 8601 instant with an offset. */
export function localOf(instant: string): { readonly date: string; readonly time: string } {
  return { date: instant.slice(0, 10), time: instant.slice(11, 16) };
}
