import type { EmailTemplate, Templates } from '@venue/domain/venue/templates';

type WithBuiltIn =
  | 'emailDepositLink'
  | 'emailConfirmed'
  | 'emailChanged'
  | 'emailCancelled'
  | 'emailReminder'
  | 'emailTickets';

/** The beginning of built-in e-mails. */
export const greeting = 'Hello {name},\n\n';

/** The e-mails of a venue without a template of its own. */
const builtIn: Readonly<Record<WithBuiltIn, EmailTemplate>> = {
  emailDepositLink: {
    subject: 'Your deposit for {venue}',
    text: `${greeting}Please pay {amount} by {expires} for your table on {date} at {time}: {link}`,
  },
  emailConfirmed: {
    subject: 'Your table at {venue} is booked',
    text: `${greeting}{summary}\n\nWe look forward to seeing you.`,
  },
  emailChanged: {
    subject: 'Your table at {venue} has changed',
    text: `${greeting}{summary}\n\nWe look forward to seeing you.`,
  },
  emailCancelled: { subject: 'Your table at {venue} is cancelled', text: `${greeting}{summary}` },
  emailReminder: {
    subject: 'See you {when} at {venue}',
    text: `${greeting}{summary}\n\nCan’t come? Please let us know, so that another guest can have your table.`,
  },
  emailTickets: {
    subject: 'Your tickets for {event} at {venue}',
    text: `${greeting}{summary}\n\nWe look forward to seeing you.`,
  },
};

/**
 * The venue's template; the built-in one if the venue has left it out, and null if it sends none.
 */
export function emailTemplate(messages: Templates, name: WithBuiltIn): EmailTemplate | null {
  const template = messages[name];
  return template === undefined ? builtIn[name] : template;
}

/** For an amount that the team asks for; `summary` is its reason. */
export const extraTemplate: EmailTemplate = {
  subject: 'A payment for your booking at {venue}',
  text: `${greeting}We ask you to pay {amount} for your booking on {date} at {time}: {summary}\n\nPlease pay by {expires}: {link}`,
};
export const extraSms =
  '{venue}: please pay {amount} for your booking on {date} by {expires}: {summary} {link}';

/** For a card that guarantees a booking; its words are ours, since nothing is paid. */
export const cardTemplate: EmailTemplate = {
  subject: 'Please leave a card for your table at {venue}',
  text: `${greeting}{summary}\n\nLeave a card by {expires}: {link}`,
};
export const cardSms =
  '{venue}: please leave a card by {expires} to keep your table on {date}. Nothing is taken now: {link}';

/** For the fee of a booking whose card was declined. */
export const feeTemplate: EmailTemplate = {
  subject: 'A fee for your booking at {venue}',
  text: `${greeting}You agreed to a fee of up to {amount} when you booked a table at {venue} for {date} at {time}. Your card was declined. Please pay {amount} by {expires}: {link}`,
};
export const feeSms =
  '{venue}: your card for the fee of your booking on {date} was declined. Please pay {amount}: {link}';

/** Always a template: without the link the guest would lose the table. */
export function depositTemplate({ emailDepositLink }: Templates): EmailTemplate {
  return emailDepositLink ?? builtIn.emailDepositLink;
}
