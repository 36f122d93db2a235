/** The inputs of this app's pages that no operation parses. */
import { optional, required } from '@venue/operations/fields/field';
import { anyText, linkToken, oneOf } from '@venue/operations/fields/kinds';

/** The path of a page that a guest opens by a link. */
export class LinkPath {
  @required(linkToken, 'The token of the link.') token!: string;
}

/** The query of the widget's check. */
export class KeyQuery {
  @optional(anyText, 'The publishable key that the page has.') key!: string | null;
}

/** The query of a payment link. */
export class PaymentQuery {
  @optional(anyText, 'Where the guest goes on after the payment.') return!: string | null;
}

/** The query of the built-in checkout. */
export class CheckoutQuery {
  @optional(oneOf('1'), 'Set after the guest has declined.') declined!: '1' | null;
}

/** The form of the built-in checkout. */
export class CheckoutForm {
  @required(oneOf('pay', 'decline'), 'The button.') pay!: 'pay' | 'decline';
}

/** The query of the page that changes a booking; its operations check the values. */
export class ChangeQuery {
  @optional(anyText, 'The other day.') date!: string | null;
  @optional(anyText, 'The number of guests then.') partySize!: string | null;
  @optional(anyText, 'The time on that day, once it is chosen.') time!: string | null;
}

/** The form of the waiting list; its operation checks the values. */
export class WaitingForm {
  @optional(anyText, 'The day.') date!: string | null;
  @optional(anyText, 'The earliest time.') from!: string | null;
  @optional(anyText, 'The latest time.') until!: string | null;
  @optional(anyText, 'The number of guests.') partySize!: string | null;
  @optional(anyText, 'The guest’s name.') name!: string | null;
  @optional(anyText, 'The guest’s phone number.') phone!: string | null;
  @optional(anyText, 'The guest’s e-mail address.') email!: string | null;
  @optional(anyText, 'What the venue should know.') notes!: string | null;
}

/** The form of the queue at the door; its operation checks the values. */
export class QueueForm {
  @optional(anyText, 'The number of guests.') partySize!: string | null;
  @optional(anyText, 'The guest’s name.') name!: string | null;
  @optional(anyText, 'The guest’s phone number.') phone!: string | null;
  @optional(anyText, 'The captcha that the script has solved.') captchaToken!: string | null;
}
