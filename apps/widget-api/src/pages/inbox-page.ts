import type { InboxMessage } from '@venue/domain/message/inbox';
import { isoOf, localOf } from '@venue/domain/shared/time';
import { html, type Markup, type HtmlPage } from '@venue/http';

/** The unchanged messages; only links to this deployment can be clicked. */
export function inboxPage(messages: readonly InboxMessage[], baseUrl: string): HtmlPage {
  const text =
    messages.length === 0
      ? 'No text and no e-mail has been written yet.'
      : 'The latest texts and e-mails that were written, the newest first.';
  return {
    message: { heading: 'Inbox', text: [text] },
    content: html`${messages.map((message) => article(message, baseUrl))}`,
  };
}

function article(message: InboxMessage, baseUrl: string): Markup {
  const { channel, recipient, subject, text } = message;
  const subjectLine = subject === null ? null : html`<p><strong>${subject}</strong></p>`;
  return html`<article>
    <h2>${channel === 'text' ? 'Text' : 'E-mail'} to ${recipient}</h2>
    <p class="about">${messageFacts(message)}</p>
    ${subjectLine}
    <pre class="message">${withLinks(text, baseUrl)}</pre>
  </article> `;
}

function messageFacts({ state, because, createdAt, zone, ...message }: InboxMessage): Markup {
  const { date, time } = localOf(createdAt, zone);
  const label = because === null ? state : `${state} (${because})`;
  const parts = [
    html`<time datetime="${isoOf(createdAt)}">${date} ${time}</time>`,
    html`${message.venueName}`,
    html`${message.environment}`,
    html`${label}`,
    ...(message.hasCalendar ? [html`with a calendar file`] : []),
  ];
  return html`${parts.map((part, index) => (index === 0 ? part : html` &middot; ${part}`))}`;
}

/** The text with its links to this deployment; a full stop at the end is not part of a link. */
function withLinks(text: string, baseUrl: string): Markup {
  const base = baseUrl.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const link = new RegExp(`(${base}/[\\w\\-./~%?=&#]*[\\w\\-/~%=#])`, 'g');
  // `split` with a capturing group keeps the links: every second piece is one.
  const pieces = text.split(link).map((piece, index) => {
    return index % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : html`${piece}`;
  });
  return html`${pieces}`;
}
