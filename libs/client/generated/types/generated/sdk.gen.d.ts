import type { Client, ClientMeta, Options as Options2, RequestResult, TDataShape } from './client/index.js';
import type { AmendBookingData, AmendBookingErrors, AmendBookingResponses, CancelBookingData, CancelBookingErrors, CancelBookingResponses, CheckAvailabilityData, CheckAvailabilityErrors, CheckAvailabilityResponses, CreateBookingData, CreateBookingErrors, CreateBookingResponses, FindBookableDaysData, FindBookableDaysErrors, FindBookableDaysResponses, FindBookingData, FindBookingErrors, FindBookingResponses, FindWaitingListEntryData, FindWaitingListEntryErrors, FindWaitingListEntryResponses, GetBrandData, GetBrandErrors, GetBrandResponses, GetMenusData, GetMenusErrors, GetMenusResponses, GetOpeningHoursData, GetOpeningHoursErrors, GetOpeningHoursResponses, GetVenueData, GetVenueErrors, GetVenueKnowledgeData, GetVenueKnowledgeErrors, GetVenueKnowledgeResponses, GetVenueResponses, JoinWaitingListData, JoinWaitingListErrors, JoinWaitingListResponses, LeaveWaitingListData, LeaveWaitingListErrors, LeaveWaitingListResponses, ListAllEventsData, ListAllEventsErrors, ListAllEventsResponses, ListChangesData, ListChangesErrors, ListChangesResponses, ListDatesOfEventsData, ListDatesOfEventsErrors, ListDatesOfEventsResponses, ListEventsData, ListEventsErrors, ListEventsResponses, ListVenuesData, ListVenuesErrors, ListVenuesResponses, OrderTicketsData, OrderTicketsErrors, OrderTicketsResponses, ReportRunningLateData, ReportRunningLateErrors, ReportRunningLateResponses, SendDepositLinkData, SendDepositLinkErrors, SendDepositLinkResponses, ShowKeyData, ShowKeyErrors, ShowKeyResponses, SubmitEnquiryData, SubmitEnquiryErrors, SubmitEnquiryResponses } from './types.gen.js';
export type Options<TData extends TDataShape = TDataShape, ThrowOnError extends boolean = boolean, TResponse = unknown> = Options2<TData, ThrowOnError, TResponse> & {
    /**
     * You can provide a client instance returned by `createClient()` instead of
     * individual options. This might be also useful if you want to implement a
     * custom client.
     */
    client?: Client;
    /**
     * You can pass arbitrary values through the `meta` object. This can be
     * used to access values that aren't defined as part of the SDK function.
     */
    meta?: keyof ClientMeta extends never ? Record<string, unknown> : ClientMeta;
};
declare class HeyApiClient {
    protected client: Client;
    constructor(args?: {
        client?: Client;
    });
}
declare class HeyApiRegistry<T> {
    private readonly defaultKey;
    private readonly instances;
    get(key?: string): T;
    set(value: T, key?: string): void;
}
export declare class BookingOperations extends HeyApiClient {
    static readonly __registry: HeyApiRegistry<BookingOperations>;
    constructor(args?: {
        client?: Client;
        key?: string;
    });
    /**
     * Show the key
     *
     * Gives the name, the environment, the capabilities and the venues of the key that is sent. Use it to check a new key, and to learn what is missing after `capability-missing`.
     *
     * Every integration key may use it.
     */
    showKey<ThrowOnError extends boolean = true>(options?: Options<ShowKeyData, ThrowOnError>): RequestResult<ShowKeyResponses, ShowKeyErrors, ThrowOnError, 'data'>;
    /**
     * List venues
     *
     * Gives the venues that the key covers, each with its id, time zone and address, and what day it is there. Other operations take the id or the slug as venueId.
     *
     * The key needs the capability `venues.read`.
     */
    listVenues<ThrowOnError extends boolean = true>(options?: Options<ListVenuesData, ThrowOnError>): RequestResult<ListVenuesResponses, ListVenuesErrors, ThrowOnError, 'data'>;
    /**
     * Get a venue
     *
     * Gives one venue: its address, how to reach it, what it allows online (party sizes, notices, how far ahead) and its booking types.
     *
     * An integration key needs the capability `venues.read`; a publishable key will do as well.
     */
    getVenue<ThrowOnError extends boolean = true>(options: Options<GetVenueData, ThrowOnError>): RequestResult<GetVenueResponses, GetVenueErrors, ThrowOnError, 'data'>;
    /**
     * Get a brand
     *
     * Gives a brand of the group with the look of its pages, and its venues that the key covers.
     *
     * An integration key needs the capability `venues.read`; a publishable key will do as well.
     */
    getBrand<ThrowOnError extends boolean = true>(options: Options<GetBrandData, ThrowOnError>): RequestResult<GetBrandResponses, GetBrandErrors, ThrowOnError, 'data'>;
    /**
     * Get the opening hours
     *
     * Gives the opening hours of a venue: the usual week, stretches with other hours, and special days. The summary says whether the venue is open today, and lists the special dates of the next 30 days. A closing time earlier than the opening time is after midnight.
     *
     * The key needs the capability `content.read`.
     */
    getOpeningHours<ThrowOnError extends boolean = true>(options?: Options<GetOpeningHoursData, ThrowOnError>): RequestResult<GetOpeningHoursResponses, GetOpeningHoursErrors, ThrowOnError, 'data'>;
    /**
     * Get what a venue has published on a topic
     *
     * Gives one knowledge document of a venue. Dress code, parking and accessibility are in venue-details and faq. A topic that is not published is knowledge-not-found; so is an unknown one, with a list of those that there are.
     *
     * The key needs the capability `content.read`.
     */
    getVenueKnowledge<ThrowOnError extends boolean = true>(options: Options<GetVenueKnowledgeData, ThrowOnError>): RequestResult<GetVenueKnowledgeResponses, GetVenueKnowledgeErrors, ThrowOnError, 'data'>;
    /**
     * Get the menus
     *
     * Gives the food and the drinks menu of a venue, by section, each item with its name, description and price. A menu that is not published is null; where neither is, the answer is knowledge-not-found.
     *
     * The key needs the capability `content.read`.
     */
    getMenus<ThrowOnError extends boolean = true>(options?: Options<GetMenusData, ThrowOnError>): RequestResult<GetMenusResponses, GetMenusErrors, ThrowOnError, 'data'>;
    /**
     * List upcoming events
     *
     * Gives the events of a venue with their dates, the seats that are left on each, and the kinds of tickets with their prices. It looks from today to 30 days ahead, or from one day to another that is at most 92 days later. Dates that have begun are left out.
     *
     * The key needs the capability `events.read`.
     */
    listEvents<ThrowOnError extends boolean = true>(options?: Options<ListEventsData, ThrowOnError>): RequestResult<ListEventsResponses, ListEventsErrors, ThrowOnError, 'data'>;
    /**
     * List all events
     *
     * Gives all events of a venue with the kinds of tickets and their prices, whether or not a date of theirs is on sale. Their dates are in a separate list.
     *
     * An integration key needs the capability `events.read`; a publishable key will do as well.
     */
    listAllEvents<ThrowOnError extends boolean = true>(options?: Options<ListAllEventsData, ThrowOnError>): RequestResult<ListAllEventsResponses, ListAllEventsErrors, ThrowOnError, 'data'>;
    /**
     * List the dates of events
     *
     * Gives the dates of one event, or of all events of a venue, with the seats that are left on each and the kinds of tickets with their prices. It looks from today to 30 days ahead, or from one day to another that is at most 92 days later. Dates that have begun are left out.
     *
     * An integration key needs the capability `events.read`; a publishable key will do as well.
     */
    listDatesOfEvents<ThrowOnError extends boolean = true>(options?: Options<ListDatesOfEventsData, ThrowOnError>): RequestResult<ListDatesOfEventsResponses, ListDatesOfEventsErrors, ThrowOnError, 'data'>;
    /**
     * Order tickets
     *
     * Holds tickets of one kind for one date of an event, and gives the link where the guest pays for them. The seats are kept until the hold ends, and free again after that. Free tickets are confirmed at once. Link and tickets go to the guest by e-mail too, where one is named who has an address. With reference and phone the guest finds the tickets like a booking, and cancels them until they are paid. With a publishable key one client keeps at most 20 tickets unpaid, and at most six holds, unpaid bookings and unpaid orders together; free tickets need a guest.
     *
     * An integration key needs the capability `tickets.create`; a publishable key will do as well.
     */
    orderTickets<ThrowOnError extends boolean = true>(options: Options<OrderTicketsData, ThrowOnError>): RequestResult<OrderTicketsResponses, OrderTicketsErrors, ThrowOnError, 'data'>;
    /**
     * Check availability
     *
     * Gives the free times of a day for a party, with the booking types, lengths and deposits that fit. When the asked time is taken, alternatives are offered: nearest times, next days, other venues. Nothing is booked or held; a free time is booked by making a booking.
     *
     * The key needs the capability `availability.read`.
     */
    checkAvailability<ThrowOnError extends boolean = true>(options: Options<CheckAvailabilityData, ThrowOnError>): RequestResult<CheckAvailabilityResponses, CheckAvailabilityErrors, ThrowOnError, 'data'>;
    /**
     * Find bookable days
     *
     * Gives the state of each day of a range of at most 62 days for a party: what a calendar is drawn from. A day is available exactly when a search of that day finds a time. All days are read from one snapshot.
     *
     * An integration key needs the capability `availability.read`; a publishable key will do as well.
     */
    findBookableDays<ThrowOnError extends boolean = true>(options: Options<FindBookableDaysData, ThrowOnError>): RequestResult<FindBookableDaysResponses, FindBookableDaysErrors, ThrowOnError, 'data'>;
    /**
     * Make a booking
     *
     * Books a free time for a named guest with a phone number and gives the reference. Where the venue asks a deposit, the table is held until it is paid and a payment link goes to the guest. When the time is gone, nothing is booked and alternatives are offered; a party larger than the venue takes online is needs_venue.
     *
     * The key needs the capability `bookings.create`.
     */
    createBooking<ThrowOnError extends boolean = true>(options: Options<CreateBookingData, ThrowOnError>): RequestResult<CreateBookingResponses, CreateBookingErrors, ThrowOnError, 'data'>;
    /**
     * Find a booking
     *
     * Gives a booking, or tickets as one, to a caller who knows the reference and the phone number on it. A wrong reference and a wrong number are the same answer, and repeated failures are throttled. Nothing is changed.
     *
     * The key needs the capability `bookings.manage`.
     */
    findBooking<ThrowOnError extends boolean = true>(options: Options<FindBookingData, ThrowOnError>): RequestResult<FindBookingResponses, FindBookingErrors, ThrowOnError, 'data'>;
    /**
     * List changes
     *
     * Gives what happened to bookings, deposits, tickets and enquiries, with the bodies of the webhooks, for integrations that cannot be called by them. An answer has at most 200 events. Send its `next` as `after`: at once where `hasMore` is true, otherwise some time later. That way each event arrives once.
     *
     * The key needs the capability `changes.read`.
     */
    listChanges<ThrowOnError extends boolean = true>(options?: Options<ListChangesData, ThrowOnError>): RequestResult<ListChangesResponses, ListChangesErrors, ThrowOnError, 'data'>;
    /**
     * Change a booking
     *
     * Changes the day, time, party size or notes of a booking; only what changes is sent, and the reference stays. When the new time is full nothing changes and alternatives are offered. What the venue does not allow online goes to its team as an enquiry (needs_venue), and is not to be retried.
     *
     * The key needs the capability `bookings.manage`.
     */
    amendBooking<ThrowOnError extends boolean = true>(options: Options<AmendBookingData, ThrowOnError>): RequestResult<AmendBookingResponses, AmendBookingErrors, ThrowOnError, 'data'>;
    /**
     * Cancel a booking
     *
     * Cancels a booking at once and frees its table; guests are normally asked to confirm first. A paid deposit is not refunded automatically. Inside the venue’s notice, and for tickets that are paid, nothing is cancelled: the request goes to the venue’s team as an enquiry (needs_venue), and is not to be retried.
     *
     * The key needs the capability `bookings.manage`.
     */
    cancelBooking<ThrowOnError extends boolean = true>(options: Options<CancelBookingData, ThrowOnError>): RequestResult<CancelBookingResponses, CancelBookingErrors, ThrowOnError, 'data'>;
    /**
     * Report running late
     *
     * Notes that the guests of a confirmed booking of today will be late. Up to 60 minutes the table is held until then plus the venue’s grace period; a longer delay goes to the venue’s team (needs_venue). A booking that is not today, or whose guests are seated, is booking-not-changeable.
     *
     * The key needs the capability `bookings.manage`.
     */
    reportRunningLate<ThrowOnError extends boolean = true>(options: Options<ReportRunningLateData, ThrowOnError>): RequestResult<ReportRunningLateResponses, ReportRunningLateErrors, ThrowOnError, 'data'>;
    /**
     * Text a deposit link
     *
     * Texts the guest a link to pay the deposit of a booking, or the top-up after a change. The text goes to the phone number on the booking and to no other, at most three times an hour.
     *
     * The key needs the capability `deposits.send`.
     */
    sendDepositLink<ThrowOnError extends boolean = true>(options: Options<SendDepositLinkData, ThrowOnError>): RequestResult<SendDepositLinkResponses, SendDepositLinkErrors, ThrowOnError, 'data'>;
    /**
     * Send an enquiry
     *
     * Passes an enquiry to the venue’s team: a large party, private hire, a special request, or a guest who wants none of the times offered. A phone number or an e-mail address is needed to reply. With the reference of a booking and the phone number on it, the enquiry is attached to that booking.
     *
     * The key needs the capability `enquiries.create`.
     */
    submitEnquiry<ThrowOnError extends boolean = true>(options: Options<SubmitEnquiryData, ThrowOnError>): RequestResult<SubmitEnquiryResponses, SubmitEnquiryErrors, ThrowOnError, 'data'>;
    /**
     * Join the waiting list
     *
     * Puts a guest on the waiting list of a day on which nothing is free at the times that suit. When a table becomes free, the first party in order of joining for which it is right gets a link by text and e-mail, and some minutes to accept. If something is free already, nothing is stored, and the answer lists the times.
     *
     * An integration key needs the capability `waitlist.join`; a publishable key will do as well.
     */
    joinWaitingList<ThrowOnError extends boolean = true>(options: Options<JoinWaitingListData, ThrowOnError>): RequestResult<JoinWaitingListResponses, JoinWaitingListErrors, ThrowOnError, 'data'>;
    /**
     * Find a waiting list entry
     *
     * Returns the state of an entry, proved by its id and the phone number on it. An unknown entry and a wrong number get the same answer. Failures count with those of the other look-ups.
     *
     * An integration key needs the capability `waitlist.join`; a publishable key will do as well.
     */
    findWaitingListEntry<ThrowOnError extends boolean = true>(options: Options<FindWaitingListEntryData, ThrowOnError>): RequestResult<FindWaitingListEntryResponses, FindWaitingListEntryErrors, ThrowOnError, 'data'>;
    /**
     * Leave the waiting list
     *
     * Takes the guest off the waiting list. A table that is offered to the guest is free for the next party at once. An entry that is over stays as it is; an accepted table is cancelled like any booking.
     *
     * An integration key needs the capability `waitlist.join`; a publishable key will do as well.
     */
    leaveWaitingList<ThrowOnError extends boolean = true>(options: Options<LeaveWaitingListData, ThrowOnError>): RequestResult<LeaveWaitingListResponses, LeaveWaitingListErrors, ThrowOnError, 'data'>;
}
export {};
