/** The forms of a booking's own page. They work without scripts. */
import { action, actions, facts, html, type Markup, type HtmlPage } from '@venue/http';
import type { AvailabilityAnswer } from '@venue/operations/availability/check-availability';
import type { ChangePreview } from '@venue/operations/bookings/guest-page/guest-operations';
import { backTo, hiddenValue, lookOf, valuesOf, type BookingPage } from './manage-page';
import { pageText } from './page-text';

type Alternatives = AvailabilityAnswer['alternatives'];
type When = BookingPage['view']['present'];

/** Asks for a day and a party, and shows what is free then. */
export function changePage(
  bookingPage: BookingPage,
  wish: Pick<When, 'date' | 'partySize'>,
  availability: AvailabilityAnswer | null,
): HtmlPage {
  const { token, view } = bookingPage;
  const { words } = view;
  return {
    message: pageText(words, 'changeHeading', 'bookingIs'),
    values: valuesOf(view),
    ...lookOf(view),
    content: html`<form class="fields" method="get" action="/manage/${token}/change">
        ${dayField(view, wish.date)}${partyField(view, wish.partySize)}
        <div class="actions"><button>${words.say('findTimes')}</button></div>
      </form>
      ${availability === null ? null : resultsOf(bookingPage, availability)}
      ${actions(backTo(bookingPage))}`,
  };
}

