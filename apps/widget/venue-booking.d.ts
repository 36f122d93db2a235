/**
 * Types of `<venue-booking>` for a site that is written in TypeScript. Copy this file into the
 * site's sources; it imports nothing.
 */

/** Each property mirrors the attribute of the same name: `partySize` is `party-size`. */
export interface VenueBookingElement extends HTMLElement {
  publishableKey: string | null;
  venueId: string | null;
  /** The address of the deployment; the origin of the script unless given. */
  baseUrl: string | null;
  /** `yyyy-MM-dd`. */
  date: string | null;
  /** `HH:mm`, the venue's time. */
  time: string | null;
  partySize: number | null;
  /** Slug or id of a booking type. */
  bookingType: string | null;
  /** As the page's `color-scheme` says unless given. */
  theme: 'light' | 'dark' | null;
  start: 'book' | 'events' | 'enquiry' | null;
}

/** The `detail` of each event. All events bubble, and leave shadow roots. */
export interface VenueBookingEvents {
  'vb-ready': { readonly venueId: string };
  'vb-search': { readonly date: string; readonly partySize: number };
  'vb-times-shown': { readonly date: string; readonly count: number; readonly outcome: string };
  'vb-hold': { readonly holdId: string; readonly expiresAt: string };
  'vb-hold-expiring': { readonly holdId: string; readonly secondsLeft: number };
  'vb-hold-expired': { readonly holdId: string };
  /** The amount is null where the guest comes back in a tab that does not know it. */
  'vb-checkout': { readonly bookingId: string; readonly amountPence: number | null };
  /** Once for each booking, in whichever tabs of the site it is seen. */
  'vb-booked': { readonly bookingId: string; readonly state: string };
  'vb-enquiry-sent': { readonly enquiryId: string };
  'vb-waiting-list-joined': { readonly entryId: string };
  'vb-error': {
    readonly slug: string;
    readonly code: string | null;
    readonly traceId: string | null;
  };
}

type EventsByName = {
  [Name in keyof VenueBookingEvents]: CustomEvent<VenueBookingEvents[Name]>;
};

declare global {
  interface HTMLElementTagNameMap {
    'venue-booking': VenueBookingElement;
  }
  // Elements, documents and windows: an event can be listened to at any of them.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- it only merges
  interface GlobalEventHandlersEventMap extends EventsByName {}
}
