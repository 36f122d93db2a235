/** The page of one booking: its details, its status, and the guest's options. */
import {
  action,
  actions,
  facts,
  html,
  type Markup,
  type HtmlPage,
  type PageText,
} from '@venue/http';
import { wishRows } from '@venue/operations/bookings/guest-details';
import type { BookingView, DueView } from '@venue/operations/bookings/guest-page/view-booking';
import { manageScript } from './manage-script';
import { awaitingCardWords, paidWords, stateWords } from './manage-words';

/** The view of a booking, and the token of its page. */
export interface BookingPage {
  readonly token: string;
  readonly view: BookingView;
}

export function managePage({ token, view }: BookingPage): HtmlPage {
  const { heading, text } = stateWordsOf(view);
  const isGivenUp = view.state === 'cancelled' || view.state === 'expired';
  return {
    message: { heading, text: isGivenUp && view.paid !== null ? [...text, paidWords] : text },
    values: valuesOf(view),
    ...lookOf(view),
    content: html`${facts(rowsOf(view))}${dueOf({ token, view })}${choicesOf({ token, view })}
    ${whereOf(view)}`,
  };
}

function stateWordsOf({ state, due }: BookingView): PageText {
  const isCard = state === 'awaiting_deposit' && due?.isCard === true;
  return isCard ? awaitingCardWords : stateWords[state];
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
  const { when, guests, bookingType, reference, paid, fee } = view;
  return [
    ['When', when],
    ['Table for', guests],
    ['Booking', bookingType],
    ['Reference', reference],
    ...wishRows(view),
    ...(paid === null ? [] : [['Paid', paid] as const]),
    ...(fee === null ? [] : [['Card', fee] as const]),
  ];
}

interface DueWords {
  readonly heading: string;
  readonly label: string;
  /** Before the deadline. */
  readonly by: string;
  readonly open: string;
}

export function dueWords({ amount, isCard }: Pick<DueView, 'amount' | 'isCard'>): DueWords {
  return isCard
    ? {
        heading: 'A card is needed',
        label: 'Leave a card',
        by: 'Nothing is taken now. Please leave a card by',
        open: 'A card is still needed. Nothing is taken now.',
      }
    : {
        heading: 'To pay',
        label: `Pay ${amount}`,
        by: `Please pay ${amount} by`,
        open: `${amount} is still to be paid.`,
      };
}

function dueOf({ token, view }: BookingPage): Markup | null {
  const { due } = view;
  if (due === null) return null;
  const { heading, label, by, open } = dueWords(due);
  if (due.link !== null) {
    const link = action({ address: due.link.address, label });
    return html`<section>
      <h2>${heading}</h2>
      <p>${by} ${due.link.until}.</p>
      ${actions(link)}
    </section>`;
  }
  return html`<section>
    <h2>${heading}</h2>
    <p>${open}</p>
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
