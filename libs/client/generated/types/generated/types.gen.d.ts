export type ClientOptions = {
    baseUrl: 'https://bookings.example.com' | (string & {});
};
export type Webhooks = BookingCreatedWebhookRequest | BookingConfirmedWebhookRequest | BookingAmendedWebhookRequest | BookingCancelledWebhookRequest | BookingExpiredWebhookRequest | BookingSeatedWebhookRequest | BookingCompletedWebhookRequest | BookingNoShowWebhookRequest | DepositPaidWebhookRequest | DepositLateWebhookRequest | DepositShortWebhookRequest | DepositRefundedWebhookRequest | DepositDisputedWebhookRequest | TicketsConfirmedWebhookRequest | TicketsCancelledWebhookRequest | TicketsExpiredWebhookRequest | TicketsRefundedWebhookRequest | EnquiryCreatedWebhookRequest | EnquiryClosedWebhookRequest | WaitingListJoinedWebhookRequest | WaitingListOfferedWebhookRequest | WaitingListAcceptedWebhookRequest | WaitingListEndedWebhookRequest | AvailabilityChangedWebhookRequest | WebhookTestWebhookRequest;
export type OrderTicketsInput = {
    /**
     * The date of the event, from the list of events.
     */
    eventInstanceId: string;
    /**
     * The kind of ticket, from the same list.
     */
    tierId: string;
    /**
     * How many tickets.
     */
    quantity: number;
    /**
     * Looks at this venue only.
     */
    venueId?: string | string | null;
    /**
     * The guest who buys, as the same key has named them.
     */
    guestId?: string | string | null;
    /**
     * The person to write to, as the same key has named them.
     */
    contactId?: string | string | null;
    /**
     * The guest who buys, in place of guestId and contactId.
     */
    guest?: GuestInput | null;
    /**
     * The language of messages and pages: en, fr, de, es or cy, as a BCP 47 tag such as fr-CA. Others mean that of the venue.
     */
    locale?: string | string | null;
};
export type GuestInput = {
    /**
     * The guest’s name.
     */
    name: string;
    /**
     * The guest’s phone number; it proves the booking later.
     */
    phone: string;
    /**
     * The guest’s e-mail address.
     */
    email?: string | string | null;
};
export type CheckAvailabilityInput = {
    /**
     * The venue; may be left out by a key that covers one venue.
     */
    venueId?: string | string | null;
    /**
     * The venue-local day.
     */
    date: string;
    /**
     * The venue-local time; without it every free time of the day is given.
     */
    time?: string | string | null;
    /**
     * The number of guests.
     */
    partySize: number;
    /**
     * Only this booking type.
     */
    bookingTypeId?: string | string | null;
    /**
     * Whether to look at the key’s other venues for alternatives too.
     */
    acrossVenues?: boolean | null;
};
export type MakeBookingInput = {
    /**
     * The venue; may be left out by a key that covers one venue.
     */
    venueId?: string | string | null;
    /**
     * The venue-local day.
     */
    date: string;
    /**
     * The venue-local time.
     */
    time: string;
    /**
     * The number of guests.
     */
    partySize: number;
    /**
     * From the options of an availability answer; without it the first that fits.
     */
    bookingTypeId?: string | string | null;
    /**
     * Who the table is for.
     */
    guest: GuestInput;
    /**
     * The language of messages and pages: en, fr, de, es or cy, as a BCP 47 tag such as fr-CA. Others mean that of the venue.
     */
    locale?: string | string | null;
    /**
     * What the venue should know.
     */
    notes?: string | string | null;
    /**
     * Allergies and diets of the party.
     */
    allergies?: string | string | null;
};
export type FindBookingInput = {
    /**
     * The booking reference; spaces, hyphens and case do not matter.
     */
    reference: string;
    /**
     * The phone number on the booking.
     */
    phone: string;
    /**
     * Looks at this venue only.
     */
    venueId?: string | string | null;
};
export type AmendBookingInput = {
    /**
     * The phone number on the booking.
     */
    phone: string;
    /**
     * The new venue-local day; without it the day stays.
     */
    date?: string | string | null;
    /**
     * The new venue-local time; without it the time stays.
     */
    time?: string | string | null;
    /**
     * The new number of guests; without it the number stays.
     */
    partySize?: number | null;
    /**
     * New notes for the venue; without them the notes stay.
     */
    notes?: string | string | null;
    /**
     * Looks at this venue only.
     */
    venueId?: string | string | null;
    /**
     * Allergies and diets of the party.
     */
    allergies?: string | string | null;
};
export type CancelBookingInput = {
    /**
     * The phone number on the booking.
     */
    phone: string;
    /**
     * Why the guest cancels.
     */
    reason?: string | string | null;
    /**
     * Looks at this venue only.
     */
    venueId?: string | string | null;
};
export type ReportRunningLateInput = {
    /**
     * The phone number on the booking.
     */
    phone: string;
    /**
     * How many minutes after the booked time the guests will arrive.
     */
    minutesLate: number;
    /**
     * Looks at this venue only.
     */
    venueId?: string | string | null;
};
export type SendDepositLinkInput = {
    /**
     * The phone number on the booking; the text goes to that number alone.
     */
    phone: string;
    /**
     * Looks at this venue only.
     */
    venueId?: string | string | null;
};
export type SubmitEnquiryInput = {
    /**
     * The venue; may be left out by a key that covers one venue.
     */
    venueId?: string | string | null;
    /**
     * Who asks.
     */
    name: string;
    /**
     * A phone number to reply to; a phone number or an e-mail address is needed.
     */
    phone?: string | string | null;
    /**
     * An e-mail address to reply to.
     */
    email?: string | string | null;
    /**
     * What it is about, in a few words.
     */
    subject: string;
    /**
     * What the venue’s team should know.
     */
    message: string;
    /**
     * A booking, or tickets, that it is about; with the phone on it, it is attached to it.
     */
    bookingReference?: string | string | null;
    /**
     * What kind of guest asks, such as Individual or Corporate.
     */
    guestType?: string | string | null;
};
export type JoinInput = {
    /**
     * The venue; may be left out by a key that covers one venue.
     */
    venueId?: string | string | null;
    /**
     * The venue-local day.
     */
    date: string;
    /**
     * The earliest start that suits the guest.
     */
    from: string;
    /**
     * The latest start that suits the guest.
     */
    until: string;
    /**
     * The number of guests.
     */
    partySize: number;
    /**
     * Only this booking type.
     */
    bookingTypeId?: string | string | null;
    /**
     * The guest.
     */
    guest: GuestInput;
    /**
     * What the venue should know.
     */
    notes?: string | string | null;
};
export type EntryInput = {
    /**
     * The entry.
     */
    entryId: string;
    /**
     * The phone number on the entry.
     */
    phone: string;
};
export type ShowKeyAnswer = {
    /**
     * What the admin of the venues calls the integration.
     */
    name: string;
    /**
     * Noted as the source of its bookings.
     */
    channel: string;
    /**
     * Whose diary the key opens.
     */
    environment: 'live' | 'sandbox';
    /**
     * What the key may do.
     */
    capabilities: Array<'venues.read' | 'content.read' | 'events.read' | 'availability.read' | 'bookings.create' | 'bookings.manage' | 'deposits.send' | 'tickets.create' | 'enquiries.create' | 'changes.read' | 'guests.read' | 'waitlist.join'>;
    /**
     * The venues that the key covers.
     */
    venues: Array<VenueOfKey>;
    /**
     * When the key ends; null for never.
     */
    expiresAt: string | null;
    /**
     * The answer in a sentence.
     */
    summary: string;
};
export type VenueOfKey = {
    /**
     * The id of the venue.
     */
    id: string;
    /**
     * Its name in addresses, accepted wherever its id is.
     */
    slug: string;
    /**
     * The name of the venue.
     */
    name: string;
};
export type ListVenuesAnswer = {
    /**
     * The venues that the key covers.
     */
    venues: Array<ListedVenue>;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type ListedVenue = {
    /**
     * Names the venue wherever an operation takes venueId.
     */
    id: string;
    /**
     * Name.
     */
    name: string;
    /**
     * The venue’s part of an address on the web; names it wherever its id does.
     */
    slug: string;
    /**
     * IANA time zone; dates and times of this venue are in it.
     */
    timezone: string;
    /**
     * Where it is.
     */
    address: Address | null;
    /**
     * What it is.
     */
    description: string | null;
    /**
     * The calendar day at the venue when this was answered.
     */
    today: string;
    /**
     * The weekday of that day, such as Saturday.
     */
    weekday: string;
};
export type Address = {
    /**
     * Street and number.
     */
    line1: string;
    /**
     * A second line.
     */
    line2: string | null;
    /**
     * Town or city.
     */
    city: string;
    /**
     * Postcode.
     */
    postcode: string;
    /**
     * Country.
     */
    country: string;
};
export type OneVenueAnswer = {
    /**
     * The venue.
     */
    id: string;
    /**
     * Name.
     */
    name: string;
    /**
     * The venue’s part of an address on the web.
     */
    slug: string;
    /**
     * IANA time zone; dates and times of this venue are in it.
     */
    timezone: string;
    /**
     * Where it is.
     */
    address: Address | null;
    /**
     * What it is.
     */
    description: string | null;
    /**
     * The brand that it belongs to.
     */
    brandId: string;
    /**
     * Its telephone number.
     */
    phone: string | null;
    /**
     * Its e-mail address.
     */
    email: string | null;
    /**
     * Its own site.
     */
    website: string | null;
    /**
     * What it allows online.
     */
    policy: Policy;
    /**
     * What can be booked.
     */
    bookingTypes: Array<BookingType>;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type Policy = {
    /**
     * Distance between start times.
     */
    slotIntervalMinutes: number;
    /**
     * The largest party that books online.
     */
    partySizeMax: number;
    /**
     * How long before the start one may still book.
     */
    bookNoticeMinutes: number;
    /**
     * How many days ahead one may book.
     */
    daysAheadMax: number;
    /**
     * How long before the start one may still change.
     */
    amendNoticeMinutes: number;
    /**
     * How long before the start one may still cancel.
     */
    cancelNoticeMinutes: number;
    /**
     * How long a table is kept after the arrival time.
     */
    graceMinutes: number;
};
export type BookingType = {
    /**
     * Names the booking type when booking.
     */
    bookingTypeId: string;
    /**
     * Its name.
     */
    bookingType: string;
    /**
     * The smallest party.
     */
    partySizeMin: number;
    /**
     * The largest party.
     */
    partySizeMax: number;
};
export type BrandAnswer = {
    /**
     * The brand.
     */
    id: string;
    /**
     * Name.
     */
    name: string;
    /**
     * The brand’s part of an address on the web.
     */
    slug: string;
    /**
     * What it is.
     */
    description: string | null;
    /**
     * The address of its logo.
     */
    logoUrl: string | null;
    /**
     * Its own site.
     */
    websiteUrl: string | null;
    /**
     * Colours, corners and font of its pages.
     */
    theme: {
        [key: string]: unknown;
    };
    /**
     * Its venues that the key covers.
     */
    venues: Array<Venue>;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type Venue = {
    /**
     * Names the venue wherever an operation takes venueId.
     */
    id: string;
    /**
     * Name.
     */
    name: string;
    /**
     * The venue’s part of an address on the web; names it wherever its id does.
     */
    slug: string;
    /**
     * IANA time zone; dates and times of this venue are in it.
     */
    timezone: string;
    /**
     * Where it is.
     */
    address: Address | null;
    /**
     * What it is.
     */
    description: string | null;
};
export type OpeningHoursAnswer = {
    /**
     * The venue.
     */
    venueId: string;
    /**
     * Where this comes from.
     */
    source: string;
    /**
     * The hours of the week.
     */
    regular: RegularHours;
    /**
     * Special days; null when none are published.
     */
    special: SpecialHours | null;
    /**
     * Whether it is open today, and the special dates of the next 30 days.
     */
    summary: string;
};
export type RegularHours = {
    /**
     * The usual week.
     */
    defaultSchedule: Schedule;
    /**
     * Stretches of dates with other hours.
     */
    overrides: Array<Override>;
};
export type Schedule = {
    /**
     * The hours of each weekday.
     */
    times: Array<DayHours>;
};
export type DayHours = {
    /**
     * A weekday, such as Monday.
     */
    day: string;
    /**
     * When it opens; null when it is closed.
     */
    openTime: string | null;
    /**
     * When it closes; earlier than the opening time is after midnight.
     */
    closeTime: string | null;
    /**
     * Whether it stays closed.
     */
    isClosed: boolean;
};
export type Override = {
    /**
     * What it is called.
     */
    name: string;
    /**
     * The first day.
     */
    validFrom: string;
    /**
     * The last day.
     */
    validThrough: string;
    /**
     * The hours of the weekdays that differ.
     */
    times: Array<DayHours>;
};
export type SpecialHours = {
    /**
     * Special days, which win over all other hours.
     */
    items: Array<SpecialDay>;
};
export type SpecialDay = {
    /**
     * What it is called.
     */
    name: string;
    /**
     * The first day.
     */
    validFrom: string;
    /**
     * The last day.
     */
    validThrough: string;
    /**
     * When it opens; null when it is closed.
     */
    opens: string | null;
    /**
     * When it closes; null when it is closed.
     */
    closes: string | null;
};
export type KnowledgeAnswer = {
    /**
     * The venue.
     */
    venueId: string;
    /**
     * The topic.
     */
    topic: string;
    /**
     * Where this comes from.
     */
    source: string;
    /**
     * The document, as the venue wrote it.
     */
    document: {
        [key: string]: unknown;
    };
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type MenusAnswer = {
    /**
     * The venue.
     */
    venueId: string;
    /**
     * Where this comes from.
     */
    source: string;
    /**
     * The food menu: `foodMenu` maps a section to its dishes.
     */
    food: {
        [key: string]: unknown;
    } | null;
    /**
     * The drinks menu: `drinksMenu` maps a section to its drinks.
     */
    drinks: {
        [key: string]: unknown;
    } | null;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type UpcomingEventsAnswer = {
    /**
     * The venue.
     */
    venueId: string;
    /**
     * Events with a date in the range, soonest first.
     */
    events: Array<UpcomingEvent>;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type UpcomingEvent = {
    /**
     * The event.
     */
    eventId: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * What it is.
     */
    description: string | null;
    /**
     * Its dates in the range, in order of time.
     */
    instances: Array<Instance>;
};
export type Instance = {
    /**
     * Names the date when tickets are ordered.
     */
    eventInstanceId: string;
    /**
     * The day on which it starts, at the venue.
     */
    startDate: string;
    /**
     * The time at which it starts, on the venue’s clock.
     */
    startTime: string;
    /**
     * The moment at which it starts, with the offset of the venue’s clock.
     */
    startAt: string;
    /**
     * Seats that are neither sold nor held.
     */
    remainingSeats: number;
    /**
     * The tickets that there are for it.
     */
    tiers: Array<TierSeats>;
};
export type TierSeats = {
    /**
     * Names the kind of ticket when tickets are ordered.
     */
    tierId: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * The price of one ticket in pence; 0 is free.
     */
    pricePence: number;
    /**
     * The price, such as £25.00.
     */
    priceDisplay: string;
    /**
     * How many of them can be ordered for that date.
     */
    remaining: number;
};
export type EventsAnswer = {
    /**
     * The venue.
     */
    venueId: string;
    /**
     * Its events, in the order in which the venue lists them.
     */
    events: Array<Event>;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type Event = {
    /**
     * Names the event when its dates are listed.
     */
    eventId: string;
    /**
     * The event’s part of an address on the web.
     */
    slug: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * What it is.
     */
    description: string | null;
    /**
     * The tickets that there are for it.
     */
    tiers: Array<Tier>;
};
export type Tier = {
    /**
     * Names the kind of ticket when tickets are ordered.
     */
    tierId: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * The price of one ticket in pence; 0 is free.
     */
    pricePence: number;
    /**
     * The price, such as £25.00.
     */
    priceDisplay: string;
};
export type EventInstancesAnswer = {
    /**
     * The venue.
     */
    venueId: string;
    /**
     * The dates in the range, in order of time.
     */
    instances: Array<EventInstance>;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type EventInstance = {
    /**
     * Names the date when tickets are ordered.
     */
    eventInstanceId: string;
    /**
     * The event.
     */
    eventId: string;
    /**
     * The name of the event.
     */
    name: string;
    /**
     * The day on which it starts, at the venue.
     */
    startDate: string;
    /**
     * The time at which it starts, on the venue’s clock.
     */
    startTime: string;
    /**
     * The moment at which it starts, with the offset of the venue’s clock.
     */
    startAt: string;
    /**
     * The moment at which it ends, with the offset of the venue’s clock.
     */
    endAt: string;
    /**
     * Seats that are neither sold nor held.
     */
    remainingSeats: number;
    /**
     * The tickets that there are for it.
     */
    tiers: Array<TierSeats>;
};
export type TicketsAnswer = {
    /**
     * The order.
     */
    bookingId: string;
    /**
     * Held for payment, or the guest’s own.
     */
    state: 'Hold' | 'Confirmed';
    /**
     * Where the guest pays; null for free tickets.
     */
    checkoutUrl: string | null;
    /**
     * The reference of the tickets.
     */
    reference: string;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type AvailabilityAnswer = ({
    outcome: 'available';
} & AvailabilityAnswerAvailable) | ({
    outcome: 'unavailable';
} & AvailabilityAnswerUnavailable) | ({
    outcome: 'closed';
} & AvailabilityAnswerClosed) | ({
    outcome: 'needs_venue';
} & AvailabilityAnswerNeedsVenue);
export type AvailabilityAnswerAvailable = {
    /**
     * The venue that was asked.
     */
    venueId: string;
    /**
     * The day that was asked.
     */
    date: string;
    /**
     * The number of guests.
     */
    partySize: number;
    /**
     * What was found.
     */
    outcome: 'available';
    /**
     * The free times, in order of the clock.
     */
    times: Array<Time>;
    /**
     * Nearest times, then next days, then other venues.
     */
    alternatives: Array<Alternative>;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type AvailabilityAnswerUnavailable = {
    /**
     * The venue that was asked.
     */
    venueId: string;
    /**
     * The day that was asked.
     */
    date: string;
    /**
     * The number of guests.
     */
    partySize: number;
    /**
     * What was found.
     */
    outcome: 'unavailable';
    /**
     * The free times, in order of the clock.
     */
    times: Array<Time>;
    /**
     * Nearest times, then next days, then other venues.
     */
    alternatives: Array<Alternative>;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type AvailabilityAnswerClosed = {
    /**
     * The venue that was asked.
     */
    venueId: string;
    /**
     * The day that was asked.
     */
    date: string;
    /**
     * The number of guests.
     */
    partySize: number;
    /**
     * What was found.
     */
    outcome: 'closed';
    /**
     * The free times, in order of the clock.
     */
    times: Array<Time>;
    /**
     * Nearest times, then next days, then other venues.
     */
    alternatives: Array<Alternative>;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type AvailabilityAnswerNeedsVenue = {
    /**
     * The venue that was asked.
     */
    venueId: string;
    /**
     * The day that was asked.
     */
    date: string;
    /**
     * The number of guests.
     */
    partySize: number;
    /**
     * What was found.
     */
    outcome: 'needs_venue';
    /**
     * The free times, in order of the clock.
     */
    times: Array<Time>;
    /**
     * Nearest times, then next days, then other venues.
     */
    alternatives: Array<Alternative>;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type Time = {
    /**
     * A free start, venue-local.
     */
    time: string;
    /**
     * The booking types that fit.
     */
    options: Array<Option>;
};
export type Option = {
    /**
     * Names the booking type when booking.
     */
    bookingTypeId: string;
    /**
     * The name of the booking type.
     */
    bookingType: string;
    /**
     * How long the table is kept, in minutes.
     */
    durationMinutes: number;
    /**
     * What the party would owe.
     */
    deposit: OptionDeposit;
    /**
     * The card that the party would have to leave; null where none is asked for.
     */
    cardGuarantee: CardGuarantee | null;
};
export type OptionDeposit = {
    /**
     * Whether a deposit is required.
     */
    required: boolean;
    /**
     * The whole deposit of the party, in pence.
     */
    amountPence: number;
    /**
     * The amount as text; null when no deposit is required.
     */
    amountDisplay: string | null;
};
export type CardGuarantee = {
    /**
     * Whether a card is still needed, is held, was charged, or is not charged any more.
     */
    status: 'awaiting_card' | 'held' | 'charged' | 'waived' | 'released';
    /**
     * The most that can be charged, in pence.
     */
    feePence: number;
    /**
     * The amount as text.
     */
    feeDisplay: string;
    /**
     * Until when cancelling is free, venue-local yyyy-MM-ddTHH:mm; null if it never is.
     */
    freeUntil: string | null;
    /**
     * Where the link to leave a card goes.
     */
    sentTo: 'text' | 'email' | 'text and email' | null;
    /**
     * Until when the table is held for a card, venue-local yyyy-MM-ddTHH:mm.
     */
    linkExpiresAt: string | null;
};
export type Alternative = {
    /**
     * The venue that has it.
     */
    venueId: string;
    /**
     * Its name.
     */
    venueName: string;
    /**
     * Venue-local day.
     */
    date: string;
    /**
     * Venue-local start.
     */
    time: string;
    /**
     * The booking types that fit.
     */
    options: Array<Option>;
};
export type BookableDaysAnswer = {
    /**
     * The venue that was asked.
     */
    venueId: string;
    /**
     * The number of guests.
     */
    partySize: number;
    /**
     * Every day from the first to the last.
     */
    days: Array<BookableDay>;
    /**
     * The answer in sentences that can be read out to a guest.
     */
    summary: string;
};
export type BookableDay = {
    /**
     * The venue-local day.
     */
    date: string;
    /**
     * available; full; closed; not_yet: later than the venue takes bookings; past; needs_venue: the party is larger than the venue takes online.
     */
    status: 'available' | 'full' | 'closed' | 'not_yet' | 'past' | 'needs_venue';
    /**
     * The first free start; null unless the day is available.
     */
    firstTime: string | null;
    /**
     * The last free start; null unless the day is available.
     */
    lastTime: string | null;
    /**
     * How many starts are free.
     */
    times: number;
};
export type NewBookingAnswer = ({
    outcome: 'booked';
} & NewBookingAnswerBooked) | ({
    outcome: 'unavailable';
} & NewBookingAnswerUnavailable) | ({
    outcome: 'needs_venue';
} & NewBookingAnswerNeedsVenue);
export type NewBookingAnswerBooked = {
    /**
     * How it went.
     */
    outcome: 'booked';
    /**
     * The reference; the guest needs it to change or cancel.
     */
    reference: string;
    /**
     * The state of the booking.
     */
    state: 'awaiting_deposit' | 'confirmed';
    /**
     * The venue.
     */
    venueId: string;
    /**
     * Venue-local day.
     */
    date: string;
    /**
     * Venue-local time.
     */
    time: string;
    /**
     * The number of guests.
     */
    partySize: number;
    /**
     * The name of the booking type.
     */
    bookingType: string;
    /**
     * How long the table is kept, in minutes.
     */
    durationMinutes: number;
    /**
     * What the party owes.
     */
    deposit: NewDeposit;
    /**
     * The card that guarantees the booking; null where none is asked for.
     */
    cardGuarantee: CardGuarantee | null;
    /**
     * What to take instead; empty unless unavailable.
     */
    alternatives: Array<Alternative>;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type NewBookingAnswerUnavailable = {
    /**
     * How it went.
     */
    outcome: 'unavailable';
    /**
     * The reference; the guest needs it to change or cancel.
     */
    reference: null;
    /**
     * The state of the booking.
     */
    state: null;
    /**
     * The venue.
     */
    venueId: string;
    /**
     * Venue-local day.
     */
    date: string;
    /**
     * Venue-local time.
     */
    time: string;
    /**
     * The number of guests.
     */
    partySize: number;
    /**
     * The name of the booking type.
     */
    bookingType: null;
    /**
     * How long the table is kept, in minutes.
     */
    durationMinutes: null;
    /**
     * What the party owes.
     */
    deposit: NewDeposit;
    /**
     * The card that guarantees the booking; null where none is asked for.
     */
    cardGuarantee: null;
    /**
     * What to take instead; empty unless unavailable.
     */
    alternatives: Array<Alternative>;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type NewBookingAnswerNeedsVenue = {
    /**
     * How it went.
     */
    outcome: 'needs_venue';
    /**
     * The reference; the guest needs it to change or cancel.
     */
    reference: null;
    /**
     * The state of the booking.
     */
    state: null;
    /**
     * The venue.
     */
    venueId: string;
    /**
     * Venue-local day.
     */
    date: string;
    /**
     * Venue-local time.
     */
    time: string;
    /**
     * The number of guests.
     */
    partySize: number;
    /**
     * The name of the booking type.
     */
    bookingType: null;
    /**
     * How long the table is kept, in minutes.
     */
    durationMinutes: null;
    /**
     * What the party owes.
     */
    deposit: NewDeposit;
    /**
     * The card that guarantees the booking; null where none is asked for.
     */
    cardGuarantee: null;
    /**
     * What to take instead; empty unless unavailable.
     */
    alternatives: Array<Alternative>;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type NewDeposit = {
    /**
     * Whether a deposit is required.
     */
    required: boolean;
    /**
     * The whole deposit of the party, in pence.
     */
    amountPence: number;
    /**
     * The amount as text.
     */
    amountDisplay: string;
    /**
     * Whether a deposit is due.
     */
    status: 'not_required' | 'awaiting_payment';
    /**
     * Where the payment link goes.
     */
    sentTo: 'text' | 'email' | 'text and email' | null;
    /**
     * Until when the table is held for payment, venue-local yyyy-MM-ddTHH:mm.
     */
    linkExpiresAt: string | null;
};
export type FindBookingAnswer = {
    /**
     * The booking.
     */
    booking: Booking;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type Booking = {
    /**
     * The reference.
     */
    reference: string;
    /**
     * The venue.
     */
    venueId: string;
    /**
     * Its name.
     */
    venueName: string;
    /**
     * Venue-local day.
     */
    date: string;
    /**
     * Venue-local time.
     */
    time: string;
    /**
     * The number of guests.
     */
    partySize: number;
    /**
     * The name of the booking type.
     */
    bookingType: string;
    /**
     * The state of the booking.
     */
    state: 'held' | 'awaiting_deposit' | 'confirmed' | 'seated' | 'completed' | 'no_show' | 'cancelled' | 'expired';
    /**
     * The guest’s first name.
     */
    guestFirstName: string;
    /**
     * The deposit.
     */
    deposit: BookingDeposit;
    /**
     * The card that guarantees the booking; null where none is asked for.
     */
    cardGuarantee: CardGuarantee | null;
    /**
     * When a late guest is expected, venue-local yyyy-MM-ddTHH:mm.
     */
    expectedArrival: string | null;
};
export type BookingDeposit = {
    /**
     * Whether a deposit is asked.
     */
    required: boolean;
    /**
     * The whole deposit, in pence.
     */
    amountPence: number;
    /**
     * The amount as text; null when no deposit is asked.
     */
    amountDisplay: string | null;
    /**
     * How the payment stands.
     */
    status: 'none' | 'awaiting_payment' | 'paid';
};
export type ListChangesAnswer = {
    /**
     * What happened, oldest first; it may be nothing.
     */
    events: Array<Event2>;
    /**
     * What to send as `after` next time.
     */
    next: string;
    /**
     * Whether more may follow at once, even if there are no events here.
     */
    hasMore: boolean;
    /**
     * Whether changes since `after` are left out, of any venue, as they are older than 7 days.
     */
    isLate: boolean;
    /**
     * The answer in a sentence.
     */
    summary: string;
};
export type Event2 = {
    /**
     * What happened.
     */
    type: 'booking.created' | 'booking.confirmed' | 'booking.amended' | 'booking.cancelled' | 'booking.expired' | 'booking.seated' | 'booking.completed' | 'booking.no_show' | 'deposit.paid' | 'deposit.late' | 'deposit.short' | 'deposit.refunded' | 'deposit.disputed' | 'tickets.confirmed' | 'tickets.cancelled' | 'tickets.expired' | 'tickets.refunded' | 'enquiry.created' | 'enquiry.closed' | 'waiting_list.joined' | 'waiting_list.offered' | 'waiting_list.accepted' | 'waiting_list.ended';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * The data of the webhook of that type.
     */
    data: {
        [key: string]: unknown;
    };
};
export type ChangeAnswer = ({
    outcome: 'amended';
} & ChangeAnswerAmended) | ({
    outcome: 'cancelled';
} & ChangeAnswerCancelled) | ({
    outcome: 'already_cancelled';
} & ChangeAnswerAlreadyCancelled) | ({
    outcome: 'unavailable';
} & ChangeAnswerUnavailable) | ({
    outcome: 'needs_venue';
} & ChangeAnswerNeedsVenue);
export type ChangeAnswerAmended = {
    /**
     * How it went.
     */
    outcome: 'amended';
    /**
     * The booking as it is now; null when nothing was changed.
     */
    booking: Booking;
    /**
     * What to take instead; empty unless unavailable.
     */
    alternatives: Array<Alternative>;
    /**
     * The enquiry raised for the venue’s team, with needs_venue.
     */
    enquiryId: null;
    /**
     * What is still to be paid; null when nothing.
     */
    depositTopUp: TopUp | null;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type ChangeAnswerCancelled = {
    /**
     * How it went.
     */
    outcome: 'cancelled';
    /**
     * The booking as it is now; null when nothing was changed.
     */
    booking: Booking;
    /**
     * What to take instead; empty unless unavailable.
     */
    alternatives: Array<Alternative>;
    /**
     * The enquiry raised for the venue’s team, with needs_venue.
     */
    enquiryId: null;
    /**
     * What is still to be paid; null when nothing.
     */
    depositTopUp: null;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type ChangeAnswerAlreadyCancelled = {
    /**
     * How it went.
     */
    outcome: 'already_cancelled';
    /**
     * The booking as it is now; null when nothing was changed.
     */
    booking: Booking;
    /**
     * What to take instead; empty unless unavailable.
     */
    alternatives: Array<Alternative>;
    /**
     * The enquiry raised for the venue’s team, with needs_venue.
     */
    enquiryId: null;
    /**
     * What is still to be paid; null when nothing.
     */
    depositTopUp: null;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type ChangeAnswerUnavailable = {
    /**
     * How it went.
     */
    outcome: 'unavailable';
    /**
     * The booking as it is now; null when nothing was changed.
     */
    booking: null;
    /**
     * What to take instead; empty unless unavailable.
     */
    alternatives: Array<Alternative>;
    /**
     * The enquiry raised for the venue’s team, with needs_venue.
     */
    enquiryId: null;
    /**
     * What is still to be paid; null when nothing.
     */
    depositTopUp: null;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type ChangeAnswerNeedsVenue = {
    /**
     * How it went.
     */
    outcome: 'needs_venue';
    /**
     * The booking as it is now; null when nothing was changed.
     */
    booking: null;
    /**
     * What to take instead; empty unless unavailable.
     */
    alternatives: Array<Alternative>;
    /**
     * The enquiry raised for the venue’s team, with needs_venue.
     */
    enquiryId: string;
    /**
     * What is still to be paid; null when nothing.
     */
    depositTopUp: null;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type TopUp = {
    /**
     * Whether anything is still owed.
     */
    required: boolean;
    /**
     * What is still owed, in pence.
     */
    amountPence: number;
    /**
     * The amount as text.
     */
    amountDisplay: string;
    /**
     * How the payment stands.
     */
    status: 'awaiting_payment';
};
export type RunningLateAnswer = ({
    outcome: 'noted';
} & RunningLateAnswerNoted) | ({
    outcome: 'needs_venue';
} & RunningLateAnswerNeedsVenue);
export type RunningLateAnswerNoted = {
    /**
     * How it went.
     */
    outcome: 'noted';
    /**
     * The booking as it is now.
     */
    booking: Booking;
    /**
     * When the guests are expected, venue-local yyyy-MM-ddTHH:mm; with noted.
     */
    expectedArrival: string;
    /**
     * Until when the table is kept for them, venue-local; with noted.
     */
    heldUntil: string;
    /**
     * The enquiry raised for the venue’s team, with needs_venue.
     */
    enquiryId: null;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type RunningLateAnswerNeedsVenue = {
    /**
     * How it went.
     */
    outcome: 'needs_venue';
    /**
     * The booking as it is now.
     */
    booking: Booking;
    /**
     * When the guests are expected, venue-local yyyy-MM-ddTHH:mm; with noted.
     */
    expectedArrival: null;
    /**
     * Until when the table is kept for them, venue-local; with noted.
     */
    heldUntil: null;
    /**
     * The enquiry raised for the venue’s team, with needs_venue.
     */
    enquiryId: string;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type DepositLinkAnswer = {
    /**
     * How it went.
     */
    outcome: 'sent';
    /**
     * The amount due, in pence.
     */
    amountPence: number;
    /**
     * The amount as text.
     */
    amountDisplay: string;
    /**
     * Where the link goes.
     */
    sentTo: 'text';
    /**
     * Until when it can be paid, venue-local yyyy-MM-ddTHH:mm.
     */
    linkExpiresAt: string;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type EnquiryAnswer = {
    /**
     * The enquiry.
     */
    enquiryId: string;
    /**
     * The venue whose team has it.
     */
    venueId: string;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type JoinAnswer = ({
    outcome: 'joined';
} & JoinAnswerJoined) | ({
    outcome: 'available';
} & JoinAnswerAvailable) | ({
    outcome: 'unavailable';
} & JoinAnswerUnavailable) | ({
    outcome: 'closed';
} & JoinAnswerClosed) | ({
    outcome: 'needs_venue';
} & JoinAnswerNeedsVenue);
export type JoinAnswerJoined = {
    /**
     * Whether the guest waits now, and why not otherwise.
     */
    outcome: 'joined';
    /**
     * The entry; null unless the guest waits.
     */
    entryId: string;
    /**
     * The venue.
     */
    venueId: string;
    /**
     * The venue-local day.
     */
    date: string;
    /**
     * The earliest start.
     */
    from: string;
    /**
     * The latest start.
     */
    until: string;
    /**
     * The number of guests.
     */
    partySize: number;
    /**
     * The state of the entry; null unless the guest waits.
     */
    state: 'waiting';
    /**
     * The place in the list, 1 for the first; null unless the guest waits and the venue shows it.
     */
    position: number | null;
    /**
     * The starts from the earliest to the latest that are free now.
     */
    times: Array<Time>;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type JoinAnswerAvailable = {
    /**
     * Whether the guest waits now, and why not otherwise.
     */
    outcome: 'available';
    /**
     * The entry; null unless the guest waits.
     */
    entryId: null;
    /**
     * The venue.
     */
    venueId: string;
    /**
     * The venue-local day.
     */
    date: string;
    /**
     * The earliest start.
     */
    from: string;
    /**
     * The latest start.
     */
    until: string;
    /**
     * The number of guests.
     */
    partySize: number;
    /**
     * The state of the entry; null unless the guest waits.
     */
    state: null;
    /**
     * The place in the list, 1 for the first; null unless the guest waits and the venue shows it.
     */
    position: null;
    /**
     * The starts from the earliest to the latest that are free now.
     */
    times: Array<Time>;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type JoinAnswerUnavailable = {
    /**
     * Whether the guest waits now, and why not otherwise.
     */
    outcome: 'unavailable';
    /**
     * The entry; null unless the guest waits.
     */
    entryId: null;
    /**
     * The venue.
     */
    venueId: string;
    /**
     * The venue-local day.
     */
    date: string;
    /**
     * The earliest start.
     */
    from: string;
    /**
     * The latest start.
     */
    until: string;
    /**
     * The number of guests.
     */
    partySize: number;
    /**
     * The state of the entry; null unless the guest waits.
     */
    state: null;
    /**
     * The place in the list, 1 for the first; null unless the guest waits and the venue shows it.
     */
    position: null;
    /**
     * The starts from the earliest to the latest that are free now.
     */
    times: Array<Time>;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type JoinAnswerClosed = {
    /**
     * Whether the guest waits now, and why not otherwise.
     */
    outcome: 'closed';
    /**
     * The entry; null unless the guest waits.
     */
    entryId: null;
    /**
     * The venue.
     */
    venueId: string;
    /**
     * The venue-local day.
     */
    date: string;
    /**
     * The earliest start.
     */
    from: string;
    /**
     * The latest start.
     */
    until: string;
    /**
     * The number of guests.
     */
    partySize: number;
    /**
     * The state of the entry; null unless the guest waits.
     */
    state: null;
    /**
     * The place in the list, 1 for the first; null unless the guest waits and the venue shows it.
     */
    position: null;
    /**
     * The starts from the earliest to the latest that are free now.
     */
    times: Array<Time>;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type JoinAnswerNeedsVenue = {
    /**
     * Whether the guest waits now, and why not otherwise.
     */
    outcome: 'needs_venue';
    /**
     * The entry; null unless the guest waits.
     */
    entryId: null;
    /**
     * The venue.
     */
    venueId: string;
    /**
     * The venue-local day.
     */
    date: string;
    /**
     * The earliest start.
     */
    from: string;
    /**
     * The latest start.
     */
    until: string;
    /**
     * The number of guests.
     */
    partySize: number;
    /**
     * The state of the entry; null unless the guest waits.
     */
    state: null;
    /**
     * The place in the list, 1 for the first; null unless the guest waits and the venue shows it.
     */
    position: null;
    /**
     * The starts from the earliest to the latest that are free now.
     */
    times: Array<Time>;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
export type EntryAnswer = {
    /**
     * The entry; with the phone number on it, it proves the entry later.
     */
    entryId: string;
    /**
     * The venue.
     */
    venueId: string;
    /**
     * The venue-local day.
     */
    date: string;
    /**
     * The earliest start that suits the guest.
     */
    from: string;
    /**
     * The latest start that suits the guest.
     */
    until: string;
    /**
     * The number of guests.
     */
    partySize: number;
    /**
     * The state of the entry.
     */
    state: 'waiting' | 'offered' | 'accepted' | 'declined' | 'ended' | 'left';
    /**
     * The place in the list, 1 for the first; null unless the venue shows it and the entry waits.
     */
    position: number | null;
    /**
     * The answer in a sentence that can be read out to a guest.
     */
    summary: string;
};
/**
 * Why a request was refused (RFC 9457).
 */
export type Problem = {
    /**
     * The address of a page that explains the problem; it ends in its slug.
     */
    type: string;
    /**
     * The problem in a few words, always the same.
     */
    title: string;
    /**
     * The HTTP status.
     */
    status: number;
    /**
     * What is wrong, in a sentence that can be read out to a guest.
     */
    detail: string;
    /**
     * Not given so far.
     */
    instance?: string;
    /**
     * A code, for problems that a page handles in different ways.
     */
    code?: 'hold_expired' | 'hold_not_found' | 'guest_required' | 'captcha_failed' | 'origin_not_allowed' | 'party_too_large';
    /**
     * The id of the request, as in `X-Request-Id`.
     */
    traceId: string;
    /**
     * The wrong fields, with `validation-failed`.
     */
    errors?: Array<FieldError>;
    /**
     * What is free in place of a table that is not, with `no-availability`.
     */
    alternatives?: Array<Alternative>;
};
/**
 * A wrong field.
 */
export type FieldError = {
    /**
     * A JSON pointer into the body, or the name of a parameter or header.
     */
    pointer: string;
    /**
     * What is wrong with it.
     */
    detail: string;
};
export type WebhookGuest = {
    /**
     * The name; null where it is not known, or erased.
     */
    name: string | null;
    /**
     * The number, as E.164; null as the name.
     */
    phone: string | null;
};
export type BookingData = {
    /**
     * That of the endpoint.
     */
    environment: 'live' | 'sandbox';
    /**
     * The venue.
     */
    venueId: string;
    /**
     * Its slug.
     */
    venue: string;
    /**
     * The booking.
     */
    bookingId: string;
    /**
     * Its reference.
     */
    reference: string;
    /**
     * Grows with each change.
     */
    version: number;
    /**
     * Its state after the event.
     */
    state: 'held' | 'awaiting_deposit' | 'confirmed' | 'seated' | 'completed' | 'no_show' | 'cancelled' | 'expired';
    /**
     * The number of guests.
     */
    partySize: number;
    /**
     * The name of the booking type.
     */
    bookingType: string;
    /**
     * Venue-local day.
     */
    date: string;
    /**
     * Venue-local time.
     */
    time: string;
    /**
     * The start, with the venue’s offset from UTC.
     */
    startsAt: string;
    /**
     * The end.
     */
    endsAt: string;
    /**
     * When late guests are expected.
     */
    expectedArrival: string | null;
    /**
     * The channel by which it came.
     */
    source: string;
    /**
     * The guest. Left out where another integration, a guest or the team made it and the key lacks guests.read.
     */
    guest?: WebhookGuest;
};
export type DepositData = {
    /**
     * That of the endpoint.
     */
    environment: 'live' | 'sandbox';
    /**
     * The venue.
     */
    venueId: string;
    /**
     * Its slug.
     */
    venue: string;
    /**
     * The booking.
     */
    bookingId: string;
    /**
     * Its reference.
     */
    reference: string;
    /**
     * Grows with each change.
     */
    version: number;
    /**
     * Its state after the event.
     */
    state: 'held' | 'awaiting_deposit' | 'confirmed' | 'seated' | 'completed' | 'no_show' | 'cancelled' | 'expired';
    /**
     * The number of guests.
     */
    partySize: number;
    /**
     * The name of the booking type.
     */
    bookingType: string;
    /**
     * Venue-local day.
     */
    date: string;
    /**
     * Venue-local time.
     */
    time: string;
    /**
     * The start, with the venue’s offset from UTC.
     */
    startsAt: string;
    /**
     * The end.
     */
    endsAt: string;
    /**
     * When late guests are expected.
     */
    expectedArrival: string | null;
    /**
     * The channel by which it came.
     */
    source: string;
    /**
     * What was received, in pence.
     */
    receivedPence: number;
    /**
     * The guest. Left out where another integration, a guest or the team made it and the key lacks guests.read.
     */
    guest?: WebhookGuest;
};
export type RefundedDepositData = {
    /**
     * That of the endpoint.
     */
    environment: 'live' | 'sandbox';
    /**
     * The venue.
     */
    venueId: string;
    /**
     * Its slug.
     */
    venue: string;
    /**
     * The booking.
     */
    bookingId: string;
    /**
     * Its reference.
     */
    reference: string;
    /**
     * Grows with each change.
     */
    version: number;
    /**
     * Its state after the event.
     */
    state: 'held' | 'awaiting_deposit' | 'confirmed' | 'seated' | 'completed' | 'no_show' | 'cancelled' | 'expired';
    /**
     * The number of guests.
     */
    partySize: number;
    /**
     * The name of the booking type.
     */
    bookingType: string;
    /**
     * Venue-local day.
     */
    date: string;
    /**
     * Venue-local time.
     */
    time: string;
    /**
     * The start, with the venue’s offset from UTC.
     */
    startsAt: string;
    /**
     * The end.
     */
    endsAt: string;
    /**
     * When late guests are expected.
     */
    expectedArrival: string | null;
    /**
     * The channel by which it came.
     */
    source: string;
    /**
     * The amount of the refund, in pence.
     */
    amountPence: number;
    /**
     * The state of the refund after the event.
     */
    status: 'pending' | 'succeeded' | 'failed';
    /**
     * The guest. Left out where another integration, a guest or the team made it and the key lacks guests.read.
     */
    guest?: WebhookGuest;
};
export type DisputedDepositData = {
    /**
     * That of the endpoint.
     */
    environment: 'live' | 'sandbox';
    /**
     * The venue.
     */
    venueId: string;
    /**
     * Its slug.
     */
    venue: string;
    /**
     * The booking.
     */
    bookingId: string;
    /**
     * Its reference.
     */
    reference: string;
    /**
     * Grows with each change.
     */
    version: number;
    /**
     * Its state after the event.
     */
    state: 'held' | 'awaiting_deposit' | 'confirmed' | 'seated' | 'completed' | 'no_show' | 'cancelled' | 'expired';
    /**
     * The number of guests.
     */
    partySize: number;
    /**
     * The name of the booking type.
     */
    bookingType: string;
    /**
     * Venue-local day.
     */
    date: string;
    /**
     * Venue-local time.
     */
    time: string;
    /**
     * The start, with the venue’s offset from UTC.
     */
    startsAt: string;
    /**
     * The end.
     */
    endsAt: string;
    /**
     * When late guests are expected.
     */
    expectedArrival: string | null;
    /**
     * The channel by which it came.
     */
    source: string;
    /**
     * The disputed amount, in pence.
     */
    amountPence: number;
    /**
     * Whether the bank has taken the money, given it back, or decided for the guest.
     */
    status: 'open' | 'won' | 'lost';
    /**
     * The guest. Left out where another integration, a guest or the team made it and the key lacks guests.read.
     */
    guest?: WebhookGuest;
};
export type TicketsData = {
    /**
     * That of the endpoint.
     */
    environment: 'live' | 'sandbox';
    /**
     * The venue.
     */
    venueId: string;
    /**
     * Its slug.
     */
    venue: string;
    /**
     * The order.
     */
    orderId: string;
    /**
     * Its reference.
     */
    reference: string;
    /**
     * Its state after the event.
     */
    state: 'held' | 'confirmed' | 'cancelled' | 'expired';
    /**
     * The number of tickets.
     */
    quantity: number;
    /**
     * Their price, in pence.
     */
    totalPence: number;
    /**
     * The date of the event.
     */
    eventInstanceId: string;
    /**
     * Venue-local day of the event.
     */
    date: string;
    /**
     * Venue-local time of the event.
     */
    time: string;
    /**
     * Its start.
     */
    startsAt: string;
    /**
     * The channel by which the order came.
     */
    source: string;
    /**
     * The guest. Left out where another integration, a guest or the team made it and the key lacks guests.read.
     */
    guest?: WebhookGuest;
};
export type RefundedTicketsData = {
    /**
     * That of the endpoint.
     */
    environment: 'live' | 'sandbox';
    /**
     * The venue.
     */
    venueId: string;
    /**
     * Its slug.
     */
    venue: string;
    /**
     * The order.
     */
    orderId: string;
    /**
     * Its reference.
     */
    reference: string;
    /**
     * Its state after the event.
     */
    state: 'held' | 'confirmed' | 'cancelled' | 'expired';
    /**
     * The number of tickets.
     */
    quantity: number;
    /**
     * Their price, in pence.
     */
    totalPence: number;
    /**
     * The date of the event.
     */
    eventInstanceId: string;
    /**
     * Venue-local day of the event.
     */
    date: string;
    /**
     * Venue-local time of the event.
     */
    time: string;
    /**
     * Its start.
     */
    startsAt: string;
    /**
     * The channel by which the order came.
     */
    source: string;
    /**
     * The amount of the refund, in pence.
     */
    amountPence: number;
    /**
     * The state of the refund after the event.
     */
    status: 'pending' | 'succeeded' | 'failed';
    /**
     * The guest. Left out where another integration, a guest or the team made it and the key lacks guests.read.
     */
    guest?: WebhookGuest;
};
export type EnquiryData = {
    /**
     * That of the endpoint.
     */
    environment: 'live' | 'sandbox';
    /**
     * The venue.
     */
    venueId: string;
    /**
     * Its slug.
     */
    venue: string;
    /**
     * The enquiry.
     */
    enquiryId: string;
    /**
     * The booking that it is about.
     */
    bookingId: string | null;
    /**
     * Its state after the event.
     */
    state: 'open' | 'closed';
    /**
     * The channel by which it came.
     */
    source: string;
    /**
     * The guest. Left out where another integration, a guest or the team made it and the key lacks guests.read.
     */
    guest?: WebhookGuest;
};
export type WaitingListData = {
    /**
     * That of the endpoint.
     */
    environment: 'live' | 'sandbox';
    /**
     * The venue.
     */
    venueId: string;
    /**
     * Its slug.
     */
    venue: string;
    /**
     * The entry of the waiting list.
     */
    entryId: string;
    /**
     * `queue` for a party in the queue at the door.
     */
    kind: 'list' | 'queue';
    /**
     * Its state after the event.
     */
    state: 'waiting' | 'offered' | 'accepted' | 'declined' | 'ended' | 'left';
    /**
     * The number of guests.
     */
    partySize: number;
    /**
     * Venue-local day.
     */
    date: string;
    /**
     * The earliest start that suits the guest.
     */
    from: string;
    /**
     * The latest start that suits the guest.
     */
    until: string;
    /**
     * The end of the offer; null without one.
     */
    offeredUntil: string | null;
    /**
     * The booking; null unless the offer is accepted.
     */
    bookingId: string | null;
    /**
     * The channel by which it came.
     */
    source: string;
    /**
     * The guest. Left out where another integration, a guest or the team made it and the key lacks guests.read.
     */
    guest?: WebhookGuest;
};
export type AvailabilityData = {
    /**
     * That of the endpoint.
     */
    environment: 'live' | 'sandbox';
    /**
     * The venue.
     */
    venueId: string;
    /**
     * Its slug.
     */
    venue: string;
    /**
     * The venue-local day whose free times may have changed.
     */
    date: string;
};
export type TestData = {
    /**
     * That of the endpoint.
     */
    environment: 'live' | 'sandbox';
    /**
     * The endpoint.
     */
    endpointId: string;
};
export type BookingCreatedEvent = {
    type: 'booking.created';
    /**
     * When it happened.
     */
    timestamp: string;
    data: BookingData;
};
export type BookingConfirmedEvent = {
    type: 'booking.confirmed';
    /**
     * When it happened.
     */
    timestamp: string;
    data: BookingData;
};
export type BookingAmendedEvent = {
    type: 'booking.amended';
    /**
     * When it happened.
     */
    timestamp: string;
    data: BookingData;
};
export type BookingCancelledEvent = {
    type: 'booking.cancelled';
    /**
     * When it happened.
     */
    timestamp: string;
    data: BookingData;
};
export type BookingExpiredEvent = {
    type: 'booking.expired';
    /**
     * When it happened.
     */
    timestamp: string;
    data: BookingData;
};
export type BookingSeatedEvent = {
    type: 'booking.seated';
    /**
     * When it happened.
     */
    timestamp: string;
    data: BookingData;
};
export type BookingCompletedEvent = {
    type: 'booking.completed';
    /**
     * When it happened.
     */
    timestamp: string;
    data: BookingData;
};
export type BookingNoShowEvent = {
    type: 'booking.no_show';
    /**
     * When it happened.
     */
    timestamp: string;
    data: BookingData;
};
export type DepositPaidEvent = {
    type: 'deposit.paid';
    /**
     * When it happened.
     */
    timestamp: string;
    data: DepositData;
};
export type DepositLateEvent = {
    type: 'deposit.late';
    /**
     * When it happened.
     */
    timestamp: string;
    data: DepositData;
};
export type DepositShortEvent = {
    type: 'deposit.short';
    /**
     * When it happened.
     */
    timestamp: string;
    data: DepositData;
};
export type DepositRefundedEvent = {
    type: 'deposit.refunded';
    /**
     * When it happened.
     */
    timestamp: string;
    data: RefundedDepositData;
};
export type DepositDisputedEvent = {
    type: 'deposit.disputed';
    /**
     * When it happened.
     */
    timestamp: string;
    data: DisputedDepositData;
};
export type TicketsConfirmedEvent = {
    type: 'tickets.confirmed';
    /**
     * When it happened.
     */
    timestamp: string;
    data: TicketsData;
};
export type TicketsCancelledEvent = {
    type: 'tickets.cancelled';
    /**
     * When it happened.
     */
    timestamp: string;
    data: TicketsData;
};
export type TicketsExpiredEvent = {
    type: 'tickets.expired';
    /**
     * When it happened.
     */
    timestamp: string;
    data: TicketsData;
};
export type TicketsRefundedEvent = {
    type: 'tickets.refunded';
    /**
     * When it happened.
     */
    timestamp: string;
    data: RefundedTicketsData;
};
export type EnquiryCreatedEvent = {
    type: 'enquiry.created';
    /**
     * When it happened.
     */
    timestamp: string;
    data: EnquiryData;
};
export type EnquiryClosedEvent = {
    type: 'enquiry.closed';
    /**
     * When it happened.
     */
    timestamp: string;
    data: EnquiryData;
};
export type WaitingListJoinedEvent = {
    type: 'waiting_list.joined';
    /**
     * When it happened.
     */
    timestamp: string;
    data: WaitingListData;
};
export type WaitingListOfferedEvent = {
    type: 'waiting_list.offered';
    /**
     * When it happened.
     */
    timestamp: string;
    data: WaitingListData;
};
export type WaitingListAcceptedEvent = {
    type: 'waiting_list.accepted';
    /**
     * When it happened.
     */
    timestamp: string;
    data: WaitingListData;
};
export type WaitingListEndedEvent = {
    type: 'waiting_list.ended';
    /**
     * When it happened.
     */
    timestamp: string;
    data: WaitingListData;
};
export type AvailabilityChangedEvent = {
    type: 'availability.changed';
    /**
     * When it happened.
     */
    timestamp: string;
    data: AvailabilityData;
};
export type WebhookTestEvent = {
    type: 'webhook.test';
    /**
     * When it happened.
     */
    timestamp: string;
    data: TestData;
};
/**
 * With a sandbox key: the situation that the request is to meet, so that you can test how you handle it. The answer, the events and the messages are those of that situation. With a live key it is ignored.
 */
export type SandboxScenario = 'unavailable' | 'needs-venue' | 'closed' | 'rate-limited' | 'service-unavailable' | 'deposit-paid' | 'deposit-late' | 'deposit-expired';
/**
 * A key of your choice, new for each thing that you want done, such as a UUID. The same request with the same key gets the same answer and is never carried out twice.
 */
export type IdempotencyKey = string;
/**
 * A key of your choice, new for each thing that you want done, such as a UUID. The same request with the same key gets the same answer and is never carried out twice. All browsers share the keys of a publishable key, so it has at least 16 characters.
 */
export type IdempotencyKeyOfPage = string;
/**
 * A key of your choice, new for each thing that you want done, such as a UUID. The same request with the same key gets the same answer and is never carried out twice. With a publishable key it has at least 16 characters.
 */
export type IdempotencyKeyOfEither = string;
export type ShowKeyData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/public/v1/key';
};
export type ShowKeyErrors = {
    /**
     * `validation-failed`: Validation failed.
     */
    400: Problem;
    /**
     * `invalid-key`: Invalid or missing integration key.
     */
    401: Problem;
    /**
     * `not-acceptable`: Not acceptable.
     */
    406: Problem;
    /**
     * `payload-too-large`: Payload too large.
     */
    413: Problem;
    /**
     * `unsupported-media-type`: Unsupported media type.
     */
    415: Problem;
    /**
     * `rate-limited`: Too many requests.
     */
    429: Problem;
    /**
     * `internal-error`: Something went wrong.
     */
    500: Problem;
    /**
     * `service-unavailable`: Temporarily unavailable.
     */
    503: Problem;
};
export type ShowKeyError = ShowKeyErrors[keyof ShowKeyErrors];
export type ShowKeyResponses = {
    /**
     * The answer.
     */
    200: ShowKeyAnswer;
};
export type ShowKeyResponse = ShowKeyResponses[keyof ShowKeyResponses];
export type ListVenuesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/public/v1/venues';
};
export type ListVenuesErrors = {
    /**
     * `validation-failed`: Validation failed.
     */
    400: Problem;
    /**
     * `invalid-key`: Invalid or missing integration key.
     */
    401: Problem;
    /**
     * `capability-missing`: Capability not granted.
     */
    403: Problem;
    /**
     * `not-acceptable`: Not acceptable.
     */
    406: Problem;
    /**
     * `payload-too-large`: Payload too large.
     */
    413: Problem;
    /**
     * `unsupported-media-type`: Unsupported media type.
     */
    415: Problem;
    /**
     * `rate-limited`: Too many requests.
     */
    429: Problem;
    /**
     * `internal-error`: Something went wrong.
     */
    500: Problem;
    /**
     * `service-unavailable`: Temporarily unavailable.
     */
    503: Problem;
};
export type ListVenuesError = ListVenuesErrors[keyof ListVenuesErrors];
export type ListVenuesResponses = {
    /**
     * The answer.
     */
    200: ListVenuesAnswer;
};
export type ListVenuesResponse = ListVenuesResponses[keyof ListVenuesResponses];
export type GetVenueData = {
    body?: never;
    path: {
        /**
         * The venue; may be left out by a key that covers one venue.
         */
        id: string | string;
    };
    query?: never;
    url: '/public/v1/venues/{id}';
};
export type GetVenueErrors = {
    /**
     * `validation-failed`: Validation failed. `venue-required`: Venue required.
     */
    400: Problem;
    /**
     * `invalid-key`: Invalid or missing integration key.
     */
    401: Problem;
    /**
     * `capability-missing`: Capability not granted.
     */
    403: Problem;
    /**
     * `venue-not-found`: Venue not found.
     */
    404: Problem;
    /**
     * `not-acceptable`: Not acceptable.
     */
    406: Problem;
    /**
     * `payload-too-large`: Payload too large.
     */
    413: Problem;
    /**
     * `unsupported-media-type`: Unsupported media type.
     */
    415: Problem;
    /**
     * `rate-limited`: Too many requests.
     */
    429: Problem;
    /**
     * `internal-error`: Something went wrong.
     */
    500: Problem;
    /**
     * `service-unavailable`: Temporarily unavailable.
     */
    503: Problem;
};
export type GetVenueError = GetVenueErrors[keyof GetVenueErrors];
export type GetVenueResponses = {
    /**
     * The answer.
     */
    200: OneVenueAnswer;
};
export type GetVenueResponse = GetVenueResponses[keyof GetVenueResponses];
export type GetBrandData = {
    body?: never;
    path: {
        /**
         * The brand.
         */
        id: string;
    };
    query?: never;
    url: '/public/v1/brands/{id}';
};
export type GetBrandErrors = {
    /**
     * `validation-failed`: Validation failed.
     */
    400: Problem;
    /**
     * `invalid-key`: Invalid or missing integration key.
     */
    401: Problem;
    /**
     * `capability-missing`: Capability not granted.
     */
    403: Problem;
    /**
     * `not-found`: Not found.
     */
    404: Problem;
    /**
     * `not-acceptable`: Not acceptable.
     */
    406: Problem;
    /**
     * `payload-too-large`: Payload too large.
     */
    413: Problem;
    /**
     * `unsupported-media-type`: Unsupported media type.
     */
    415: Problem;
    /**
     * `rate-limited`: Too many requests.
     */
    429: Problem;
    /**
     * `internal-error`: Something went wrong.
     */
    500: Problem;
    /**
     * `service-unavailable`: Temporarily unavailable.
     */
    503: Problem;
};
export type GetBrandError = GetBrandErrors[keyof GetBrandErrors];
export type GetBrandResponses = {
    /**
     * The answer.
     */
    200: BrandAnswer;
};
export type GetBrandResponse = GetBrandResponses[keyof GetBrandResponses];
export type GetOpeningHoursData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The venue; may be left out by a key that covers one venue.
         */
        venueId?: string | string;
    };
    url: '/public/v1/opening-hours';
};
export type GetOpeningHoursErrors = {
    /**
     * `validation-failed`: Validation failed. `venue-required`: Venue required.
     */
    400: Problem;
    /**
     * `invalid-key`: Invalid or missing integration key.
     */
    401: Problem;
    /**
     * `capability-missing`: Capability not granted.
     */
    403: Problem;
    /**
     * `venue-not-found`: Venue not found.
     */
    404: Problem;
    /**
     * `not-acceptable`: Not acceptable.
     */
    406: Problem;
    /**
     * `payload-too-large`: Payload too large.
     */
    413: Problem;
    /**
     * `unsupported-media-type`: Unsupported media type.
     */
    415: Problem;
    /**
     * `rate-limited`: Too many requests.
     */
    429: Problem;
    /**
     * `internal-error`: Something went wrong.
     */
    500: Problem;
    /**
     * `service-unavailable`: Temporarily unavailable.
     */
    503: Problem;
};
export type GetOpeningHoursError = GetOpeningHoursErrors[keyof GetOpeningHoursErrors];
export type GetOpeningHoursResponses = {
    /**
     * The answer.
     */
    200: OpeningHoursAnswer;
};
export type GetOpeningHoursResponse = GetOpeningHoursResponses[keyof GetOpeningHoursResponses];
export type GetVenueKnowledgeData = {
    body?: never;
    path: {
        /**
         * The topic: venue-details, faq, opening-hours, happy-hours, food-menu, drinks-menu, special-hours, kitchen-hours, compendium.
         */
        topic: string;
    };
    query?: {
        /**
         * The venue; may be left out by a key that covers one venue.
         */
        venueId?: string | string;
    };
    url: '/public/v1/knowledge/{topic}';
};
export type GetVenueKnowledgeErrors = {
    /**
     * `validation-failed`: Validation failed. `venue-required`: Venue required.
     */
    400: Problem;
    /**
     * `invalid-key`: Invalid or missing integration key.
     */
    401: Problem;
    /**
     * `capability-missing`: Capability not granted.
     */
    403: Problem;
    /**
     * `venue-not-found`: Venue not found. `knowledge-not-found`: Not published.
     */
    404: Problem;
    /**
     * `not-acceptable`: Not acceptable.
     */
    406: Problem;
    /**
     * `payload-too-large`: Payload too large.
     */
    413: Problem;
    /**
     * `unsupported-media-type`: Unsupported media type.
     */
    415: Problem;
    /**
     * `rate-limited`: Too many requests.
     */
    429: Problem;
    /**
     * `internal-error`: Something went wrong.
     */
    500: Problem;
    /**
     * `service-unavailable`: Temporarily unavailable.
     */
    503: Problem;
};
export type GetVenueKnowledgeError = GetVenueKnowledgeErrors[keyof GetVenueKnowledgeErrors];
export type GetVenueKnowledgeResponses = {
    /**
     * The answer.
     */
    200: KnowledgeAnswer;
};
export type GetVenueKnowledgeResponse = GetVenueKnowledgeResponses[keyof GetVenueKnowledgeResponses];
export type GetMenusData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The venue; may be left out by a key that covers one venue.
         */
        venueId?: string | string;
    };
    url: '/public/v1/menus';
};
export type GetMenusErrors = {
    /**
     * `validation-failed`: Validation failed. `venue-required`: Venue required.
     */
    400: Problem;
    /**
     * `invalid-key`: Invalid or missing integration key.
     */
    401: Problem;
    /**
     * `capability-missing`: Capability not granted.
     */
    403: Problem;
    /**
     * `venue-not-found`: Venue not found. `knowledge-not-found`: Not published.
     */
    404: Problem;
    /**
     * `not-acceptable`: Not acceptable.
     */
    406: Problem;
    /**
     * `payload-too-large`: Payload too large.
     */
    413: Problem;
    /**
     * `unsupported-media-type`: Unsupported media type.
     */
    415: Problem;
    /**
     * `rate-limited`: Too many requests.
     */
    429: Problem;
    /**
     * `internal-error`: Something went wrong.
     */
    500: Problem;
    /**
     * `service-unavailable`: Temporarily unavailable.
     */
    503: Problem;
};
export type GetMenusError = GetMenusErrors[keyof GetMenusErrors];
export type GetMenusResponses = {
    /**
     * The answer.
     */
    200: MenusAnswer;
};
export type GetMenusResponse = GetMenusResponses[keyof GetMenusResponses];
export type ListEventsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The venue; may be left out by a key that covers one venue.
         */
        venueId?: string | string;
        /**
         * The first day, at the venue; today where it is left out.
         */
        from?: string | string;
        /**
         * The last day, at the venue; 30 days after the first where it is left out.
         */
        to?: string | string;
    };
    url: '/public/v1/events/upcoming';
};
export type ListEventsErrors = {
    /**
     * `validation-failed`: Validation failed. `venue-required`: Venue required.
     */
    400: Problem;
    /**
     * `invalid-key`: Invalid or missing integration key.
     */
    401: Problem;
    /**
     * `capability-missing`: Capability not granted.
     */
    403: Problem;
    /**
     * `venue-not-found`: Venue not found.
     */
    404: Problem;
    /**
     * `not-acceptable`: Not acceptable.
     */
    406: Problem;
    /**
     * `payload-too-large`: Payload too large.
     */
    413: Problem;
    /**
     * `unsupported-media-type`: Unsupported media type.
     */
    415: Problem;
    /**
     * `rate-limited`: Too many requests.
     */
    429: Problem;
    /**
     * `internal-error`: Something went wrong.
     */
    500: Problem;
    /**
     * `service-unavailable`: Temporarily unavailable.
     */
    503: Problem;
};
export type ListEventsError = ListEventsErrors[keyof ListEventsErrors];
export type ListEventsResponses = {
    /**
     * The answer.
     */
    200: UpcomingEventsAnswer;
};
export type ListEventsResponse = ListEventsResponses[keyof ListEventsResponses];
export type ListAllEventsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The venue; may be left out by a key that covers one venue.
         */
        venueId?: string | string;
    };
    url: '/public/v1/events';
};
export type ListAllEventsErrors = {
    /**
     * `validation-failed`: Validation failed. `venue-required`: Venue required.
     */
    400: Problem;
    /**
     * `invalid-key`: Invalid or missing integration key.
     */
    401: Problem;
    /**
     * `capability-missing`: Capability not granted.
     */
    403: Problem;
    /**
     * `venue-not-found`: Venue not found.
     */
    404: Problem;
    /**
     * `not-acceptable`: Not acceptable.
     */
    406: Problem;
    /**
     * `payload-too-large`: Payload too large.
     */
    413: Problem;
    /**
     * `unsupported-media-type`: Unsupported media type.
     */
    415: Problem;
    /**
     * `rate-limited`: Too many requests.
     */
    429: Problem;
    /**
     * `internal-error`: Something went wrong.
     */
    500: Problem;
    /**
     * `service-unavailable`: Temporarily unavailable.
     */
    503: Problem;
};
export type ListAllEventsError = ListAllEventsErrors[keyof ListAllEventsErrors];
export type ListAllEventsResponses = {
    /**
     * The answer.
     */
    200: EventsAnswer;
};
export type ListAllEventsResponse = ListAllEventsResponses[keyof ListAllEventsResponses];
export type ListDatesOfEventsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The event; all events of the venue where it is left out.
         */
        eventId?: string | string;
        /**
         * The venue; may be left out by a key that covers one venue.
         */
        venueId?: string | string;
        /**
         * The first day, at the venue; today where it is left out.
         */
        from?: string | string;
        /**
         * The last day, at the venue; 30 days after the first where it is left out.
         */
        to?: string | string;
    };
    url: '/public/v1/event-instances';
};
export type ListDatesOfEventsErrors = {
    /**
     * `validation-failed`: Validation failed. `venue-required`: Venue required.
     */
    400: Problem;
    /**
     * `invalid-key`: Invalid or missing integration key.
     */
    401: Problem;
    /**
     * `capability-missing`: Capability not granted.
     */
    403: Problem;
    /**
     * `venue-not-found`: Venue not found. `not-found`: Not found.
     */
    404: Problem;
    /**
     * `not-acceptable`: Not acceptable.
     */
    406: Problem;
    /**
     * `payload-too-large`: Payload too large.
     */
    413: Problem;
    /**
     * `unsupported-media-type`: Unsupported media type.
     */
    415: Problem;
    /**
     * `rate-limited`: Too many requests.
     */
    429: Problem;
    /**
     * `internal-error`: Something went wrong.
     */
    500: Problem;
    /**
     * `service-unavailable`: Temporarily unavailable.
     */
    503: Problem;
};
export type ListDatesOfEventsError = ListDatesOfEventsErrors[keyof ListDatesOfEventsErrors];
export type ListDatesOfEventsResponses = {
    /**
     * The answer.
     */
    200: EventInstancesAnswer;
};
export type ListDatesOfEventsResponse = ListDatesOfEventsResponses[keyof ListDatesOfEventsResponses];
export type OrderTicketsData = {
    body: OrderTicketsInput;
    headers?: {
        /**
         * A key of your choice, new for each thing that you want done, such as a UUID. The same request with the same key gets the same answer and is never carried out twice. With a publishable key it has at least 16 characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/public/v1/tickets';
};
export type OrderTicketsErrors = {
    /**
     * `validation-failed`: Validation failed. `idempotency-key-required`: Idempotency-Key required.
     */
    400: Problem;
    /**
     * `invalid-key`: Invalid or missing integration key.
     */
    401: Problem;
    /**
     * `capability-missing`: Capability not granted.
     */
    403: Problem;
    /**
     * `venue-not-found`: Venue not found. `not-found`: Not found.
     */
    404: Problem;
    /**
     * `not-acceptable`: Not acceptable.
     */
    406: Problem;
    /**
     * `idempotency-conflict`: Idempotency-Key conflict. `conflict`: Conflict. `no-availability`: No availability.
     */
    409: Problem;
    /**
     * `payload-too-large`: Payload too large.
     */
    413: Problem;
    /**
     * `unsupported-media-type`: Unsupported media type.
     */
    415: Problem;
    /**
     * `rate-limited`: Too many requests.
     */
    429: Problem;
    /**
     * `internal-error`: Something went wrong.
     */
    500: Problem;
    /**
     * `service-unavailable`: Temporarily unavailable.
     */
    503: Problem;
};
export type OrderTicketsError = OrderTicketsErrors[keyof OrderTicketsErrors];
export type OrderTicketsResponses = {
    /**
     * The answer.
     */
    201: TicketsAnswer;
};
export type OrderTicketsResponse = OrderTicketsResponses[keyof OrderTicketsResponses];
export type CheckAvailabilityData = {
    body: CheckAvailabilityInput;
    headers?: {
        /**
         * With a sandbox key: the situation that the request is to meet, so that you can test how you handle it. The answer, the events and the messages are those of that situation. With a live key it is ignored.
         */
        'Sandbox-Scenario'?: 'unavailable' | 'needs-venue' | 'closed' | 'rate-limited' | 'service-unavailable' | 'deposit-paid' | 'deposit-late' | 'deposit-expired';
    };
    path?: never;
    query?: never;
    url: '/public/v1/availability/search';
};
export type CheckAvailabilityErrors = {
    /**
     * `validation-failed`: Validation failed. `venue-required`: Venue required.
     */
    400: Problem;
    /**
     * `invalid-key`: Invalid or missing integration key.
     */
    401: Problem;
    /**
     * `capability-missing`: Capability not granted.
     */
    403: Problem;
    /**
     * `venue-not-found`: Venue not found.
     */
    404: Problem;
    /**
     * `not-acceptable`: Not acceptable.
     */
    406: Problem;
    /**
     * `payload-too-large`: Payload too large.
     */
    413: Problem;
    /**
     * `unsupported-media-type`: Unsupported media type.
     */
    415: Problem;
    /**
     * `rate-limited`: Too many requests.
     */
    429: Problem;
    /**
     * `internal-error`: Something went wrong.
     */
    500: Problem;
    /**
     * `service-unavailable`: Temporarily unavailable.
     */
    503: Problem;
};
export type CheckAvailabilityError = CheckAvailabilityErrors[keyof CheckAvailabilityErrors];
export type CheckAvailabilityResponses = {
    /**
     * The answer; its `outcome` is `available`, `unavailable`, `closed` or `needs_venue`.
     */
    200: AvailabilityAnswer;
};
export type CheckAvailabilityResponse = CheckAvailabilityResponses[keyof CheckAvailabilityResponses];
export type FindBookableDaysData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The venue; may be left out by a key that covers one venue.
         */
        venueId?: string | string;
        /**
         * The number of guests.
         */
        partySize: number;
        /**
         * The first venue-local day.
         */
        from: string;
        /**
         * The last venue-local day; at most 62 days, both ends counted.
         */
        to: string;
        /**
         * Only this booking type.
         */
        bookingTypeId?: string | string;
    };
    url: '/public/v1/availability/days';
};
export type FindBookableDaysErrors = {
    /**
     * `validation-failed`: Validation failed. `venue-required`: Venue required.
     */
    400: Problem;
    /**
     * `invalid-key`: Invalid or missing integration key.
     */
    401: Problem;
    /**
     * `capability-missing`: Capability not granted.
     */
    403: Problem;
    /**
     * `venue-not-found`: Venue not found.
     */
    404: Problem;
    /**
     * `not-acceptable`: Not acceptable.
     */
    406: Problem;
    /**
     * `payload-too-large`: Payload too large.
     */
    413: Problem;
    /**
     * `unsupported-media-type`: Unsupported media type.
     */
    415: Problem;
    /**
     * `rate-limited`: Too many requests.
     */
    429: Problem;
    /**
     * `internal-error`: Something went wrong.
     */
    500: Problem;
    /**
     * `service-unavailable`: Temporarily unavailable.
     */
    503: Problem;
};
export type FindBookableDaysError = FindBookableDaysErrors[keyof FindBookableDaysErrors];
export type FindBookableDaysResponses = {
    /**
     * The answer.
     */
    200: BookableDaysAnswer;
};
export type FindBookableDaysResponse = FindBookableDaysResponses[keyof FindBookableDaysResponses];
export type CreateBookingData = {
    body: MakeBookingInput;
    headers?: {
        /**
         * A key of your choice, new for each thing that you want done, such as a UUID. The same request with the same key gets the same answer and is never carried out twice.
         */
        'Idempotency-Key'?: string;
        /**
         * With a sandbox key: the situation that the request is to meet, so that you can test how you handle it. The answer, the events and the messages are those of that situation. With a live key it is ignored.
         */
        'Sandbox-Scenario'?: 'unavailable' | 'needs-venue' | 'closed' | 'rate-limited' | 'service-unavailable' | 'deposit-paid' | 'deposit-late' | 'deposit-expired';
    };
    path?: never;
    query?: never;
    url: '/public/v1/reservations';
};
export type CreateBookingErrors = {
    /**
     * `validation-failed`: Validation failed. `idempotency-key-required`: Idempotency-Key required. `venue-required`: Venue required.
     */
    400: Problem;
    /**
     * `invalid-key`: Invalid or missing integration key.
     */
    401: Problem;
    /**
     * `capability-missing`: Capability not granted.
     */
    403: Problem;
    /**
     * `venue-not-found`: Venue not found.
     */
    404: Problem;
    /**
     * `not-acceptable`: Not acceptable.
     */
    406: Problem;
    /**
     * `idempotency-conflict`: Idempotency-Key conflict. `conflict`: Conflict.
     */
    409: Problem;
    /**
     * `payload-too-large`: Payload too large.
     */
    413: Problem;
    /**
     * `unsupported-media-type`: Unsupported media type.
     */
    415: Problem;
    /**
     * `rate-limited`: Too many requests.
     */
    429: Problem;
    /**
     * `internal-error`: Something went wrong.
     */
    500: Problem;
    /**
     * `service-unavailable`: Temporarily unavailable.
     */
    503: Problem;
};
export type CreateBookingError = CreateBookingErrors[keyof CreateBookingErrors];
export type CreateBookingResponses = {
    /**
     * The answer; its `outcome` is `unavailable` or `needs_venue`.
     */
    200: NewBookingAnswer;
    /**
     * The answer; its `outcome` is `booked`.
     */
    201: NewBookingAnswer;
};
export type CreateBookingResponse = CreateBookingResponses[keyof CreateBookingResponses];
export type FindBookingData = {
    body: FindBookingInput;
    path?: never;
    query?: never;
    url: '/public/v1/bookings/lookup';
};
export type FindBookingErrors = {
    /**
     * `validation-failed`: Validation failed.
     */
    400: Problem;
    /**
     * `invalid-key`: Invalid or missing integration key.
     */
    401: Problem;
    /**
     * `capability-missing`: Capability not granted.
     */
    403: Problem;
    /**
     * `booking-not-found`: Booking not found.
     */
    404: Problem;
    /**
     * `not-acceptable`: Not acceptable.
     */
    406: Problem;
    /**
     * `payload-too-large`: Payload too large.
     */
    413: Problem;
    /**
     * `unsupported-media-type`: Unsupported media type.
     */
    415: Problem;
    /**
     * `rate-limited`: Too many requests. `lookup-throttled`: Too many attempts.
     */
    429: Problem;
    /**
     * `internal-error`: Something went wrong.
     */
    500: Problem;
    /**
     * `service-unavailable`: Temporarily unavailable.
     */
    503: Problem;
};
export type FindBookingError = FindBookingErrors[keyof FindBookingErrors];
export type FindBookingResponses = {
    /**
     * The answer.
     */
    200: FindBookingAnswer;
};
export type FindBookingResponse = FindBookingResponses[keyof FindBookingResponses];
export type ListChangesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The `next` of the answer before; without it, all of the last 7 days.
         */
        after?: string | string;
        /**
         * The venue; all that the key covers where it is left out.
         */
        venueId?: string | string;
    };
    url: '/public/v1/bookings/changes';
};
export type ListChangesErrors = {
    /**
     * `validation-failed`: Validation failed.
     */
    400: Problem;
    /**
     * `invalid-key`: Invalid or missing integration key.
     */
    401: Problem;
    /**
     * `capability-missing`: Capability not granted.
     */
    403: Problem;
    /**
     * `venue-not-found`: Venue not found.
     */
    404: Problem;
    /**
     * `not-acceptable`: Not acceptable.
     */
    406: Problem;
    /**
     * `payload-too-large`: Payload too large.
     */
    413: Problem;
    /**
     * `unsupported-media-type`: Unsupported media type.
     */
    415: Problem;
    /**
     * `rate-limited`: Too many requests.
     */
    429: Problem;
    /**
     * `internal-error`: Something went wrong.
     */
    500: Problem;
    /**
     * `service-unavailable`: Temporarily unavailable.
     */
    503: Problem;
};
export type ListChangesError = ListChangesErrors[keyof ListChangesErrors];
export type ListChangesResponses = {
    /**
     * The answer.
     */
    200: ListChangesAnswer;
};
export type ListChangesResponse = ListChangesResponses[keyof ListChangesResponses];
export type AmendBookingData = {
    body: AmendBookingInput;
    headers?: {
        /**
         * A key of your choice, new for each thing that you want done, such as a UUID. The same request with the same key gets the same answer and is never carried out twice.
         */
        'Idempotency-Key'?: string;
        /**
         * With a sandbox key: the situation that the request is to meet, so that you can test how you handle it. The answer, the events and the messages are those of that situation. With a live key it is ignored.
         */
        'Sandbox-Scenario'?: 'unavailable' | 'needs-venue' | 'closed' | 'rate-limited' | 'service-unavailable' | 'deposit-paid' | 'deposit-late' | 'deposit-expired';
    };
    path: {
        /**
         * The booking reference; spaces, hyphens and case do not matter.
         */
        reference: string;
    };
    query?: never;
    url: '/public/v1/bookings/{reference}/amend';
};
export type AmendBookingErrors = {
    /**
     * `validation-failed`: Validation failed. `idempotency-key-required`: Idempotency-Key required.
     */
    400: Problem;
    /**
     * `invalid-key`: Invalid or missing integration key.
     */
    401: Problem;
    /**
     * `capability-missing`: Capability not granted.
     */
    403: Problem;
    /**
     * `booking-not-found`: Booking not found.
     */
    404: Problem;
    /**
     * `not-acceptable`: Not acceptable.
     */
    406: Problem;
    /**
     * `idempotency-conflict`: Idempotency-Key conflict. `conflict`: Conflict. `booking-not-changeable`: Booking can't be changed.
     */
    409: Problem;
    /**
     * `payload-too-large`: Payload too large.
     */
    413: Problem;
    /**
     * `unsupported-media-type`: Unsupported media type.
     */
    415: Problem;
    /**
     * `rate-limited`: Too many requests. `lookup-throttled`: Too many attempts.
     */
    429: Problem;
    /**
     * `internal-error`: Something went wrong.
     */
    500: Problem;
    /**
     * `service-unavailable`: Temporarily unavailable.
     */
    503: Problem;
};
export type AmendBookingError = AmendBookingErrors[keyof AmendBookingErrors];
export type AmendBookingResponses = {
    /**
     * The answer; its `outcome` is `amended`, `cancelled`, `already_cancelled`, `unavailable` or `needs_venue`.
     */
    200: ChangeAnswer;
};
export type AmendBookingResponse = AmendBookingResponses[keyof AmendBookingResponses];
export type CancelBookingData = {
    body: CancelBookingInput;
    headers?: {
        /**
         * A key of your choice, new for each thing that you want done, such as a UUID. The same request with the same key gets the same answer and is never carried out twice.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The booking reference; spaces, hyphens and case do not matter.
         */
        reference: string;
    };
    query?: never;
    url: '/public/v1/bookings/{reference}/cancel';
};
export type CancelBookingErrors = {
    /**
     * `validation-failed`: Validation failed. `idempotency-key-required`: Idempotency-Key required.
     */
    400: Problem;
    /**
     * `invalid-key`: Invalid or missing integration key.
     */
    401: Problem;
    /**
     * `capability-missing`: Capability not granted.
     */
    403: Problem;
    /**
     * `booking-not-found`: Booking not found.
     */
    404: Problem;
    /**
     * `not-acceptable`: Not acceptable.
     */
    406: Problem;
    /**
     * `idempotency-conflict`: Idempotency-Key conflict. `conflict`: Conflict. `booking-not-changeable`: Booking can't be changed.
     */
    409: Problem;
    /**
     * `payload-too-large`: Payload too large.
     */
    413: Problem;
    /**
     * `unsupported-media-type`: Unsupported media type.
     */
    415: Problem;
    /**
     * `rate-limited`: Too many requests. `lookup-throttled`: Too many attempts.
     */
    429: Problem;
    /**
     * `internal-error`: Something went wrong.
     */
    500: Problem;
    /**
     * `service-unavailable`: Temporarily unavailable.
     */
    503: Problem;
};
export type CancelBookingError = CancelBookingErrors[keyof CancelBookingErrors];
export type CancelBookingResponses = {
    /**
     * The answer; its `outcome` is `amended`, `cancelled`, `already_cancelled`, `unavailable` or `needs_venue`.
     */
    200: ChangeAnswer;
};
export type CancelBookingResponse = CancelBookingResponses[keyof CancelBookingResponses];
export type ReportRunningLateData = {
    body: ReportRunningLateInput;
    headers?: {
        /**
         * A key of your choice, new for each thing that you want done, such as a UUID. The same request with the same key gets the same answer and is never carried out twice.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The booking reference; spaces, hyphens and case do not matter.
         */
        reference: string;
    };
    query?: never;
    url: '/public/v1/bookings/{reference}/running-late';
};
export type ReportRunningLateErrors = {
    /**
     * `validation-failed`: Validation failed. `idempotency-key-required`: Idempotency-Key required.
     */
    400: Problem;
    /**
     * `invalid-key`: Invalid or missing integration key.
     */
    401: Problem;
    /**
     * `capability-missing`: Capability not granted.
     */
    403: Problem;
    /**
     * `booking-not-found`: Booking not found.
     */
    404: Problem;
    /**
     * `not-acceptable`: Not acceptable.
     */
    406: Problem;
    /**
     * `idempotency-conflict`: Idempotency-Key conflict. `conflict`: Conflict. `booking-not-changeable`: Booking can't be changed.
     */
    409: Problem;
    /**
     * `payload-too-large`: Payload too large.
     */
    413: Problem;
    /**
     * `unsupported-media-type`: Unsupported media type.
     */
    415: Problem;
    /**
     * `rate-limited`: Too many requests. `lookup-throttled`: Too many attempts.
     */
    429: Problem;
    /**
     * `internal-error`: Something went wrong.
     */
    500: Problem;
    /**
     * `service-unavailable`: Temporarily unavailable.
     */
    503: Problem;
};
export type ReportRunningLateError = ReportRunningLateErrors[keyof ReportRunningLateErrors];
export type ReportRunningLateResponses = {
    /**
     * The answer; its `outcome` is `noted` or `needs_venue`.
     */
    200: RunningLateAnswer;
};
export type ReportRunningLateResponse = ReportRunningLateResponses[keyof ReportRunningLateResponses];
export type SendDepositLinkData = {
    body: SendDepositLinkInput;
    headers?: {
        /**
         * A key of your choice, new for each thing that you want done, such as a UUID. The same request with the same key gets the same answer and is never carried out twice.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The booking reference; spaces, hyphens and case do not matter.
         */
        reference: string;
    };
    query?: never;
    url: '/public/v1/bookings/{reference}/deposit-link';
};
export type SendDepositLinkErrors = {
    /**
     * `validation-failed`: Validation failed. `idempotency-key-required`: Idempotency-Key required.
     */
    400: Problem;
    /**
     * `invalid-key`: Invalid or missing integration key.
     */
    401: Problem;
    /**
     * `capability-missing`: Capability not granted.
     */
    403: Problem;
    /**
     * `booking-not-found`: Booking not found.
     */
    404: Problem;
    /**
     * `not-acceptable`: Not acceptable.
     */
    406: Problem;
    /**
     * `idempotency-conflict`: Idempotency-Key conflict. `conflict`: Conflict. `booking-not-changeable`: Booking can't be changed. `no-deposit-due`: No deposit due. `payment-link-unavailable`: Payment link unavailable.
     */
    409: Problem;
    /**
     * `payload-too-large`: Payload too large.
     */
    413: Problem;
    /**
     * `unsupported-media-type`: Unsupported media type.
     */
    415: Problem;
    /**
     * `rate-limited`: Too many requests. `lookup-throttled`: Too many attempts. `too-many-links`: Too many links.
     */
    429: Problem;
    /**
     * `internal-error`: Something went wrong.
     */
    500: Problem;
    /**
     * `service-unavailable`: Temporarily unavailable.
     */
    503: Problem;
};
export type SendDepositLinkError = SendDepositLinkErrors[keyof SendDepositLinkErrors];
export type SendDepositLinkResponses = {
    /**
     * The answer; its `outcome` is `sent`.
     */
    200: DepositLinkAnswer;
};
export type SendDepositLinkResponse = SendDepositLinkResponses[keyof SendDepositLinkResponses];
export type SubmitEnquiryData = {
    body: SubmitEnquiryInput;
    headers?: {
        /**
         * A key of your choice, new for each thing that you want done, such as a UUID. The same request with the same key gets the same answer and is never carried out twice.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/public/v1/booking-enquiries';
};
export type SubmitEnquiryErrors = {
    /**
     * `validation-failed`: Validation failed. `idempotency-key-required`: Idempotency-Key required. `venue-required`: Venue required.
     */
    400: Problem;
    /**
     * `invalid-key`: Invalid or missing integration key.
     */
    401: Problem;
    /**
     * `capability-missing`: Capability not granted.
     */
    403: Problem;
    /**
     * `venue-not-found`: Venue not found.
     */
    404: Problem;
    /**
     * `not-acceptable`: Not acceptable.
     */
    406: Problem;
    /**
     * `idempotency-conflict`: Idempotency-Key conflict. `conflict`: Conflict.
     */
    409: Problem;
    /**
     * `payload-too-large`: Payload too large.
     */
    413: Problem;
    /**
     * `unsupported-media-type`: Unsupported media type.
     */
    415: Problem;
    /**
     * `rate-limited`: Too many requests.
     */
    429: Problem;
    /**
     * `internal-error`: Something went wrong.
     */
    500: Problem;
    /**
     * `service-unavailable`: Temporarily unavailable.
     */
    503: Problem;
};
export type SubmitEnquiryError = SubmitEnquiryErrors[keyof SubmitEnquiryErrors];
export type SubmitEnquiryResponses = {
    /**
     * The answer.
     */
    201: EnquiryAnswer;
};
export type SubmitEnquiryResponse = SubmitEnquiryResponses[keyof SubmitEnquiryResponses];
export type JoinWaitingListData = {
    body: JoinInput;
    headers?: {
        /**
         * A key of your choice, new for each thing that you want done, such as a UUID. The same request with the same key gets the same answer and is never carried out twice. With a publishable key it has at least 16 characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/public/v1/waiting-list';
};
export type JoinWaitingListErrors = {
    /**
     * `validation-failed`: Validation failed. `idempotency-key-required`: Idempotency-Key required. `venue-required`: Venue required.
     */
    400: Problem;
    /**
     * `invalid-key`: Invalid or missing integration key.
     */
    401: Problem;
    /**
     * `capability-missing`: Capability not granted.
     */
    403: Problem;
    /**
     * `venue-not-found`: Venue not found.
     */
    404: Problem;
    /**
     * `not-acceptable`: Not acceptable.
     */
    406: Problem;
    /**
     * `idempotency-conflict`: Idempotency-Key conflict. `conflict`: Conflict.
     */
    409: Problem;
    /**
     * `payload-too-large`: Payload too large.
     */
    413: Problem;
    /**
     * `unsupported-media-type`: Unsupported media type.
     */
    415: Problem;
    /**
     * `rate-limited`: Too many requests.
     */
    429: Problem;
    /**
     * `internal-error`: Something went wrong.
     */
    500: Problem;
    /**
     * `service-unavailable`: Temporarily unavailable.
     */
    503: Problem;
};
export type JoinWaitingListError = JoinWaitingListErrors[keyof JoinWaitingListErrors];
export type JoinWaitingListResponses = {
    /**
     * The answer; its `outcome` is `available`, `unavailable`, `closed` or `needs_venue`.
     */
    200: JoinAnswer;
    /**
     * The answer; its `outcome` is `joined`.
     */
    201: JoinAnswer;
};
export type JoinWaitingListResponse = JoinWaitingListResponses[keyof JoinWaitingListResponses];
export type FindWaitingListEntryData = {
    body: EntryInput;
    path?: never;
    query?: never;
    url: '/public/v1/waiting-list/lookup';
};
export type FindWaitingListEntryErrors = {
    /**
     * `validation-failed`: Validation failed.
     */
    400: Problem;
    /**
     * `invalid-key`: Invalid or missing integration key.
     */
    401: Problem;
    /**
     * `capability-missing`: Capability not granted.
     */
    403: Problem;
    /**
     * `not-found`: Not found.
     */
    404: Problem;
    /**
     * `not-acceptable`: Not acceptable.
     */
    406: Problem;
    /**
     * `payload-too-large`: Payload too large.
     */
    413: Problem;
    /**
     * `unsupported-media-type`: Unsupported media type.
     */
    415: Problem;
    /**
     * `rate-limited`: Too many requests. `lookup-throttled`: Too many attempts.
     */
    429: Problem;
    /**
     * `internal-error`: Something went wrong.
     */
    500: Problem;
    /**
     * `service-unavailable`: Temporarily unavailable.
     */
    503: Problem;
};
export type FindWaitingListEntryError = FindWaitingListEntryErrors[keyof FindWaitingListEntryErrors];
export type FindWaitingListEntryResponses = {
    /**
     * The answer.
     */
    200: EntryAnswer;
};
export type FindWaitingListEntryResponse = FindWaitingListEntryResponses[keyof FindWaitingListEntryResponses];
export type LeaveWaitingListData = {
    body: EntryInput;
    headers?: {
        /**
         * A key of your choice, new for each thing that you want done, such as a UUID. The same request with the same key gets the same answer and is never carried out twice. With a publishable key it has at least 16 characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/public/v1/waiting-list/leave';
};
export type LeaveWaitingListErrors = {
    /**
     * `validation-failed`: Validation failed. `idempotency-key-required`: Idempotency-Key required.
     */
    400: Problem;
    /**
     * `invalid-key`: Invalid or missing integration key.
     */
    401: Problem;
    /**
     * `capability-missing`: Capability not granted.
     */
    403: Problem;
    /**
     * `not-found`: Not found.
     */
    404: Problem;
    /**
     * `not-acceptable`: Not acceptable.
     */
    406: Problem;
    /**
     * `idempotency-conflict`: Idempotency-Key conflict. `conflict`: Conflict.
     */
    409: Problem;
    /**
     * `payload-too-large`: Payload too large.
     */
    413: Problem;
    /**
     * `unsupported-media-type`: Unsupported media type.
     */
    415: Problem;
    /**
     * `rate-limited`: Too many requests. `lookup-throttled`: Too many attempts.
     */
    429: Problem;
    /**
     * `internal-error`: Something went wrong.
     */
    500: Problem;
    /**
     * `service-unavailable`: Temporarily unavailable.
     */
    503: Problem;
};
export type LeaveWaitingListError = LeaveWaitingListErrors[keyof LeaveWaitingListErrors];
export type LeaveWaitingListResponses = {
    /**
     * The answer.
     */
    200: EntryAnswer;
};
export type LeaveWaitingListResponse = LeaveWaitingListResponses[keyof LeaveWaitingListResponses];
export type BookingCreatedWebhookPayload = BookingCreatedEvent;
export type BookingCreatedWebhookRequest = {
    body: BookingCreatedWebhookPayload;
    key: 'booking.created';
    path?: never;
    query?: never;
};
export type BookingConfirmedWebhookPayload = BookingConfirmedEvent;
export type BookingConfirmedWebhookRequest = {
    body: BookingConfirmedWebhookPayload;
    key: 'booking.confirmed';
    path?: never;
    query?: never;
};
export type BookingAmendedWebhookPayload = BookingAmendedEvent;
export type BookingAmendedWebhookRequest = {
    body: BookingAmendedWebhookPayload;
    key: 'booking.amended';
    path?: never;
    query?: never;
};
export type BookingCancelledWebhookPayload = BookingCancelledEvent;
export type BookingCancelledWebhookRequest = {
    body: BookingCancelledWebhookPayload;
    key: 'booking.cancelled';
    path?: never;
    query?: never;
};
export type BookingExpiredWebhookPayload = BookingExpiredEvent;
export type BookingExpiredWebhookRequest = {
    body: BookingExpiredWebhookPayload;
    key: 'booking.expired';
    path?: never;
    query?: never;
};
export type BookingSeatedWebhookPayload = BookingSeatedEvent;
export type BookingSeatedWebhookRequest = {
    body: BookingSeatedWebhookPayload;
    key: 'booking.seated';
    path?: never;
    query?: never;
};
export type BookingCompletedWebhookPayload = BookingCompletedEvent;
export type BookingCompletedWebhookRequest = {
    body: BookingCompletedWebhookPayload;
    key: 'booking.completed';
    path?: never;
    query?: never;
};
export type BookingNoShowWebhookPayload = BookingNoShowEvent;
export type BookingNoShowWebhookRequest = {
    body: BookingNoShowWebhookPayload;
    key: 'booking.no_show';
    path?: never;
    query?: never;
};
export type DepositPaidWebhookPayload = DepositPaidEvent;
export type DepositPaidWebhookRequest = {
    body: DepositPaidWebhookPayload;
    key: 'deposit.paid';
    path?: never;
    query?: never;
};
export type DepositLateWebhookPayload = DepositLateEvent;
export type DepositLateWebhookRequest = {
    body: DepositLateWebhookPayload;
    key: 'deposit.late';
    path?: never;
    query?: never;
};
export type DepositShortWebhookPayload = DepositShortEvent;
export type DepositShortWebhookRequest = {
    body: DepositShortWebhookPayload;
    key: 'deposit.short';
    path?: never;
    query?: never;
};
export type DepositRefundedWebhookPayload = DepositRefundedEvent;
export type DepositRefundedWebhookRequest = {
    body: DepositRefundedWebhookPayload;
    key: 'deposit.refunded';
    path?: never;
    query?: never;
};
export type DepositDisputedWebhookPayload = DepositDisputedEvent;
export type DepositDisputedWebhookRequest = {
    body: DepositDisputedWebhookPayload;
    key: 'deposit.disputed';
    path?: never;
    query?: never;
};
export type TicketsConfirmedWebhookPayload = TicketsConfirmedEvent;
export type TicketsConfirmedWebhookRequest = {
    body: TicketsConfirmedWebhookPayload;
    key: 'tickets.confirmed';
    path?: never;
    query?: never;
};
export type TicketsCancelledWebhookPayload = TicketsCancelledEvent;
export type TicketsCancelledWebhookRequest = {
    body: TicketsCancelledWebhookPayload;
    key: 'tickets.cancelled';
    path?: never;
    query?: never;
};
export type TicketsExpiredWebhookPayload = TicketsExpiredEvent;
export type TicketsExpiredWebhookRequest = {
    body: TicketsExpiredWebhookPayload;
    key: 'tickets.expired';
    path?: never;
    query?: never;
};
export type TicketsRefundedWebhookPayload = TicketsRefundedEvent;
export type TicketsRefundedWebhookRequest = {
    body: TicketsRefundedWebhookPayload;
    key: 'tickets.refunded';
    path?: never;
    query?: never;
};
export type EnquiryCreatedWebhookPayload = EnquiryCreatedEvent;
export type EnquiryCreatedWebhookRequest = {
    body: EnquiryCreatedWebhookPayload;
    key: 'enquiry.created';
    path?: never;
    query?: never;
};
export type EnquiryClosedWebhookPayload = EnquiryClosedEvent;
export type EnquiryClosedWebhookRequest = {
    body: EnquiryClosedWebhookPayload;
    key: 'enquiry.closed';
    path?: never;
    query?: never;
};
export type WaitingListJoinedWebhookPayload = WaitingListJoinedEvent;
export type WaitingListJoinedWebhookRequest = {
    body: WaitingListJoinedWebhookPayload;
    key: 'waiting_list.joined';
    path?: never;
    query?: never;
};
export type WaitingListOfferedWebhookPayload = WaitingListOfferedEvent;
export type WaitingListOfferedWebhookRequest = {
    body: WaitingListOfferedWebhookPayload;
    key: 'waiting_list.offered';
    path?: never;
    query?: never;
};
export type WaitingListAcceptedWebhookPayload = WaitingListAcceptedEvent;
export type WaitingListAcceptedWebhookRequest = {
    body: WaitingListAcceptedWebhookPayload;
    key: 'waiting_list.accepted';
    path?: never;
    query?: never;
};
export type WaitingListEndedWebhookPayload = WaitingListEndedEvent;
export type WaitingListEndedWebhookRequest = {
    body: WaitingListEndedWebhookPayload;
    key: 'waiting_list.ended';
    path?: never;
    query?: never;
};
export type AvailabilityChangedWebhookPayload = AvailabilityChangedEvent;
export type AvailabilityChangedWebhookRequest = {
    body: AvailabilityChangedWebhookPayload;
    key: 'availability.changed';
    path?: never;
    query?: never;
};
export type WebhookTestWebhookPayload = WebhookTestEvent;
export type WebhookTestWebhookRequest = {
    body: WebhookTestWebhookPayload;
    key: 'webhook.test';
    path?: never;
    query?: never;
};
