import { describe, expect, it } from '@jest/globals';
import type { Booking } from '@venue/domain/booking/booking';
import type { Language } from '@venue/domain/shared/language';
import { pence } from '@venue/domain/shared/money';
import type { Phone } from '@venue/domain/shared/phone';
import type { Group } from '@venue/domain/venue/group';
import type { Venue } from '@venue/domain/venue/venue';
import { aBooking } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import { aVenue, harbourMessages } from '@venue/testing/venues';
import { say } from '@venue/testing/say';
import { Secrets } from '../authentication/secrets';
import type { WriteContext } from '../pipeline/write-context';
import {
  cancellationNotice,
  changeNotice,
  confirmation,
  lateNotice,
  reminderNotice,
} from './to-guest';
import { paymentKept } from './payment-kept';

const contextAt = (venue: Venue): WriteContext =>
  ({
    venue,
    now: at('2026-06-10 12:00'),
    group: { brands: [], textCountries: null } as unknown as Group,
    ids: { uuid: () => 'the next id' },
    settings: { baseUrl: 'https://tables.example' },
    secrets: new Secrets('the pepper of a spec'),
  }) as WriteContext;
const here = contextAt(aVenue());
const sendsNothing = contextAt(
  aVenue({ messages: { ...harbourMessages, emailConfirmed: null, emailChanged: null } }),
);
const fewest = { smsDepositLink: '{link}', emailDepositLink: null };
const withoutTexts = contextAt(aVenue({ messages: fewest }));

const before = aBooking({ guestEmail: 'ada@example.com' });
const change = { before, after: { ...before, partySize: 3 }, balance: null };
const cancelled = { because: 'cancelled', wasConfirmed: true } as const;
const cancellation = { file: { booking: before, receivedPence: pence(0) }, ...cancelled };

