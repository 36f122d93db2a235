import { action, actions, html, type HtmlPage } from '@venue/http';
import type { LinkView } from '@venue/operations/money/link-view';
import { bookingPage, detailsOf, manageAction } from './link-page';
import { pageText } from './page-text';

/**
 * The built-in provider's checkout, which must never look like a real one. `back` is the page from
 * which the guest came, if any.
 */
export function checkoutPage(view: LinkView, session: string, back: string | null): HtmlPage {
  const { amount, card, words } = view;
  const pay = card === null ? words.say('payAmount', { amount }) : words.say('leaveTheCard');
  return {
    ...testPage(view),
    message: { heading: headingOf(view), text: [...consentOf(view), ...deadlineOf(view)] },
    formTargets: back === null ? [] : [new URL(back).origin],
    content: html`${detailsOf(view, amountOf(view))}
      <form class="actions" method="post" action="${session}">
        <button name="pay" value="pay">${pay}</button>
        <button name="pay" value="decline" class="quiet">${words.say('decline')}</button>
      </form>`,
  };
}

/** After a declined payment, which the guest can repeat. */
export function declinedPage(view: LinkView, back: string | null): HtmlPage {
  const { payAddress, card, words } = view;
  const key = card === null ? 'declinedHeading' : 'cardRefusedHeading';
  const { heading, text } = pageText(words, key, 'nothingTaken');
  const choices = [
    action({ address: payAddress, label: words.say('tryAgain') }),
    ...manageAction(view),
    ...(back === null
      ? []
      : [
          action({
            address: back,
            label: words.say(card === null ? 'backWithoutPaying' : 'backWithoutCard'),
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
  return { ...bookingPage(view), banner: pageText(view.words, 'testHeading', 'testText') };
}

function headingOf({ kind, card, isFee, words }: LinkView): string {
  if (isFee) return words.say('payFeeHeading');
  if (card !== null) return words.say('leaveCard');
  return words.say(kind === 'table' ? 'payDepositHeading' : 'payTicketsHeading');
}

function amountOf(view: LinkView): readonly (readonly [string, string])[] {
  const { kind, amount, card, isFee, words } = view;
  if (isFee) return [[words.say('labelFee'), amount]];
  if (card !== null) return [[words.say('labelFeeMost'), amount]];
  return [[words.say(kind === 'table' ? 'labelDeposit' : 'labelToPay'), amount]];
}

/** What the guest agrees to by leaving a card. */
function consentOf({ card, words }: LinkView): readonly string[] {
  return card === null ? [] : [words.say('nothingTakenNow', { fee: card })];
}

/** Nothing once the deadline has passed, although the checkout may still be open. */
function deadlineOf({ state, isLostUnpaid, card, words }: LinkView): readonly string[] {
  if (state !== 'open') return [];
  if (card !== null) return [words.raw(isLostUnpaid ? 'cardOrLose' : 'cardByThen')];
  return [words.raw(isLostUnpaid ? 'payOrLose' : 'payByThen')];
}
