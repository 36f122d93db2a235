/** Marks on a booking that a host must notice, each with a word, a colour and an icon. */
import type { DayBookingAnswer } from '../answers';
import { remarksOf } from './bookings';

export type MarkKind =
  'allergy' | 'vip' | 'birthday' | 'first' | 'unpaid' | 'paid' | 'coming' | 'locked';

export interface Mark {
  readonly kind: MarkKind;
  readonly word: string;
}

/** Words in a note or a tag, in English as teams and guests write them. */
const allergyWords =
  /allerg|anaphyla|coeliac|celiac|intoleran|epipen|\b(?:nut|gluten|dairy|lactose|egg|soy|shellfish)[- ]?free\b/i;
const birthdayWords = /birthday|\bbday\b/i;
const anniversaryWords = /anniversary/i;
const vipWords = /^v\.?i\.?p\.?$/i;

/** The most important first. */
export function marksOf(booking: DayBookingAnswer): readonly Mark[] {
  const { tags, deposit, isPinned, pastVisits, isConfirmedByGuest } = booking;
  const text = [...tags, ...remarksOf(booking)].join('\n');
  const marks: readonly (Mark | false)[] = [
    allergyWords.test(text) && { kind: 'allergy', word: 'Allergy' },
    tags.some((tag) => vipWords.test(tag)) && { kind: 'vip', word: 'VIP' },
    birthdayWords.test(text) && { kind: 'birthday', word: 'Birthday' },
    anniversaryWords.test(text) && { kind: 'birthday', word: 'Anniversary' },
    deposit === 'awaiting_payment' && { kind: 'unpaid', word: 'Deposit unpaid' },
    deposit === 'paid' && { kind: 'paid', word: 'Deposit paid' },
    isFirstVisit(pastVisits, booking) && { kind: 'first', word: 'First visit' },
    isConfirmedByGuest && { kind: 'coming', word: 'Will come' },
    isPinned && { kind: 'locked', word: 'Locked' },
  ];
  return marks.filter((mark) => mark !== false);
}

/** The tags that no mark shows. */
export function plainTagsOf({ tags }: Pick<DayBookingAnswer, 'tags'>): readonly string[] {
  const marked = [allergyWords, birthdayWords, anniversaryWords, vipWords];
  return tags.filter((tag) => !marked.some((words) => words.test(tag)));
}

/** A walk-in often leaves the number of another person, or none. */
function isFirstVisit(pastVisits: number | null, { source }: DayBookingAnswer): boolean {
  return pastVisits === 0 && source !== 'walk-in';
}

/** Whether a note is about an allergy. */
export function isAboutAllergy(note: string): boolean {
  return allergyWords.test(note);
}
