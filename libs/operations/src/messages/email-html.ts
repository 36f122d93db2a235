/**
 * The HTML part of an e-mail, made from the text of its plain part. All styles are inline, since
 * mailboxes drop style sheets; only the brand's logo is loaded, and nothing depends on it.
 */
import type { Brand } from '@venue/domain/venue/venue';
import type { WriteContext } from '../pipeline/write-context';
import { blackOrWhiteOn, hexOf, parseColour, type Colour } from './colour';

/** A link that an e-mail shows as a button. */
export interface EmailAction {
  readonly label: string;
  readonly url: string;
}

/** An attached image that the e-mail shows. */
export interface EmailImage {
  readonly name: string;
  /** A description for readers who see no images. */
  readonly alt: string;
}

export interface EmailParts {
  /** BCP 47 tag. */
  readonly lang: string;
  readonly subject: string;
  /** Paragraphs are separated by an empty line. */
  readonly text: string;
  readonly action: EmailAction | null;
  readonly image: EmailImage | null;
  /** The sender, below everything else. */
  readonly signature: string | null;
}

const ink = '#22262a';
const plainAccent: Colour = [0x2f, 0x48, 0x58];

export function emailHtml(
  { lang, subject, text, action, image, signature }: EmailParts,
  context: Pick<WriteContext, 'venue' | 'group'>,
): string {
  const brand = context.group.brands.find(({ id }) => id === context.venue.brandId) ?? null;
  const background = parseColour(brand?.theme['accent']) ?? plainAccent;
  const words = parseColour(brand?.theme['onAccent']) ?? blackOrWhiteOn(background);
  const accent = hexOf(background);
  const button = { accent, onAccent: hexOf(words) };
  const content = [
    ...logoOf(brand),
    ...text.split(/\n{2,}/).map(paragraph),
    ...(action === null ? [] : [buttonOf(action, button)]),
    ...(image === null ? [] : [imageOf(image)]),
    ...(signature === null ? [] : [paragraph(signature)]),
  ];
  return [
    '<!DOCTYPE html>',
    `<html lang="${escaped(lang)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(subject)}</title>`,
    '</head>',
    `<body style="margin: 0; padding: 16px; background: #f3f3f1; color: ${ink}; ${font}">`,
    `<div style="${column}; border-top: 4px solid ${accent}">`,
    ...content,
    '</div>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

const font = "font-family: 'Helvetica Neue', Arial, sans-serif; font-size: 16px; line-height: 1.5";
// Long links must break, or they make the column wider than a phone's screen.
const column =
  'max-width: 560px; margin: 0 auto; padding: 24px; background: #ffffff; overflow-wrap: anywhere';

function paragraph(words: string): string {
  const lines = words.split('\n').map(withLinks);
  return `<p style="margin: 0 0 16px">${lines.join('<br>\n')}</p>`;
}

/** Web addresses become links; a full stop or bracket after one is not part of it. */
function withLinks(line: string): string {
  // `split` with a capturing group keeps the addresses: every second piece is one.
  const pieces = line.split(/(https?:\/\/[^\s<>"]*[\w/#=-])/);
  return pieces
    .map((piece, index) =>
      index % 2 === 0
        ? escaped(piece)
        : `<a href="${escaped(piece)}" style="color: ${ink}">${escaped(piece)}</a>`,
    )
    .join('');
}

function buttonOf(
  { label, url }: EmailAction,
  { accent, onAccent }: { readonly accent: string; readonly onAccent: string },
): string {
  const look =
    `display: inline-block; padding: 12px 20px; border-radius: 6px; background: ${accent}; ` +
    `color: ${onAccent}; font-weight: bold; text-decoration: none`;
  return `<p style="margin: 0 0 16px"><a href="${escaped(url)}" style="${look}">${escaped(label)}</a></p>`;
}

function imageOf({ name, alt }: EmailImage): string {
  const look = 'display: block; width: 200px; height: 200px';
  return `<p style="margin: 0 0 16px"><img src="cid:${escaped(name)}" alt="${escaped(alt)}" style="${look}"></p>`;
}

function logoOf(brand: Brand | null): readonly string[] {
  const url = brand?.logoUrl ?? null;
  if (brand === null || url === null) return [];
  const look = 'display: block; max-width: 100%; max-height: 64px';
  return [
    `<p style="margin: 0 0 16px"><img src="${escaped(url)}" alt="${escaped(brand.name)}" style="${look}"></p>`,
  ];
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
