/** The forms of a booking's own page. They work without scripts. */
import { action, actions, facts, html, type Markup, type HtmlPage } from '@venue/http';
import type { AvailabilityAnswer } from '@venue/operations/availability/check-availability';
import type { ChangePreview } from '@venue/operations/bookings/guest-page/guest-operations';
import {
  formatDate,
  formatGuests,
  formatMoment,
  formatTime,
} from '@venue/operations/wording/format';
import { backTo, hiddenValue, lookOf, valuesOf, type BookingPage } from './manage-page';
import {
  cancelMoney,
  cancelWords,
  changeWords,
  otherFormWords,
  surplusWords,
} from './manage-words';

type Alternatives = AvailabilityAnswer['alternatives'];
type When = BookingPage['view']['present'];

/** Asks for a day and a party, and shows what is free then. */
export function changePage(
  bookingPage: BookingPage,
  wish: Pick<When, 'date' | 'partySize'>,
  availability: AvailabilityAnswer | null,
): HtmlPage {
  const { token, view } = bookingPage;
  return {
    message: changeWords.form,
    values: valuesOf(view),
    ...lookOf(view),
    content: html`<form class="fields" method="get" action="/manage/${token}/change">
        ${dayField(bookingPage, wish.date)}${partyField(wish.partySize)}
        <div class="actions"><button>Find times</button></div>
      </form>
      ${availability === null ? null : resultsOf(bookingPage, availability)}
      ${actions(backTo(token))}`,
  };
}

function resultsOf(bookingPage: BookingPage, availability: AvailabilityAnswer): Markup {
  const { date, partySize } = availability;
  if (availability.outcome === 'needs_venue') return askTheVenue(bookingPage, availability);
  if (availability.outcome !== 'available') {
    return html`<section id="times">
      <h2>Nothing free then</h2>
      <p>${availability.summary}</p>
      ${alternativeLinks(bookingPage, availability.alternatives, partySize)}
    </section>`;
  }
  const day = formatDate(date as When['date'], bookingPage.view.today);
  const links = availability.times.map(({ time }) =>
    timeLink(bookingPage, { date, time, partySize }, formatTime(time as When['time'])),
  );
  return html`<section id="times">
    <h2>Free on ${day}</h2>
    <ul class="times">
      ${links}
    </ul>
  </section>`;
}

/** For a party above the online limit: only the time is left to choose. */
function askTheVenue(
  { token, view }: BookingPage,
  { date, partySize, summary }: AvailabilityAnswer,
): Markup {
  return html`<section id="times">
    <h2>Ask the venue</h2>
    <p>${summary} We can pass your request on. ${view.meanwhile}</p>
    <form class="fields" method="post" action="/manage/${token}/change">
      ${hiddenValue(view)}
      <input type="hidden" name="date" value="${date}" />
      <input type="hidden" name="partySize" value="${partySize}" />
      ${timeField(view.present.time)}
      <div class="actions"><button>Send the request</button></div>
    </form>
  </section>`;
}

/** The alternatives, as buttons that lead to the confirmation. */
export function alternativeLinks(
  bookingPage: BookingPage,
  alternatives: Alternatives,
  partySize: number,
): Markup | null {
  if (alternatives.length === 0) return null;
  const links = alternatives.map(({ date, time }) => {
    const moment = { date: date as When['date'], time: time as When['time'] };
    return timeLink(
      bookingPage,
      { date, time, partySize },
      formatMoment(moment, bookingPage.view.today),
    );
  });
  return html`<ul class="times wide">
    ${links}
  </ul>`;
}

interface Wish {
  readonly date: string;
  readonly time: string;
  readonly partySize: number;
}

function timeLink({ token }: BookingPage, { date, time, partySize }: Wish, label: string): Markup {
  const query = new URLSearchParams({ date, time, partySize: String(partySize) }).toString();
  return html`<li><a href="/manage/${token}/change?${query}">${label}</a></li>`;
}

/** For a booking that only the venue can change: it passes the wish on. */
export function askForChangePage(bookingPage: BookingPage): HtmlPage {
  const { token, view } = bookingPage;
  return {
    message: changeWords.asking,
    values: valuesOf(view),
    ...lookOf(view),
    content: html`<form class="fields" method="post" action="/manage/${token}/change">
        ${hiddenValue(view)}${dayField(bookingPage, view.present.date)}
        ${timeField(view.present.time)}${partyField(view.present.partySize)}
        <div class="actions"><button>Send the request</button></div>
      </form>
      ${actions(backTo(token))}`,
  };
}

