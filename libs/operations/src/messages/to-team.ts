import {
  displayReference,
  type Booking,
  type Enquiry,
  type EnquiryId,
  type Message,
} from '@venue/domain';
import type { Desk } from '../desk';
import { letter } from './letter';

/**
 * Gives the venue's team a task: it stands among the enquiries until somebody closes it, and an
 * e-mail tells of it where the venue has an address.
 */
export async function tellTeam(
  task: Omit<Enquiry, 'id' | 'venueId' | 'createdAt'>,
  booking: Booking | null,
  desk: Desk,
): Promise<EnquiryId> {
  const { work, venue, ids, now } = desk;
  const id = ids.uuid() as EnquiryId;
  await work.enquiries.add({ ...task, id, venueId: venue.id, createdAt: now });
  await work.messages.add(emailOf(task, booking, desk));
  return id;
}

/** A task about a booking, in the name of its guest. */
export function taskAbout(
  booking: Booking,
  words: Pick<Enquiry, 'subject' | 'message' | 'source'>,
): Omit<Enquiry, 'id' | 'venueId' | 'createdAt'> {
  return {
    ...words,
    environment: booking.environment,
    bookingId: booking.id,
    name: booking.guestName,
    phone: booking.guestPhone,
    email: booking.guestEmail,
    guestType: null,
  };
}

function emailOf(
  task: Omit<Enquiry, 'id' | 'venueId' | 'createdAt'>,
  booking: Booking | null,
  desk: Desk,
): readonly Message[] {
  if (desk.venue.email === null) return [];
  const about = booking === null ? [] : [`Booking: ${displayReference(booking.reference)}`];
  const from = [task.name, task.phone, task.email].filter((part) => part !== null).join(', ');
  const text = [task.message, '', `From: ${from}`, ...about].join('\n');
  const draft = {
    kind: 'team',
    channel: 'email',
    recipient: desk.venue.email,
    subject: `${desk.venue.name}: ${task.subject}`,
    text,
  } as const;
  const message = letter(draft, { environment: task.environment, booking }, desk);
  // An answer to this letter is meant for the guest.
  return [{ ...message, sender: { ...message.sender, replyTo: task.email } }];
}
