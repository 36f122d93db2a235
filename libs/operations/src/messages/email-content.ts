import type { Attachment } from '@venue/domain/message/provider';
import { fill, type EmailTemplate } from '@venue/domain/venue/templates';
import type { Venue } from '@venue/domain/venue/venue';
import type { WriteContext } from '../pipeline/write-context';
import { emailHtml, type EmailAction, type EmailImage } from './email-html';

/** All parts of an e-mail to a guest. */
export interface EmailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly calendar: string | null;
  readonly attachments: readonly Attachment[];
}

/** Additions to the text of a template. */
export interface EmailExtras {
  readonly action?: EmailAction;
  /** The guest's own page, if the button leads elsewhere. */
  readonly page?: EmailAction;
  readonly calendar?: string;
  readonly image?: EmailImage & Attachment;
  /** BCP 47 tag of its language; British English by default. */
  readonly lang?: string;
}

/**
 * The e-mail in plain text and in HTML, with the same sentences. Both contain the addresses of the
 * action and the page, whether or not the template has them, and end with the venue's name, address
 * and telephone.
 */
export function emailContent(
  template: EmailTemplate,
  values: Readonly<Record<string, string>>,
  {
    action,
    page,
    calendar,
    image,
    lang = 'en-GB',
    ...context
  }: EmailExtras & Pick<WriteContext, 'venue' | 'group'>,
): EmailContent {
  const subject = fill(template.subject, values);
  const words = fill(template.text, values).trim();
  const links = [action, page]
    .filter((link) => link !== undefined)
    .filter(({ url }) => !words.includes(url))
    .map(({ label, url }) => `${label}: ${url}`);
  const text = [words, ...links].join('\n\n');
  const signature = signatureOf(context.venue);
  const parts = { lang, subject, text, signature, action: action ?? null, image: image ?? null };
  return {
    subject,
    text: `${text}\n\n${signature}`,
    html: emailHtml(parts, context),
    calendar: calendar ?? null,
    attachments: image === undefined ? [] : [fileOf(image)],
  };
}

function fileOf({ name, contentType, content }: Attachment): Attachment {
  return { name, contentType, content };
}

function signatureOf({ name, address, phone }: Venue): string {
  const { line1, line2, city, postcode } = address ?? noAddress;
  const place = [line1, line2, city, postcode].filter((part) => part !== null).join(', ');
  return [name, place, phone ?? ''].filter((line) => line !== '').join('\n');
}

const noAddress = { line1: null, line2: null, city: null, postcode: null };
