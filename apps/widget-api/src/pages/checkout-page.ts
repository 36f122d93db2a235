import { action, actions, html, type HtmlPage } from '@venue/http';
import type { LinkView } from '@venue/operations/money/link-view';
import { bookingPage, detailsOf, manageAction } from './link-page';
import { checkoutWords, deadlineWords, toPay } from './words';

/**
 * The built-in provider's checkout, which must never look like a real one. `back` is the page from
 * which the guest came, if any.
 */
export function checkoutPage(view: LinkView, session: string, back: string | null): HtmlPage {
  const { amount, kind } = view;
  return {
    ...testPage(view),
    message: { ...checkoutWords.ready[kind], text: deadlineOf(view) },
    formTargets: back === null ? [] : [new URL(back).origin],
    content: html`${detailsOf(view, [[toPay[kind], amount]])}
      <form class="actions" method="post" action="${session}">
        <button name="pay" value="pay">Pay ${amount}</button>
        <button name="pay" value="decline" class="quiet">Decline</button>
      </form>`,
  };
}

/** After a declined payment, which the guest can repeat. */
export function declinedPage(view: LinkView, back: string | null): HtmlPage {
  const { payAddress, amount, kind } = view;
  const { heading, text } = checkoutWords.declined;
  const choices = [
    action({ address: payAddress, label: 'Try again' }),
    ...manageAction(view),
    ...(back === null
      ? []
      : [action({ address: back, label: 'Back without paying', isQuiet: true })]),
  ];
  return {
    ...testPage(view),
    message: { heading, text: [...text, ...deadlineOf(view)] },
    content: html`${detailsOf(view, [[toPay[kind], amount]])}${actions(...choices)}`,
  };
}

function testPage(view: LinkView): Omit<HtmlPage, 'message'> {
  return { ...bookingPage(view), banner: checkoutWords.banner };
}

/** Nothing once the deadline has passed, although the checkout may still be open. */
function deadlineOf({ state, isLostUnpaid }: LinkView): readonly string[] {
  if (state !== 'open') return [];
  return [isLostUnpaid ? deadlineWords.lost : deadlineWords.kept];
}
