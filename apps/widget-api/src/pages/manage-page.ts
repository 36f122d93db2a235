/** The page of one booking: its details, its status, and the guest's options. */
import { action, actions, facts, html, type Markup, type HtmlPage } from '@venue/http';
import { wishRows } from '@venue/operations/bookings/guest-details';
import type { BookingView } from '@venue/operations/bookings/guest-page/view-booking';
import { manageScript } from './manage-script';
import { paidWords, stateWords } from './manage-words';

/** The view of a booking, and the token of its page. */
export interface BookingPage {
  readonly token: string;
  readonly view: BookingView;
}

export function managePage({ token, view }: BookingPage): HtmlPage {
  const { heading, text } = stateWords[view.state];
  const isGivenUp = view.state === 'cancelled' || view.state === 'expired';
  return {
    message: { heading, text: isGivenUp && view.paid !== null ? [...text, paidWords] : text },
    values: valuesOf(view),
    ...lookOf(view),
    content: html`${facts(rowsOf(view))}${dueOf({ token, view })}${choicesOf({ token, view })}
    ${whereOf(view)}`,
  };
}

/** Shared by all pages of the booking: the venue and the script. */
export function lookOf({ venueName }: BookingView): Pick<HtmlPage, 'venueName' | 'script'> {
  return { venueName, script: manageScript.path };
}

/** The values of placeholders in the texts of all pages of a booking. */
export function valuesOf(view: BookingView): Readonly<Record<string, string>> {
  const { venueName, when, guests, late, paid, due, meanwhile } = view;
  return {
    venue: venueName,
    when,
    guests,
    late: late ?? '',
    paid: paid ?? '',
    amount: due?.amount ?? '',
    meanwhile,
  };
}

/** The hidden value of a form. */
export function hiddenValue({ formValue }: BookingView): Markup {
  return html`<input type="hidden" name="form" value="${formValue}" />`;
}

export function backTo(token: string, label = 'Back to your booking'): Markup {
  return action({ address: `/manage/${token}`, label, isQuiet: true });
}

function rowsOf(view: BookingView): (readonly [string, string])[] {
  const { when, guests, bookingType, reference, paid } = view;
  return [
    ['When', when],
    ['Table for', guests],
    ['Booking', bookingType],
    ['Reference', reference],
    ...wishRows(view),
    ...(paid === null ? [] : [['Paid', paid] as const]),
  ];
}

function dueOf({ token, view }: BookingPage): Markup | null {
  const { due } = view;
  if (due === null) return null;
  const label = `Pay ${due.amount}`;
  if (due.link !== null) {
    const link = action({ address: due.link.address, label });
    return html`<section>
      <h2>To pay</h2>
      <p>Please pay ${due.amount} by ${due.link.until}.</p>
      ${actions(link)}
    </section>`;
  }
  return html`<section>
    <h2>To pay</h2>
    <p>${due.amount} is still to be paid.</p>
    <form class="actions" method="post" action="/manage/${token}/pay">
      ${hiddenValue(view)}<button>${label}</button>
    </form>
  </section>`;
}

function choicesOf({ token, view: { may, state } }: BookingPage): Markup {
  const to = (path: string, label: string, isDanger = false): Markup =>
    action({ address: `/manage/${token}/${path}`, label, isQuiet: true, isDanger });
  const calendar = action({
    address: `/calendar/${token}.ics`,
    label: 'Add to your calendar',
    isQuiet: true,
  });
  const isComing = ['confirmed', 'late', 'awaiting_deposit'].includes(state);
  return actions(
    ...(may.late ? [to('late', 'We’re running late')] : []),
    ...(may.change === 'no' ? [] : [to('change', 'Change day, time or guests')]),
    ...(may.change === 'no' ? [] : [to('note', 'Add a note')]),
    ...(isComing ? [calendar] : []),
    ...(may.cancel === 'no' ? [] : [to('cancel', 'Cancel this booking', true)]),
  );
}

function whereOf({ venueName, venuePhone, place }: BookingView): Markup {
  return html`<section>
    <h2>Where</h2>
    <p>${venueName}${place === null ? null : html`<br />${place.address}`}</p>
    ${
      place === null
        ? null
        : html`<a class="link" href="${place.map}" rel="noreferrer">Show on a map</a> `
    }
    ${
      venuePhone === null
        ? null
        : html`<a class="link" href="tel:${venuePhone.replace(/[^+\d]/g, '')}"
            >Call ${venuePhone}</a
          >`
    }
  </section>`;
}
