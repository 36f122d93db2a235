/**
 * The sentences that guests hear or read: the situation, and what the service says in it. Specs
 * take a sentence from here with `say`, so a wording is reviewed and changed in one place.
 *
 * A word in braces differs from case to case: `{guests}` is "2 guests", `{party}` only the number,
 * `{when}` a day or a day with a time, `{until}` a time or a day with a time. An answer is several
 * of these sentences with a space between them.
 */
export const sentences = {
  // Looking for a table
  'a table is free': '{venue} has a table for {guests} on {when}.',
  'tables are free for several services': '{venue} has a table for {guests} on {when}, {times}.',
  'more times are free than are named': 'There are more times that day.',
  'a deposit keeps the table': 'A deposit of {amount} is needed to keep it.',
  'a deposit keeps any table': 'A deposit of {amount} is needed to keep a table.',
  'deposits differ, this is the lowest': 'A deposit from {amount} is needed to keep a table.',
  'other times can be offered': 'We could offer {offers}.',
  'nothing else can be offered': 'We have nothing near that to offer; please try another day.',

  // Why there is no table
  'no table is free': '{venue} has no table for {guests} on {when}.',
  'no table is free for that service': '{venue} has no table for {service} for {guests} on {when}.',
  'it was full and is free again':
    '{when} has just become free again. Please ask for it once more.',
  'no booking starts then': '{venue} takes no bookings for {when}.',
  'no booking for that service starts then': '{venue} takes no bookings for {service} on {when}.',
  'the venue is closed': '{venue} is closed on {when}.',
  'the venue has published no hours':
    '{venue} has published no opening hours, so it takes no bookings online. Please {contact}.',
  'online booking is closed': '{venue} takes no bookings online for {when}.',
  'online booking is closed, call': 'Please call {phone} to ask for a table.',
  'the time has passed today': '{when} has already passed.',
  'the day has passed': '{when} has passed; today at {venue} is {today}.',
  'the notice has passed':
    'It is too late to book {when} online: {venue} takes bookings until {notice} before.',
  'the last time has passed':
    'It is too late to book {when}: the last time of that day has passed.',
  'the day is too far ahead': '{venue} takes bookings {ahead}. {when} can be booked {from}.',
  'the party is too large for online booking':
    '{venue} takes up to {most} online. For {guests}, please {contact}.',
  'the booking type is for other parties':
    '{type} at {venue} is for {sizes}. For {guests}, please {contact}.',
  'no table suits the party': '{venue} takes no online bookings for {guests}. Please {contact}.',
  'no table of the booking type suits the party':
    '{venue} takes no online bookings for {service} for {guests}. Please {contact}.',

  // Days of a calendar
  'days: none is free': '{venue} has no table for {guests} {range}.',
  'days: one is full': '{days} is full.',
  'days: several are full': '{days} are full.',
  'days: some are closed': 'It is closed on {days}.',
  'days: all are closed': '{venue} is closed {range}.',
  'days: too late for some': 'It is too late to book for {days}.',
  'days: not open yet': '{venue} takes bookings {ahead}.',
  'days: all have passed': 'That has passed; today at {venue} is {today}.',

  // Booking a table
  'the table is booked':
    'Your table for {party} at {venue} on {when} is booked. Your reference is {reference}.',
  'the table is held for its deposit':
    'Your table for {party} at {venue} on {when} is held for you until {until}. Please pay the deposit of {amount} by then to keep it. Your reference is {reference}.',
  'the table is held, and the team will ask for the deposit':
    'Your table for {party} at {venue} on {when} is held for you until {until}. A deposit of {amount} is due by then; {venue} will be in touch about how to pay it. Your reference is {reference}.',
  'the page holds a table':
    'A table for {guests} at {venue} on {when} is held for you until {until}.',
  'the page no longer holds the table':
    'The table for {guests} at {venue} on {when} is not held for you any more.',
  'too many unpaid items':
    'You already have as many unpaid tables and tickets as one guest can hold. Please pay for one of them, or give one back.',
  'too many unpaid tickets':
    'One guest can hold up to 20 unpaid tickets. Please pay for those that you have, or order fewer.',

  // Looking a booking up
  'looked up: confirmed': 'Your table for {guests} at {venue} on {when} is confirmed.',
  'looked up: seated':
    'Your table for {guests} at {venue} on {when} is yours, and your party is seated.',
  'looked up: over': 'Your table for {guests} at {venue} on {when} is over; thank you for coming.',
  'looked up: not used': 'Your table for {guests} at {venue} on {when} was not used.',
  'looked up: cancelled': 'Your table for {guests} at {venue} on {when} is cancelled.',
  'looked up: released':
    'Your table for {guests} at {venue} on {when} was released, because its deposit was not paid in time.',
  'looked up: held for its deposit':
    'Your table for {guests} at {venue} on {when} is held for you until {until}. Please pay the deposit of {amount} by then to keep it.',
  'looked up: held, and the team will ask for the deposit':
    'Your table for {guests} at {venue} on {when} is held for you until {until}. A deposit of {amount} is due by then; {venue} will be in touch about how to pay it.',
  'the guest is expected': 'You are expected {arrival}.',
  'the guest was expected': 'You were expected {arrival}.',
  'no such booking':
    'We can’t find a booking with that reference and phone number. Please check both.',
  'status: cancelled':
    'Your booking of a table for {guests} at {venue} on {when} is cancelled. Your reference is {reference}.',
  'status: unknown': 'We don’t know that booking.',

  // Money
  'a deposit is due': 'A deposit of {amount} is still to be paid.',
  'more was paid than is due':
    'You have paid {amount} more than is now due; {venue} will be in touch about it.',
  'money was paid for what is over':
    'You have paid {amount} for {it}; {venue} can tell you what happens to it.',
  'a link to pay is sent':
    'We are texting you a link to pay the deposit of {amount}. It can be paid until {until}.',
  'enough links were sent':
    'We have sent as many texts as we can for now. Please use the link in the latest one, or ask again later.',
  'nothing is due': 'There is nothing to pay for this booking.',
  'no link can be sent': 'We can’t text a payment link for this booking. Please {contact}.',

  // Changing a booking
  'the booking is now': 'Your booking at {venue} is now for {guests} on {when}.',
  'the booking is now of another type':
    'Your booking at {venue} is now for {guests} on {when}, as {service} instead of {before}.',
  'the booking is unchanged': 'Your booking at {venue} is still for {guests} on {when}.',
  'a note was added': 'The note was added to your booking at {venue} for {guests} on {when}.',
  'the notes were changed':
    'The notes on your booking at {venue} for {guests} on {when} were changed.',
  'the change is not possible': 'Your booking stays as it was.',
  'the team has the request': 'We have passed your request to {venue}, who will call you.',
  'the changed party is too large': 'We take up to {guests} online.',
  'it is too late to change': 'Changes stop {notice} before your table.',
  'the deposit comes before a change':
    'You can change this booking yourself once its deposit is paid.',
  'the deposit comes before a change, which has an end':
    'You can change this booking yourself once its deposit is paid, up to {notice} before your table.',
  'no promise of a change after the deposit':
    'Only the venue can change this booking until its deposit is paid.',
  'the team chose the table':
    'The team chose your table for you, and only the team can give you another one.',

  // Cancelling
  cancelled: 'Your booking at {venue} on {when} is cancelled.',
  'cancelled before': 'Your booking at {venue} on {when} was already cancelled.',
  'cancelled with money paid':
    'Your booking at {venue} on {when} is cancelled. {venue} will be in touch about the {amount} that you have paid.',
  'it is too late to cancel': 'Cancellations stop {notice} before your table.',
  'it was too late to cancel before the booking was moved':
    'Cancellations stop {notice} before your table, and you moved this booking after that.',
  'the table stays booked meanwhile': 'Until then your table stays booked.',
  'the table is held meanwhile':
    'Your table is held until {until}. If its deposit is not paid by then it is released.',
  'the table is held meanwhile, no need to pay':
    'Your table is held until {until}. If its deposit is not paid by then it is released, so you don’t need to pay to cancel.',

  // A booking that is over
  'over: seated': 'Your party is already seated. Please speak to the team at {venue}.',
  'over: completed': 'Your visit is over, so this booking can’t be changed any more.',
  'over: not used': 'This booking was not used. Please make a new one.',
  'over: cancelled': 'This booking was cancelled. Please make a new one.',
  'over: expired':
    'This booking has expired, because its deposit was not paid in time. Please make a new one.',
  'over: its time has passed':
    'Your table was booked for {when}, which has passed. Please {contact}.',

  // Running late
  'the late table is kept':
    'Thank you for letting us know. {venue} expects you {arrival} and keeps your table until {until}.',
  'the late table is kept, and the guest should be here':
    'Thank you for letting us know. {venue} keeps your table until {until}.',
  'too late to be kept': 'We can keep a late table for up to {limit}.',
  'no longer kept': 'Your table would have been kept until {until}, and it is later than that now.',
  'the table is promised to others': 'We can’t promise you your table after {until}.',
  'page: the guest is expected':
    '{venue} expects you {arrival} and keeps your table until {until}.',
  'page: the table is kept': '{venue} keeps your table until {until}.',
  'late on another day':
    'Your booking is for {when}. Please let us know on that day if you will be late.',
  'late without the deposit':
    'Your table is not confirmed until its deposit is paid. Please pay it first, and then let us know again.',

  // Events and tickets
  events: '{venue} has {events} {range}: {dates}.',
  'one more event': 'There is 1 more event.',
  'more events': 'There are {number} more events.',
  'no events': '{venue} has no {events} {range}.',
  'the names of events': '{venue} has {events}: {names}.',
  'the names of no events': '{venue} has no events.',
  'no event is known': 'We don’t know that event.',
  'no date is known': 'We don’t know an event with that date.',
  'this event has started': '{event} has already started. Please choose another date.',
  'no tickets of that kind': 'This event has no tickets of that kind.',
  'one ticket is left': 'There is only {tickets} left for {event}.',
  'few tickets are left': 'There are only {tickets} left for {event}.',
  'tickets are sold out':
    '{tier} tickets for {event} are sold out. Please choose another kind or date.',
  'ticket: booked': 'Your {tickets} for {event} is booked. Your reference is {reference}.',
  'tickets: booked': 'Your {tickets} for {event} are booked. Your reference is {reference}.',
  'ticket: held':
    'Your {tickets} for {event} is held until {until}. Please pay {amount} by then to keep it. Your reference is {reference}.',
  'tickets: held':
    'Your {tickets} for {event} are held until {until}. Please pay {amount} by then to keep them. Your reference is {reference}.',
  'tickets: waiting for the payment':
    'Your {tickets} for {event} are held until {until}, while we wait for the payment.',
  'ticket: confirmed': 'Your {tickets} for {event} is confirmed.',
  'tickets: confirmed': 'Your {tickets} for {event} are confirmed.',
  'tickets: cancelled': 'Your {tickets} for {event} are cancelled.',
  'ticket: cancelled before': 'Your {tickets} for {event} is already cancelled.',
  'tickets: cancelled before': 'Your {tickets} for {event} are already cancelled.',
  'tickets: status cancelled':
    'Your {tickets} for {event} are cancelled. Your reference is {reference}.',
  'ticket: released':
    'Your {tickets} for {event} is not held any more, because we did not get the payment in time.',
  'tickets: released':
    'Your {tickets} for {event} are not held any more, because we did not get the payment in time.',
  'ticket: status released':
    'Your {tickets} for {event} is no longer held, because it was not paid in time.',
  'tickets: status released':
    'Your {tickets} for {event} are no longer held, because they were not paid in time.',
  'tickets: order again': 'Please order again if you would still like to come.',
  'tickets: the event has started': '{event} has already started. Please {contact}.',
  'tickets: only the team can cancel': 'Tickets that are paid for can’t be cancelled online.',

  // The venue
  'open all day': '{venue} is open all day today.',
  'open today': '{venue} is open today {hours}.',
  'open since last night, then closed':
    '{venue} is still open from last night until {until}, and stays closed after that today.',
  'open since last night, then again':
    '{venue} is still open from last night until {until}, and again today {hours}.',
  'closed for today': '{venue} was open today {hours}, and has closed; it opens again on {when}.',
  'closed today': '{venue} is closed today.',
  'closed today, and opens again': '{venue} is closed today; it opens again on {when}.',
  'no hours': '{venue} has published no opening hours.',
  'no regular hours': '{venue} has published no regular opening hours.',
  'hours of special dates': 'Special dates: {dates}.',
  'the venue takes bookings': '{venue} takes bookings online for up to {guests}, {ahead}.',
  'the venue takes bookings at its address':
    '{venue} is at {address}, and takes bookings online for up to {guests}, {ahead}.',
  'too many enquiries': 'Too many enquiries have come from here. Please try again later.',
  'the enquiry was sent': 'We have passed your enquiry to {venue}. The team will be in touch.',
  'the venues': 'There are {number} venues: {names}.',
  'the only venue': 'You can book at {venue}.',
  'the venue has menus': '{venue} has {menus}.',
  'the venue has a document': '{venue} has published {document}.',
  'no such venue': 'We don’t know that venue.',

  // Messages
  'message: the table is cancelled':
    'Your table for {party} at {venue} on {when} is cancelled. The reference was {reference}.',
  'message: the table is cancelled with money paid':
    'Your table for {party} at {venue} on {when} is cancelled. You have paid {amount}, and {venue} will be in touch about it. The reference was {reference}.',
  'message: the cancellation is undone': 'The cancellation of your booking has been undone.',
  'message: the payment came too late':
    'Your payment of {amount} to {venue} arrived after the table had been released. {venue} has been told and will be in touch about it.',
  'message: the payment for tickets came too late':
    'Your payment of {amount} for {event} arrived when we were no longer holding the tickets. {venue} has been told and will be in touch about it.',
  'message: tickets are cancelled':
    'Your {tickets} for {event} are cancelled. The reference was {reference}.',
  'message: unpaid tickets are released with money paid':
    'Your {tickets} for {event} are no longer held, because we did not get the payment in time. You have paid {amount}, and {venue} will be in touch about it. The reference was {reference}.',
} as const;

export type Situation = keyof typeof sentences;
