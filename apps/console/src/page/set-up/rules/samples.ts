/** An invented booking, with which messages are shown as guests get them. */
const sample: Readonly<Record<string, string>> = {
  name: 'Ada Lovelace',
  reference: 'K7QP 4M2X',
  date: 'Friday 18 December 2026',
  time: '7:30pm',
  when: 'Friday 18 December 2026 at 7:30pm',
  partySize: '4',
  quantity: '2',
  event: 'Jazz by the water',
  amount: '£40.00',
  expires: '3pm',
  link: 'https://book.example.com/pay/…',
  manageLink: 'https://book.example.com/manage/…',
};

/** Fills the placeholders of a text. */
export function sampleOf(venue: string): (text: string) => string {
  const summary = `${venue}, Friday 18 December 2026 at 7:30pm, 4 guests, reference K7QP 4M2X`;
  const values: Readonly<Record<string, string>> = { ...sample, venue, summary };
  return (text) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
