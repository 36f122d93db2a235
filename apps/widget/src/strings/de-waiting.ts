/** German: the waiting list. */
import type { WaitingStrings } from './strings';

export const strings: WaitingStrings = {
  waitingTitle: 'Warteliste',
  waitingFor: { one: '{date} · {n} Person', other: '{date} · {n} Personen' },
  waitingIntro:
    'Wird zu einer passenden Zeit ein Tisch frei, erhalten Sie einen Link, um ihn anzunehmen.',
  waitingWindow: 'Wann möchten Sie kommen?',
  waitingFrom: 'Frühestens',
  waitingUntil: 'Spätestens',
  waitingTimeMissing: 'Bitte wählen Sie eine Uhrzeit.',
  waitingOrder: 'Die späteste Zeit liegt vor der frühesten.',
  waitingNotes: 'Sollten wir noch etwas wissen? (optional)',
  waitingJoin: 'Auf die Warteliste setzen',
  waitingSending: 'Wird gesendet …',
  waitingFree: 'Es ist schon ein Tisch frei. Wählen Sie eine Zeit, um ihn zu reservieren.',
  waitingRefused: 'Zu diesen Zeiten kann kein Tisch frei werden. Bitte wählen Sie andere.',
  waitingTooMany:
    'Sie stehen schon auf mehreren Wartelisten. Bitte verlassen Sie zuerst eine davon.',
  waitingDone: 'Sie stehen auf der Warteliste',
  waitingNext: 'Wird ein Tisch frei, senden wir Ihnen eine SMS mit einem Link.',
  waitingNextBoth: 'Wird ein Tisch frei, senden wir Ihnen eine SMS und eine E-Mail mit einem Link.',
  waitingSoon:
    'Bitte antworten Sie bald: {venue} hält den Tisch nur kurze Zeit für Sie frei. Reserviert ist er erst, wenn Sie ihn annehmen.',
  waitingPlace: 'Platz ansehen oder aufgeben',
};
