/** A group file whose lines specs know, and the faults that a reading of it finds. */
import type { GroupFault } from '@venue/domain/venue/group-file';
import { readGroup } from '../src/index';

/** A group file with all kinds of member, short enough to know its lines. */
export const group = `group: { name: Quay Group, currency: GBP, locale: en-GB }
brands:
  - { slug: quay, name: Quay }
venues:
  - slug: the-quay
    brand: quay
    name: The Quay
    timezone: Europe/London
    country: GB
    address: { line1: 1 Quay, city: Bristol, postcode: BS1 4QA, country: United Kingdom }
    phone: "0117 496 0001"
    policy:
      slotIntervalMinutes: 15
      partySizeMax: 8
      bookNoticeMinutes: 60
      daysAheadMax: 90
      amendNoticeMinutes: 120
      cancelNoticeMinutes: 1440
      graceMinutes: 15
      turnaroundMinutes: 0
      holdMinutes: 10
      ticketHoldMinutes: 15
      depositLinkMinutes: 120
      pacing: null
    areas:
      - { slug: main, name: Main room }
      - { slug: terrace, name: Terrace }
    tables:
      - { name: T1, area: main, minCovers: 1, maxCovers: 2, priority: 1 }
      - { name: T2, area: terrace, minCovers: 2, maxCovers: 4, priority: 1 }
      - { name: T3, area: terrace, minCovers: 2, maxCovers: 4, priority: 1 }
    combinations:
      - { tables: [T2, T3], minCovers: 5, maxCovers: 8 }
      - { tables: [T1, T3], minCovers: 5, maxCovers: 6 }
    bookingTypes:
      - slug: dinner
        name: Dinner
        windows: [{ days: [friday, saturday], from: 17:00, to: "00:30" }]
        durations: [{ partySizeUpTo: 2, minutes: 90 }, { partySizeUpTo: 8, minutes: 120 }]
        partySize: { min: 1, max: 8 }
        areas: [main, terrace]
        deposits:
          - { when: { partySizeFrom: 6, validFrom: 2026-12-01, validThrough: 2026-12-31 }, perGuestPence: 1000 }
          - { when: { days: [saturday], from: "19:00", to: "01:00" }, flatPence: 2000 }
          - { flatPence: 500 }
    messages:
      smsDepositLink: "{venue}: pay {amount} here: {link}"
      emailConfirmed: { subject: "Your table", text: "{summary}" }
    knowledge:
      venue-details: { dressCode: Smart, cloakroom: By the door }
      faq: { items: [{ question: Dogs?, answer: "Yes, outside." }] }
      opening-hours:
        regular:
          defaultSchedule: { times: [{ day: Friday, openTime: "12:00", closeTime: "00:30" }] }
          overrides:
            - name: Summer
              validFrom: 2027-07-01
              validThrough: 2027-08-31
              times: [{ day: Monday, isClosed: true }]
      special-hours:
        items:
          - { name: Christmas, validFrom: 2026-12-25, validThrough: 2026-12-26, opens: null, closes: null }
      food-menu: { foodMenu: { Mains: [{ id: 1, name: Hake, description: With cider, price: "£23.00" }] } }
    events:
      - slug: jazz
        name: Jazz
        tiers: [{ slug: standard, name: Standard, pricePence: 2500, quota: 30 }]
        weekly: [{ day: friday, at: "20:00", durationMinutes: 150, capacity: 36, weeksAhead: 8 }]
        instances: [{ startsAt: "2027-03-28T15:00", durationMinutes: 120, capacity: 20 }]
`;

/** The file with one text replaced, and the line on which that text begins. */
export function edit(before: string, after: string) {
  return { text: group.replace(before, () => after), line: lineOf(before, group) };
}

export function lineOf(part: string, text: string) {
  const from = text.indexOf(part);
  if (from < 0) throw new Error(`the file has no ${part}`);
  return text.slice(0, from).split('\n').length;
}

export function faultsOf(text: string): readonly GroupFault[] {
  const reading = readGroup(text);
  return reading.kind === 'faulty' ? reading.faults : [];
}
