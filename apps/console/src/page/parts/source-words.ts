const sources: Readonly<Record<string, string>> = {
  'walk-in': 'at the door',
  phone: 'by phone',
  team: 'by the team',
  'book-page': 'on the booking page',
  web: 'on the website',
  website: 'on the website',
  api: 'by an integration',
  payments: 'because of a payment',
  messages: 'because of a message',
  'group-file': 'because of the group file',
};

/** How a booking or an enquiry came, to end a sentence; the channel of a key has its own name. */
export function sourceWords(source: string): string {
  return sources[source] ?? `by ${source}`;
}
