import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { action, actions } from '@venue/http';
import { DEPLOYMENT, type GuestDeployment } from '@venue/operations/pipeline/deployment';
import { qrCodeOf, VenuePages } from '@venue/operations/venues/venue-pages';
import type { Request, Response } from 'express';
import { page, respond, seeOther, type Answer } from './answer';
import { joinByForm } from './join-by-form';
import { bookPage, venuesPage } from './pages/book-page';
import { prefillIn, queryOf } from './pages/prefill';
import { otherWords } from './pages/words';

/** The deployment's own booking pages: `/book`, `/book/{slug}` and its QR code. */
@Controller()
export class BookController {
  private readonly pages: VenuePages;
  private readonly baseUrl: string;

  constructor(@Inject(DEPLOYMENT) private readonly deployment: GuestDeployment) {
    this.pages = new VenuePages(deployment);
    this.baseUrl = deployment.settings.baseUrl;
  }

  @Get('/book')
  showVenues(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.respond(request, response, () => choose(request, this.pages, this.baseUrl));
  }

  @Get('/book/:slug')
  showVenue(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.respond(request, response, async () => {
      const match = await this.pages.find(slugIn(request), request.get('accept-language'));
      if (match === null) return unknownVenue(this.baseUrl);
      const prefill = prefillIn(request.query, match.venue);
      return page(200, bookPage(match, prefill, this.baseUrl), byLanguage);
    });
  }

  @Post('/book/:slug/waiting')
  join(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.respond(request, response, async () => {
      // The reasons of a refusal are in English.
      const match = await this.pages.find(slugIn(request), 'en');
      if (match === null) return unknownVenue(this.baseUrl);
      return joinByForm(match, request, this.deployment);
    });
  }

  @Get('/book/:slug/qr.svg')
  showCode(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.respond(request, response, async () => {
      const match = await this.pages.find(slugIn(request));
      return match === null ? unknownVenue(this.baseUrl) : codeOf(match.url);
    });
  }

  private respond(
    request: Request,
    response: Response,
    task: () => Promise<Answer>,
  ): Promise<void> {
    return respond('fault-of-the-page', { request, response, deployment: this.deployment }, task);
  }
}

/** The address has one page for each language. */
const byLanguage = { Vary: 'Accept-Language' };

export function slugIn({ params }: Request): string {
  return String(params['slug']);
}

/** The list of the venues; redirects to the page of the only venue. */
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

export function unknownVenue(baseUrl: string): Answer {
  const list = action({ address: `${baseUrl}/book`, label: 'See all venues' });
  return page(404, { message: otherWords['unknown-venue'], content: actions(list) });
}

async function codeOf(url: string): Promise<Answer> {
  const body = await qrCodeOf(url);
  return { kind: 'shown-file', contentType: 'image/svg+xml', body };
}
