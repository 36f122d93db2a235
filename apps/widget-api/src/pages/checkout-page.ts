import { action, actions, html, type HtmlPage } from '@venue/http';
import type { LinkView } from '@venue/operations/money/link-view';
import { bookingPage, detailsOf, manageAction } from './link-page';
import { checkoutWords, deadlineWords, toPay } from './words';

/**
 * The built-in provider's checkout, which must never look like a real one. `back` is the page from
 * which the guest came, if any.
 */
export function checkoutPage(view: LinkView, session: string, back: string | null): HtmlPage {
  const { amount, card } = view;
  const heading = headingOf(view);
  return {
    ...testPage(view),
    message: { ...heading, text: [...consentOf(view), ...deadlineOf(view)] },
    formTargets: back === null ? [] : [new URL(back).origin],
    content: html`${detailsOf(view, amountOf(view))}
      <form class="actions" method="post" action="${session}">
        <button name="pay" value="pay">
          ${card === null ? `Pay ${amount}` : 'Leave the card'}
        </button>
        <button name="pay" value="decline" class="quiet">Decline</button>
      </form>`,
  };
}

/** After a declined payment, which the guest can repeat. */
export function declinedPage(view: LinkView, back: string | null): HtmlPage {
  const { payAddress, card } = view;
  const { heading, text } = checkoutWords[card === null ? 'declined' : 'refused'];
  const choices = [
    action({ address: payAddress, label: 'Try again' }),
    ...manageAction(view),
    ...(back === null
      ? []
      : [
          action({
            address: back,
            label: card === null ? 'Back without paying' : 'Back without a card',
            isQuiet: true,
          }),
        ]),
  ];
  return {
    ...testPage(view),
    message: { heading, text: [...text, ...deadlineOf(view)] },
    content: html`${detailsOf(view, amountOf(view))}${actions(...choices)}`,
  };
}

function testPage(view: LinkView): Omit<HtmlPage, 'message'> {
  return { ...bookingPage(view), banner: checkoutWords.banner };
}

function headingOf({ kind, card, isFee }: LinkView): { readonly heading: string } {
  if (isFee) return checkoutWords.fee;
  return card === null ? checkoutWords.ready[kind] : checkoutWords.card;
}

function amountOf(view: LinkView): readonly (readonly [string, string])[] {
  const { kind, amount, card, isFee } = view;
  if (isFee) return [['Fee', amount]];
  return [[card === null ? toPay[kind] : 'Fee at most', amount]];
}

/** What the guest agrees to by leaving a card. */
function consentOf({ card }: LinkView): readonly string[] {
  return card === null ? [] : [`Nothing is taken now. ${card}`];
}

/** Nothing once the deadline has passed, although the checkout may still be open. */
function deadlineOf({ state, isLostUnpaid, card }: LinkView): readonly string[] {
  if (state !== 'open') return [];
  const { lostWithoutCard, keptWithoutCard } = deadlineWords;
  if (card !== null) return [isLostUnpaid ? lostWithoutCard : keptWithoutCard];
  return [isLostUnpaid ? deadlineWords.lost : deadlineWords.kept];
}