function resultsOf(bookingPage: BookingPage, availability: AvailabilityAnswer): Markup {
  const { date, partySize } = availability;
  const { words } = bookingPage.view;
  if (availability.outcome === 'needs_venue') return askTheVenue(bookingPage, availability);
  if (availability.outcome !== 'available') {
    return html`<section id="times">
      <h2>${words.say('nothingFree')}</h2>
      <p>${words.language === 'en' ? availability.summary : words.say('dayNotFree')}</p>
      ${alternativeLinks(bookingPage, availability.alternatives, partySize)}
    </section>`;
  }
  const day = words.date(date as When['date']);
  const links = availability.times.map(({ time }) =>
    timeLink(bookingPage, { date, time, partySize }, words.time(time as When['time'])),
  );
  return html`<section id="times">
    <h2>${words.say('freeOn', { day })}</h2>
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
  const { words, venueName: venue } = view;
  const english = `${summary} We can pass your request on.`;
  const text = words.language === 'en' ? english : words.say('partyByVenue', { venue });
  return html`<section id="times">
    <h2>${words.say('askVenue')}</h2>
    <p>${text} ${view.meanwhile}</p>
    <form class="fields" method="post" action="/manage/${token}/change">
      ${hiddenValue(view)}
      <input type="hidden" name="date" value="${date}" />
      <input type="hidden" name="partySize" value="${partySize}" />
      ${timeField(view, view.present.time)}
      <div class="actions"><button>${words.say('sendRequest')}</button></div>
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
    return timeLink(bookingPage, { date, time, partySize }, bookingPage.view.words.local(moment));
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
  const { words } = view;
  return {
    message: pageText(words, 'askChangeHeading', 'bookingIs', 'askChange'),
    values: valuesOf(view),
    ...lookOf(view),
    content: html`<form class="fields" method="post" action="/manage/${token}/change">
        ${hiddenValue(view)}${dayField(view, view.present.date)}
        ${timeField(view, view.present.time)}${partyField(view, view.present.partySize)}
        <div class="actions"><button>${words.say('sendRequest')}</button></div>
      </form>
      ${actions(backTo(bookingPage))}`,
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
  const { words } = view;
  const { heading, text } = isAsking
    ? pageText(words, 'confirmAskHeading', 'askChange')
    : pageText(words, 'confirmHeading', 'confirmText');
  const surplus = preview.surplus === null ? [] : [words.raw('surplusAhead')];
  return {
    message: { heading, text: [...text, ...surplus] },
    values: { ...valuesOf(view), surplus: preview.surplus ?? '' },
    ...lookOf(view),
    content: html`${facts(changeRows(view, wish, preview))}
      <form class="actions" method="post" action="/manage/${token}/change">
        ${hiddenValue(view)}
        <input type="hidden" name="date" value="${wish.date}" />
        <input type="hidden" name="time" value="${wish.time}" />
        <input type="hidden" name="partySize" value="${wish.partySize}" />
        <button>${words.say(isAsking ? 'sendRequest' : 'changeMyBooking')}</button>
        ${otherTime(bookingPage)}${backTo(bookingPage, 'keepAsItIs')}
      </form>`,
  };
}

function changeRows(
  view: BookingPage['view'],
  wish: When,
  { bookingType, deposit, owed }: ChangePreview,
): (readonly [string, string])[] {
  const { say, local } = view.words;
  const before = [view.when, view.guests, view.bookingType];
  const after = [local(wish), say('guests', {}, wish.partySize), bookingType];
  const now = view.deposit ?? say('none');
  return [
    [say('labelNow'), before.join(', ')],
    [say('labelNew'), after.filter((part) => part !== null).join(', ')],
    ...(deposit === null
      ? []
      : [[say('labelDeposit'), say('depositNow', { deposit, before: now })] as const]),
    ...(owed === null ? [] : [[say('labelToPay'), owed] as const]),
  ];
}

function otherTime({ token, view }: BookingPage): Markup {
  const address = `/manage/${token}/change`;
  return action({ address, label: view.words.say('otherTime'), isQuiet: true });
}

export function cancelPage(bookingPage: BookingPage): HtmlPage {
  const { token, view } = bookingPage;
  const { words } = view;
  const isOnline = view.may.cancel === 'online';
  const owed = view.due ? [words.raw('cancelOwed')] : [];
  const money = [
    ...(view.paid !== null ? [words.raw('cancelPaid')] : owed),
    ...(view.fee === null ? [] : [view.fee]),
  ];
  const { heading, text } = isOnline
    ? pageText(words, 'cancelHeading', 'cancelText')
    : pageText(words, 'askCancelHeading', 'askCancel');
  const button = isOnline
    ? html`<button class="danger">${words.say('cancelMyBooking')}</button>`
    : html`<button>${words.say('sendRequest')}</button>`;
  return {
    message: { heading, text: [...text, ...(isOnline ? money : [])] },
    values: { ...valuesOf(view), because: view.because.cancel ?? '' },
    ...lookOf(view),
    content: html`${facts([
        [words.say('labelWhen'), view.when],
        [words.say('labelTable'), view.guests],
      ])}
      <form class="fields" method="post" action="/manage/${token}/cancel">
        ${hiddenValue(view)}
        <label for="reason">${words.say('whyCancel')}</label>
        <textarea id="reason" name="reason" rows="2" maxlength="500"></textarea>
        <div class="actions">${button} ${backTo(bookingPage, 'keepBooking')}</div>
      </form>`,
  };
}

const delays = [5, 10, 15, 20, 30, 45, 60, 90, 120];

export function latePage(bookingPage: BookingPage): HtmlPage {
  const { token, view } = bookingPage;
  const { words } = view;
  const options = delays.map(
    (minutes) => html`<option value="${minutes}">${words.say('minutes', {}, minutes)}</option>`,
  );
  return {
    message: pageText(words, 'lateHeading', 'lateText'),
    values: valuesOf(view),
    ...lookOf(view),
    content: html`<form class="fields" method="post" action="/manage/${token}/late">
      ${hiddenValue(view)}
      <label for="minutesLate">${words.say('howLate')}</label>
      <select id="minutesLate" name="minutesLate" required>
        ${options}
      </select>
      <div class="actions">
        <button>${words.say('letKnow', { venue: view.venueName })}</button>
        ${backTo(bookingPage)}
      </div>
    </form>`,
  };
}

export function notePage(bookingPage: BookingPage): HtmlPage {
  const { token, view } = bookingPage;
  const { words } = view;
  const notes = view.notes === null ? null : facts([[words.say('labelNotes'), view.notes]]);
  return {
    message: pageText(words, 'noteHeading', 'noteText'),
    values: valuesOf(view),
    ...lookOf(view),
    content: html`${notes}
      <form class="fields" method="post" action="/manage/${token}/note">
        ${hiddenValue(view)}
        <label for="note">${words.say('yourNote')}</label>
        <textarea id="note" name="note" rows="4" maxlength="1000" required></textarea>
        <div class="actions">
          <button>${words.say('addThisNote')}</button>${backTo(bookingPage)}
        </div>
      </form>`,
  };
}

type View = BookingPage['view'];

function dayField({ words, today }: View, value: string): Markup {
  return html`<label for="date">${words.say('labelDay')}</label>
    <input id="date" name="date" type="date" required min="${today}" value="${value}" />`;
}

function partyField({ words }: View, value: number): Markup {
  return html`<label for="partySize">${words.say('labelGuests')}</label>
    <input id="partySize" name="partySize" inputmode="numeric" required value="${value}" />`;
}

function timeField({ words }: View, value: string): Markup {
  return html`<label for="time">${words.say('labelTime')}</label>
    <input id="time" name="time" type="time" required value="${value}" />`;
}
