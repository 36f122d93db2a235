/** The page on which guests book at one venue, and the list of the venues. */
import type { Language } from '@venue/domain/shared/language';
import type { Group } from '@venue/domain/venue/group';
import type { Brand } from '@venue/domain/venue/venue';
import { facts, html, Markup, type HtmlPage } from '@venue/http';
import type { VenuePage } from '@venue/operations/venues/venue-pages';
import { attributesOf, type Prefill } from './prefill';
import { waitingForm } from './waiting-form';

export function bookPage(page: VenuePage, prefill: Prefill, baseUrl: string): HtmlPage {
  const { venue, brand, url, key, frameOrigins, words } = page;
  const title = words.say('bookTableAt', { venue: venue.name });
  return {
    lang: words.tag,
    message: { heading: venue.name, text: venue.description === null ? [] : [venue.description] },
    title,
    isListed: true,
    ...(brand === null ? {} : { brand }),
    widget: {
      scripts: `${baseUrl}/widget/v1/`,
      requests: `${baseUrl}/public/v1/`,
      frameOrigins,
    },
    head: html`${headOf({ title, description: descriptionOf(page), url, brand, language: words.language })}
    ${structuredData(page)}
    ${key === null ? null : html`<script type="module" src="${baseUrl}/widget/v1/widget.js"></script>`}`,
    content: html`${key === null ? byPhone(page) : widgetOf(page, key, { prefill, baseUrl })}
    ${hoursOf(page)}${contactOf(page)}`,
  };
}

export interface VenueLink {
  readonly name: string;
  readonly address: string;
  readonly description: string | null;
  readonly place: string | null;
}

/** The venues of the group, with the brand's look if they all share one. */
export function venuesPage(
  { name, brands }: Group,
  links: readonly VenueLink[],
  url: string,
): HtmlPage {
  const title = `Book a table: ${name}`;
  const [brand = null, ...others] = brands;
  const shared = others.length === 0 ? brand : null;
  const description = `Book a table at ${links.map((link) => link.name).join(', ')}.`;
  return {
    message: { heading: 'Book a table', text: ['Where would you like to go?'] },
    title,
    isListed: true,
    ...(shared === null ? {} : { brand: shared }),
    head: headOf({ title, description, url, brand: shared, language: 'en' }),
    content: html`<ul class="list">
      ${links.map(itemOf)}
    </ul>`,
  };
}

function itemOf({ name, address, description, place }: VenueLink): Markup {
  return html`<li>
    <a href="${address}">${name}</a>
    ${place === null ? null : html`<p class="about">${place}</p>`}
    ${description === null ? null : html`<p class="about">${description}</p>`}
  </li>`;
}

interface Head {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly brand: Brand | null;
  readonly language: Language;
}

/** For search engines, and for the preview of a shared link. */
function headOf({ title, description, url, brand, language }: Head): Markup {
  const image = brand?.logoUrl ?? null;
  return html`<meta name="description" content="${description}" />
    <link rel="canonical" href="${url}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:locale" content="${ogLocales[language]}" />
    ${brand === null ? null : html`<meta property="og:site_name" content="${brand.name}" />`}
    ${image === null ? null : html`<meta property="og:image" content="${image}" />`}`;
}

const ogLocales: Readonly<Record<Language, string>> = {
  en: 'en_GB',
  fr: 'fr_FR',
  de: 'de_DE',
  es: 'es_ES',
  cy: 'cy_GB',
};

function descriptionOf({ venue, place, words }: VenuePage): string {
  const where = place === null ? '' : ` ${place.address}.`;
  const otherwise = words.say('tablesBookable', { venue: venue.name });
  return `${venue.description ?? otherwise}${where}`;
}

/** Data, which no browser runs. `<` is written so that no text of a venue ends the element. */
function structuredData({ structuredData: data }: VenuePage): Markup {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return html`<script type="application/ld+json">
    ${new Markup(json)}
  </script>`;
}

function widgetOf(
  page: VenuePage,
  key: string,
  { prefill, baseUrl }: { readonly prefill: Prefill; readonly baseUrl: string },
): Markup {
  const more = attributesOf(prefill).map(([name, value]) => {
    return html`${new Markup(` ${name}="`)}${value}${new Markup('"')}`;
  });
  return html`<venue-booking
      publishable-key="${key}"
      venue-id="${page.venue.id}"
      base-url="${baseUrl}"
      ${more}
    ></venue-booking>
    <noscript>${byPhone(page)}${waitingForm(page, valuesOf(prefill))}</noscript>`;
}

function valuesOf({ date, time, party }: Prefill): Parameters<typeof waitingForm>[1] {
  return { date, from: time, until: time, partySize: party === null ? null : String(party) };
}

/** Ways to book without the element. */
function byPhone({ venue: { name, phone, email }, words }: VenuePage): Markup {
  const { say } = words;
  const ways = [
    ...(phone === null ? [] : [html`${say('callWay')} <a href="${telOf(phone)}">${phone}</a>`]),
    ...(email === null ? [] : [html`${say('writeWay')} <a href="mailto:${email}">${email}</a>`]),
  ];
  const [first = html`${say('askWay')}`, ...second] = ways;
  return html`<section>
    <h2>${say('bookTableAt', { venue: name })}</h2>
    <p>${say('toBook')} ${first}${second.map((way) => html` ${say('orWay')} ${way}`)}.</p>
  </section>`;
}

function hoursOf({ week, stretches, specialDates, words }: VenuePage): Markup | null {
  if (week.length + stretches.length + specialDates.length === 0) return null;
  return html`<section class="hours">
    <h2>${words.say('openingHours')}</h2>
    ${tableOf(week)}
    ${stretches.map(
      ({ name, dates, rows }) =>
        html`<h3>${name}</h3>
          <p class="about">${dates}</p>
          ${tableOf(rows)}`,
    )}
    ${
      specialDates.length === 0
        ? null
        : html`<h3>${words.say('specialDates')}</h3>
            ${tableOf(specialDates)}`
    }
  </section>`;
}

function tableOf(rows: VenuePage['week']): Markup | null {
  return rows.length === 0 ? null : facts(rows.map(({ days, hours }) => [days, hours]));
}

function contactOf({ venue, place, words: { say } }: VenuePage): Markup {
  const { phone, email, website } = venue;
  const link = (address: string, words: string): Markup => html`<a href="${address}">${words}</a>`;
  const site = website === null ? null : URL.parse(website);
  return html`<section>
    <h2>${say('findUs')}</h2>
    ${facts([
      ...(place === null
        ? []
        : [
            [
              say('labelAddress'),
              html`${place.address}<br />${mapLink(place.map, say('showOnMap'))}`,
            ] as const,
          ]),
      ...(phone === null ? [] : [[say('labelPhone'), link(telOf(phone), phone)] as const]),
      ...(email === null ? [] : [[say('labelEmail'), link(`mailto:${email}`, email)] as const]),
      ...(site === null || !/^https?:$/.test(site.protocol)
        ? []
        : [[say('labelWebsite'), link(site.href, site.host)] as const]),
    ])}
  </section>`;
}

function mapLink(address: string, label: string): Markup {
  return html`<a href="${address}" rel="noreferrer">${label}</a>`;
}

function telOf(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}
