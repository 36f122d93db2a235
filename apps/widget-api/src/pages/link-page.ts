import { action, actions, facts, html, type Page } from '@venue/http';
import type { LinkView } from '@venue/operations';
import { bought, linkWords, ticketWords } from './words';

/** The state of a link, with a way to pay where that is possible. */
export function linkPage(view: LinkView): Page {
  const { state, kind, venueName, amount, until, payAddress } = view;
  const paying = actions(
    action({ address: payAddress, label: `Pay ${amount}` }),
    action({ address: '', label: 'Look again', isQuiet: true }),
  );
  return {
    words: (kind === 'tickets' ? ticketWords[state] : undefined) ?? linkWords[state],
    values: { venue: venueName, amount, until, what: bought[kind] },
    venueName,
    content: html`${facts(view.facts)}${state === 'open' ? paying : null}`,
  };
}
