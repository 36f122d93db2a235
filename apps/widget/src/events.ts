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
  /** The amount is null where the guest continues in another tab. */
  'vb-checkout': { readonly bookingId: string; readonly amountPence: number | null };
  /** Once per booking, even if several tabs of the site show it. */
  'vb-booked': { readonly bookingId: string; readonly state: string };
  'vb-enquiry-sent': { readonly enquiryId: string };
  'vb-waiting-list-joined': { readonly entryId: string };
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
