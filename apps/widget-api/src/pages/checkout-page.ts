import { facts, html, type Page } from '@venue/http';
import type { LinkView } from '@venue/operations';
import { checkoutWords, toPay } from './words';

interface Showing {
  readonly session: string;
  /** The guest has just pressed Decline. */
  readonly isDeclined: boolean;
}

/** The built-in provider's checkout, which must never be taken for a real one. */
export function checkoutPage(view: LinkView, { session, isDeclined }: Showing): Page {
  const { amount, kind, venueName } = view;
  const { banner, declined, ready } = checkoutWords;
  return {
    words: isDeclined ? declined : ready[kind],
    banner,
    venueName,
    content: html`${facts([[toPay[kind], amount], ...view.facts])}
      <form class="actions" method="post" action="${session}">
        <button name="pay" value="pay">Pay ${amount}</button>
        <button name="pay" value="decline" class="quiet">Decline</button>
      </form>`,
  };
}
