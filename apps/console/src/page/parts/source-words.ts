const sources: Readonly<Record<string, string>> = {
  'walk-in': 'at the door',
  phone: 'by phone',
  team: 'by the team',
  'book-page': 'on the booking page',
  web: 'on the website',
  website: 'on the website',
  api: 'by an integration',
  text: 'by text',
  payments: 'because of a payment',
  messages: 'because of a message',
  'group-file': 'because of the group file',
};

/**
 * The source of a booking or an enquiry, as the end of a sentence; a key's channel is its own name.
 */
export function sourceWords(source: string): string {
  return sources[source] ?? `by ${source}`;
}
