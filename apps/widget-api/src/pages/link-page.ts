import { action, actions, facts, html, type Page } from '@venue/http';
import type { LinkView } from '@venue/operations';
import { linkWords } from './words';

/** How a link stands; where it can be paid, the way to do so. */
export function linkPage(view: LinkView): Page {
  const { state, venueName, guests, when, amount, until, payAddress } = view;
  const paying = actions(
    action({ address: payAddress, label: `Pay ${amount}` }),
    action({ address: '', label: 'Look again', isQuiet: true }),
  );
  return {
    words: linkWords[state],
    values: { venue: venueName, amount, until },
    venueName,
    content: html`${facts([
      ['Table for', guests],
      ['When', when],
    ])}${state === 'open' ? paying : null}`,
  };
}