/** Shows the change and asks for confirmation. */
export function confirmChangePage(
  bookingPage: BookingPage,
  wish: When,
  preview: ChangePreview,
): HtmlPage {
  const { token, view } = bookingPage;
  const isAsking = preview.outcome === 'needs-venue';
  const { heading, text } = changeWords[isAsking ? 'confirm-asking' : 'confirm'];
  return {
    message: { heading, text: preview.surplus === null ? text : [...text, surplusWords] },
    values: { ...valuesOf(view), surplus: preview.surplus ?? '' },
    ...lookOf(view),
    content: html`${facts(changeRows(view, wish, preview))}
      <form class="actions" method="post" action="/manage/${token}/change">
        ${hiddenValue(view)}
        <input type="hidden" name="date" value="${wish.date}" />
        <input type="hidden" name="time" value="${wish.time}" />
        <input type="hidden" name="partySize" value="${wish.partySize}" />
        <button>${isAsking ? 'Send the request' : 'Change my booking'}</button>
        ${otherTime(token)}${backTo(token, 'Keep my booking as it is')}
      </form>`,
  };
}

function changeRows(
  view: BookingPage['view'],
  wish: When,
  { bookingType, deposit, owed }: ChangePreview,
): (readonly [string, string])[] {
  const before = [view.when, view.guests, view.bookingType];
  const after = [formatMoment(wish, view.today), formatGuests(wish.partySize), bookingType];
  return [
    ['Now', before.join(', ')],
    ['New', after.filter((part) => part !== null).join(', ')],
    ...(deposit === null
      ? []
      : [['Deposit', `${deposit} (now ${view.deposit ?? 'none'})`] as const]),
    ...(owed === null ? [] : [['To pay', owed] as const]),
  ];
}

function otherTime(token: string): Markup {
  const address = `/manage/${token}/change`;
  return action({ address, label: 'Choose another time', isQuiet: true });
}

export function cancelPage({ token, view }: BookingPage): HtmlPage {
  const isOnline = view.may.cancel === 'online';
  const owed = view.due ? [cancelMoney.owed] : [];
  const money = [
    ...(view.paid !== null ? [cancelMoney.paid] : owed),
    ...(view.fee === null ? [] : [view.fee]),
  ];
  const { heading, text } = cancelWords[isOnline ? 'online' : 'venue'];
  return {
    message: { heading, text: [...text, ...(isOnline ? money : [])] },
    values: { ...valuesOf(view), because: view.because.cancel ?? '' },
    ...lookOf(view),
    content: html`${facts([
        ['When', view.when],
        ['Table for', view.guests],
      ])}
      <form class="fields" method="post" action="/manage/${token}/cancel">
        ${hiddenValue(view)}
        <label for="reason">Why? You don&rsquo;t have to say.</label>
        <textarea id="reason" name="reason" rows="2" maxlength="500"></textarea>
        <div class="actions">
          ${
            isOnline
              ? html`<button class="danger">Cancel my booking</button>`
              : html`<button>Send the request</button>`
          }
          ${backTo(token, 'Keep my booking')}
        </div>
      </form>`,
  };
}

const delays = [5, 10, 15, 20, 30, 45, 60, 90, 120];

export function latePage({ token, view }: BookingPage): HtmlPage {
  return {
    message: otherFormWords.late,
    values: valuesOf(view),
    ...lookOf(view),
    content: html`<form class="fields" method="post" action="/manage/${token}/late">
      ${hiddenValue(view)}
      <label for="minutesLate">How late will you be?</label>
      <select id="minutesLate" name="minutesLate" required>
        ${delays.map((minutes) => html`<option value="${minutes}">${minutes} minutes</option>`)}
      </select>
      <div class="actions">
        <button>Let ${view.venueName} know</button>
        ${backTo(token)}
      </div>
    </form>`,
  };
}

export function notePage({ token, view }: BookingPage): HtmlPage {
  return {
    message: otherFormWords.note,
    values: valuesOf(view),
    ...lookOf(view),
    content: html`${view.notes === null ? null : facts([['Notes', view.notes]])}
      <form class="fields" method="post" action="/manage/${token}/note">
        ${hiddenValue(view)}
        <label for="note">Your note</label>
        <textarea id="note" name="note" rows="4" maxlength="1000" required></textarea>
        <div class="actions"><button>Add this note</button>${backTo(token)}</div>
      </form>`,
  };
}

function dayField({ view }: BookingPage, value: string): Markup {
  return html`<label for="date">Day</label>
    <input id="date" name="date" type="date" required min="${view.today}" value="${value}" />`;
}

function partyField(value: number): Markup {
  return html`<label for="partySize">Guests</label>
    <input id="partySize" name="partySize" inputmode="numeric" required value="${value}" />`;
}

function timeField(value: string): Markup {
  return html`<label for="time">Time</label>
    <input id="time" name="time" type="time" required value="${value}" />`;
}