describe('messages to a guest about a booking', () => {
  it('is nothing where the venue has said so, and e-mails alone where it has no texts', () => {
    expect(confirmation(before, sendsNothing)).toMatchObject({
      sms: expect.any(String),
      email: null,
    });
    expect(confirmation(before, withoutTexts)).toMatchObject({
      sms: null,
      email: { subject: 'Your table at The Harbour is booked' },
    });
  });

  it.each<[Language, string, string, string, string]>([
    [
      'fr',
      'Votre table est réservée\u00a0: The Harbour',
      'Bonjour Ada,\n\nVotre table pour 2 personnes (The Harbour, vendredi 12 juin à 19:00) est réservée. Votre référence\u00a0: K7QP 4M2X.\n\nNous nous réjouissons',
      'Modifier ou annuler: https',
      'Table pour 2 (The Harbour)',
    ],
    [
      'de',
      'Ihr Tisch ist reserviert: The Harbour',
      'Guten Tag Ada,\n\nIhr Tisch für 2 Personen (The Harbour, Freitag, 12. Juni um 19:00 Uhr) ist reserviert. Ihre Reservierungsnummer: K7QP 4M2X.\n\nWir freuen uns',
      'Ändern oder stornieren: https',
      'Tisch für 2 (The Harbour)',
    ],
    [
      'es',
      'Su mesa está reservada: The Harbour',
      'Hola Ada:\n\nSu mesa para 2 personas (The Harbour, viernes, 12 de junio a las 19:00) está reservada. Su referencia: K7QP 4M2X.\n\nLe esperamos',
      'Cambiar o cancelar: https',
      'Mesa para 2 (The Harbour)',
    ],
    [
      'cy',
      'Mae eich bwrdd wedi’i gadw: The Harbour',
      'Helo Ada,\n\nMae eich bwrdd i 2 (The Harbour, Dydd Gwener, 12 Mehefin am 19:00) wedi’i gadw. Eich cyfeirnod: K7QP 4M2X.\n\nEdrychwn ymlaen',
      'Newid neu ganslo: https',
      'Bwrdd i 2 (The Harbour)',
    ],
  ])('is in the language of the booking: %s', (locale, subject, text, button, event) => {
    const { sms, email } = confirmation({ ...before, locale }, here);
    const calendar = email?.calendar?.replaceAll('\r\n ', '').replaceAll('\\', '');

    expect(email?.subject).toBe(subject);
    expect(email?.text.startsWith(text)).toBe(true);
    expect(email?.text).toContain(button);
    expect(email?.html).toContain(`<html lang="${locale}">`);
    expect(calendar).toContain(`SUMMARY:${event}`);
    // The venue's template of the text is in English, so the guest gets built-in words.
    expect(sms).not.toMatch(/Your table|Change or cancel/);
    expect(sms).toContain('https://tables.example/manage/');
  });

  it('is in the language of the venue without one of the booking, with its own templates', () => {
    const messages = {
      ...fewest,
      emailConfirmed: { subject: 'Bonsoir', text: '{date}: {summary}' },
    };
    const venue = aVenue({ messages, money: { currency: 'EUR', locale: 'fr-FR' } });

    expect(confirmation(before, contextAt(venue)).email).toMatchObject({
      subject: 'Bonsoir',
      text: expect.stringMatching(/^vendredi 12 juin: Votre table pour 2 personnes \(/),
    });
    expect(confirmation({ ...before, locale: 'en' }, contextAt(venue)).email?.subject).toBe(
      'Your table at The Harbour is booked',
    );
  });

  it('has a calendar file where the confirmation goes by e-mail', () => {
    expect(changeNotice(change, here).email?.calendar).toContain('METHOD:REQUEST');
    const { sms, email } = cancellationNotice(cancellation, here);
    expect(email?.calendar).toContain('METHOD:CANCEL');
    expect(sms).toBe(
      say('message: the table is cancelled', {
        party: '2',
        when: 'Friday 12 June at 7pm',
        reference: 'K7QP 4M2X',
      }),
    );
  });

  it('removes nothing from a calendar where no confirmation went there by e-mail', () => {
    const notConfirmed = { ...cancellation, wasConfirmed: false };
    const noAddress = { booking: aBooking(), receivedPence: pence(0) };

    expect(cancellationNotice(cancellation, sendsNothing).email?.calendar).toBeNull();
    expect(cancellationNotice(notConfirmed, here).email?.calendar).toBeNull();
    expect(cancellationNotice({ ...cancellation, file: noAddress }, here).email).toBeNull();
  });

  it('is the day and the party in a reminder, with no calendar file', () => {
    const { sms, email } = reminderNotice(before, here);

    expect(sms).toMatch(/^See you on Friday 12 June at 7pm at The Harbour, table for 2\. Can't/);
    expect(email).toMatchObject({ subject: 'See you on Friday 12 June at 7pm at The Harbour' });
    expect(email?.text).toMatch(/^We look forward to seeing you on Friday 12 June at 7pm at The H/);
    expect(email?.calendar).toBeNull();
  });

  it('says until when the table is kept, in the venue’s text', () => {
    const emailLateNoted = { subject: 'Take your time', text: 'Dear {name}, {summary}' };
    const late = contextAt(aVenue({ messages: { ...fewest, emailLateNoted } }));
    const { sms, email, notAfter } = lateNotice(before, 'We wait.', late);

    expect(email?.text).toMatch(/^Dear Ada, We wait\.\n\nChange or cancel: https:\/\/tables\.exa/);
    expect([sms, notAfter]).toEqual([null, before.endsAt]);
    expect(lateNotice(before, 'We wait.', here).email).toBeNull();
  });

  it.each([
    ['Mr and Mrs Smith', 'Dear Mr and Mrs Smith, W', 'Hello Mr and Mrs Smith,\n\nYour table'],
    ['Ada Finch', 'Dear Ada, W', 'Hello Ada,\n\nYour table'],
    ['@ @', 'Dear, W', 'Hello,\n\nYour table'],
  ])('greets %s: “%s…”, and in built-in words “%s…”', (guestName, own, usual) => {
    const booking = aBooking({ guestName, guestEmail: 'ada@example.com' });
    const emailLateNoted = { subject: 'Take your time', text: 'Dear {name}, {summary}' };
    const context = contextAt(aVenue({ messages: { ...fewest, emailLateNoted } }));

    expect(lateNotice(booking, 'We wait.', context).email?.text.startsWith(own)).toBe(true);
    expect(confirmation(booking, context).email?.text.startsWith(usual)).toBe(true);
  });

  it.each([
    ['2026-06-11 18:59', 'tomorrow'],
    ['2026-06-12 09:00', 'today'],
  ])('says on %s that the table is for %s', (now, day) => {
    expect(reminderNotice(before, { ...here, now: at(now) }).sms).toMatch(
      new RegExp(`^See you ${day} at 7pm at`),
    );
  });
});

describe('a payment for a table that was released', () => {
  const noticeOf = (booking: Partial<Booking>) =>
    paymentKept(aBooking(booking), pence(2000), here).map(({ channel, recipient, ...more }) => {
      return [channel, recipient, more.subject, more.html === null, more.bookingId];
    });

  it('is reported by e-mail, else by text, else not at all', () => {
    const { id } = before;
    const abroad = '+353861234567' as Phone;

    expect(noticeOf({ guestEmail: 'ada@example.com' })).toEqual([
      ['email', 'ada@example.com', 'Your payment to The Harbour', false, id],
    ]);
    expect(noticeOf({})).toEqual([['text', '+441174960001', null, true, id]]);
    expect(noticeOf({ guestPhone: '' })).toEqual([]);
    expect(noticeOf({ guestPhone: abroad })).toEqual([]);
    expect(paymentKept(aBooking(), pence(2000), here)[0]?.text).toBe(
      say('message: the payment came too late', { amount: '£20.00' }),
    );
  });
});
