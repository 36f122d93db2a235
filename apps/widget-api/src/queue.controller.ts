import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { send } from '@venue/http';
import { DEPLOYMENT, type GuestDeployment } from '@venue/operations/pipeline/deployment';
import { qrCodeOf, VenuePages, type VenuePage } from '@venue/operations/venues/venue-pages';
import type { Request, Response } from 'express';
import { page, respond, type Answer } from './answer';
import { slugIn, unknownVenue } from './book.controller';
import { joinQueueByForm } from './join-by-form';
import { queueFormPage, queueSignPage } from './pages/queue-form';
import { queueScript } from './pages/queue-script';

/** The page on which a party joins the queue at the door, and the sign that leads to it. */
@Controller()
export class QueueController {
  private readonly pages: VenuePages;

  constructor(@Inject(DEPLOYMENT) private readonly deployment: GuestDeployment) {
    this.pages = new VenuePages(deployment);
  }

  // Before `/queue/:slug`, which would match it too; no slug has a dot.
  @Get(queueScript.path)
  showScript(@Res() response: Response): void {
    const headers = { 'Cache-Control': 'public, max-age=3600' };
    const { text: body } = queueScript;
    send({ status: 200, contentType: 'text/javascript', body, headers }, response);
  }

  @Get('/queue/:slug')
  show(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.respond(request, response, async (match) => page(200, queueFormPage(match)));
  }

  /** A sheet to print, with the code of the page. */
  @Get('/queue/:slug/sign')
  showSign(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { baseUrl } = this.deployment.settings;
    return this.respond(request, response, async (match) => {
      const address = `${baseUrl}/queue/${match.venue.slug}`;
      return page(200, queueSignPage(match, { address, code: await qrCodeOf(address) }));
    });
  }

  @Post('/queue/:slug')
  join(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { deployment } = this;
    return this.respond(request, response, async (match) =>
      match.key === null
        ? page(200, queueFormPage(match))
        : joinQueueByForm({ venuePage: match, request, deployment }),
    );
  }

  private respond(
    request: Request,
    response: Response,
    task: (match: VenuePage) => Promise<Answer>,
  ): Promise<void> {
    const { deployment } = this;
    return respond('fault-of-the-page', { request, response, deployment }, async () => {
      const match = await this.pages.find(slugIn(request));
      return match === null ? unknownVenue(deployment.settings.baseUrl) : task(match);
    });
  }
}
