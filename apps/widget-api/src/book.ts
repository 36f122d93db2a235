/** The booking pages of the deployment's own: `/book`, `/book/{slug}` and its QR code. */
import { action, actions } from '@venue/http';
import { qrCodeOf, VenuePages, type Deployment } from '@venue/operations';
import type { Express, Request, RequestHandler } from 'express';
import { answering, page, seeOther, type Answer } from './answer';
import { bookPage, venuesPage } from './pages/book-page';
import { prefillIn, queryOf } from './pages/prefill';
import { otherWords } from './pages/words';

export function addBookRoutes(
  server: Express,
  deployment: Deployment,
  others: RequestHandler,
): void {
  const pages = new VenuePages(deployment);
  const show = (task: (request: Request) => Promise<Answer>): RequestHandler =>
    answering('fault-of-the-page', deployment, task);
  const slugIn = ({ params }: Request): string => String(params['slug']);
  const { baseUrl } = deployment.settings;

  const code = show(async (request) => {
    const found = await pages.find(slugIn(request));
    return found === null ? unknownVenue(baseUrl) : codeOf(found.url);
  });
  const book = show(async (request) => {
    const found = await pages.find(slugIn(request));
    if (found === null) return unknownVenue(baseUrl);
    return page(200, bookPage(found, prefillIn(request.query, found.venue), baseUrl));
  });
  server
    .route('/book')
    .get(show((request) => choose(request, pages, baseUrl)))
    .all(others);
  server.route('/book/:slug').get(book).all(others);
  server.route('/book/:slug/qr.svg').get(code).all(others);
}

/** The list of the venues; with one venue alone there is nothing to choose. */
async function choose({ query }: Request, pages: VenuePages, baseUrl: string): Promise<Answer> {
  const group = await pages.group();
  const links = group.venues.map((venue) => ({
    name: venue.name,
    address: pages.addressOf(venue) + queryOf(prefillIn(query, venue)),
    description: venue.description,
    place: venue.address?.city ?? null,
  }));
  const [only, ...others] = links;
  if (only !== undefined && others.length === 0) return seeOther(only.address);
  return page(200, venuesPage(group, links, `${baseUrl}/book`));
}

function unknownVenue(baseUrl: string): Answer {
  const list = action({ address: `${baseUrl}/book`, label: 'See all venues' });
  return page(404, { words: otherWords['unknown-venue'], content: actions(list) });
}

async function codeOf(url: string): Promise<Answer> {
  const body = await qrCodeOf(url);
  return { kind: 'shown-file', contentType: 'image/svg+xml', body };
}
