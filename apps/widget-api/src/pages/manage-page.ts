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
import { wishFields } from '@venue/domain/booking/fields';
import type { BookingView, DueView } from '@venue/operations/bookings/guest-page/view-booking';
import type { TextKey } from '@venue/operations/wording/texts/texts';
import { manageScript } from './manage-script';
import { stateTexts, wishLabels } from './manage-words';
import { pageText } from './page-text';

/** The view of a booking, and the token of its page. */
export interface BookingPage {
  readonly token: string;
  readonly view: BookingView;
}

export function managePage({ token, view }: BookingPage): HtmlPage {
  const { heading, text } = stateText(view);
  const isGivenUp = view.state === 'cancelled' || view.state === 'expired';
  const paid = isGivenUp && view.paid !== null ? [view.words.raw('paidInTouch')] : [];
  return {
    message: { heading, text: [...text, ...paid] },
    values: valuesOf(view),
    ...lookOf(view),
    content: html`${facts(rowsOf(view))}${dueOf({ token, view })}${choicesOf({ token, view })}
    ${whereOf(view)}`,
  };
}

function stateText({ state, due, words }: BookingView): PageText {
  const isCard = state === 'awaiting_deposit' && due?.isCard === true;
  const { heading, text } = isCard
    ? pageText(words, 'heldHeading', 'heldForCard')
    : pageText(words, ...stateTexts[state]);
  return { heading, text: state === 'late' ? [...text, '{late}'] : text };
}

/** Shared by all pages of the booking: the venue, the language and the script. */
export function lookOf({
  venueName,
  words,
}: BookingView): Pick<HtmlPage, 'venueName' | 'lang' | 'script'> {
  return { venueName, lang: words.tag, script: manageScript.path };
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

export function backTo(
  { token, view }: BookingPage,
  label: 'backToBooking' | 'keepBooking' | 'keepAsItIs' = 'backToBooking',
): Markup {
  return action({ address: `/manage/${token}`, label: view.words.say(label), isQuiet: true });
}

function rowsOf(view: BookingView): (readonly [string, string])[] {
  const { words, when, guests, bookingType, reference, paid, fee } = view;
  const { say } = words;
  return [
    [say('labelWhen'), when],
    [say('labelTable'), guests],
    [say('labelBooking'), bookingType],
    [say('labelReference'), reference],
    ...wishRows(view),
    ...(paid === null ? [] : [[say('labelPaid'), paid] as const]),
    ...(fee === null ? [] : [[say('labelCard'), fee] as const]),
  ];
}

function wishRows(view: BookingView): (readonly [string, string])[] {
  return wishFields.flatMap((name) => {
    const value = view[name];
    return value === null ? [] : [[view.words.say(wishLabels[name]), value] as const];
  });
}

interface DueText {
  readonly heading: string;
  readonly label: string;
  readonly text: string;
}

/** What is asked for; `by` is the deadline of the link, if there is one. */
export function dueText({ words }: BookingView, due: DueView): DueText {
  const { amount, isCard, link } = due;
  const by = link?.by ?? '';
  const [heading, label, withLink, without] = isCard ? cardKeys : payKeys;
  return {
    heading: words.say(heading),
    label: words.say(label, { amount }),
    text: link === null ? words.say(without, { amount }) : words.say(withLink, { amount, by }),
  };
}

const cardKeys = ['cardHeading', 'leaveCard', 'cardBy', 'cardOpen'] as const;
const payKeys = ['payHeading', 'payAmount', 'payBy', 'payOpen'] as const;

function dueOf({ token, view }: BookingPage): Markup | null {
  const { due } = view;
  if (due === null) return null;
  const { heading, label, text } = dueText(view, due);
  const button =
    due.link === null
      ? html`<form class="actions" method="post" action="/manage/${token}/pay">
          ${hiddenValue(view)}<button>${label}</button>
        </form>`
      : actions(action({ address: due.link.address, label }));
  return html`<section>
    <h2>${heading}</h2>
    <p>${text}</p>
    ${button}
  </section>`;
}

function choicesOf({ token, view: { may, state, words } }: BookingPage): Markup {
  const to = (path: string, label: TextKey, isDanger = false): Markup =>
    action({
      address: `/manage/${token}/${path}`,
      label: words.say(label),
      isQuiet: true,
      isDanger,
    });
  const calendar = action({
    address: `/calendar/${token}.ics`,
    label: words.say('addToCalendar'),
    isQuiet: true,
  });
  const isComing = ['confirmed', 'late', 'awaiting_deposit'].includes(state);
  return actions(
    ...(may.late ? [to('late', 'runningLate')] : []),
    ...(may.change === 'no' ? [] : [to('change', 'changeBooking')]),
    ...(may.change === 'no' ? [] : [to('note', 'addNote')]),
    ...(isComing ? [calendar] : []),
    ...(may.cancel === 'no' ? [] : [to('cancel', 'cancelBooking', true)]),
  );
}

function whereOf({ venueName, venuePhone, place, words }: BookingView): Markup {
  const call = words.say('callPhone', { phone: venuePhone ?? '' });
  return html`<section>
    <h2>${words.say('where')}</h2>
    <p>${venueName}${place === null ? null : html`<br />${place.address}`}</p>
    ${
      place === null
        ? null
        : html`<a class="link" href="${place.map}" rel="noreferrer">${words.say('showOnMap')}</a> `
    }
    ${
      venuePhone === null
        ? null
        : html`<a class="link" href="tel:${venuePhone.replace(/[^+\d]/g, '')}">${call}</a>`
    }
  </section>`;
}
