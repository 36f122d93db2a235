/** The events that the element dispatches: ids, slugs and amounts, no personal data. */
export interface WidgetEvents {
  'vb-ready': { readonly venueId: string };
  'vb-search': { readonly date: string; readonly partySize: number };
  'vb-times-shown': {
    readonly date: string;
    readonly count: number;
    readonly outcome: string;
  };
  'vb-hold': { readonly holdId: string; readonly expiresAt: string };
  'vb-hold-expiring': { readonly holdId: string; readonly secondsLeft: number };
  'vb-hold-expired': { readonly holdId: string };
  /** The amount is null where the guest comes back in a tab that does not know it. */
  'vb-checkout': { readonly bookingId: string; readonly amountPence: number | null };
  /** Once for each booking, in whichever tabs of the site it is seen. */
  'vb-booked': { readonly bookingId: string; readonly state: string };
  'vb-enquiry-sent': { readonly enquiryId: string };
  'vb-error': {
    readonly slug: string;
    readonly code: string | null;
    readonly traceId: string | null;
  };
}

export type Emit = <Name extends keyof WidgetEvents>(
  name: Name,
  detail: WidgetEvents[Name],
) => void;
