import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { send } from '@venue/http';
import {
  addNoteAsGuest,
  cancelAsGuest,
  changeAsGuest,
  reportLateAsGuest,
} from '@venue/operations/bookings/guest-page/guest-operations';
import type { RefusalCounter } from '@venue/operations/authentication/refusal-counter';
import { calendarFileFor } from '@venue/operations/bookings/guest-page/view-booking';
import { payAsGuest } from '@venue/operations/money/pay-as-guest';
import type { Operation } from '@venue/operations/operation';
import { DEPLOYMENT, type GuestDeployment } from '@venue/operations/pipeline/deployment';
import type { Request, Response } from 'express';
import { page, type Answer, type Exchange } from './answer';
import { respondToHolder, type LinkRequest } from './link-holder';
import { bookingPageOf, carryOut, changeOf } from './manage';
import { cancelPage, latePage, notePage } from './pages/manage-forms';
import { closedPage, type FormName } from './pages/manage-outcomes';
import { managePage, type BookingPage } from './pages/manage-page';
import { manageScript } from './pages/manage-script';
import { TOKEN_REFUSALS } from './token-answers';

const forms = {
  cancel: { show: cancelPage, isPossible: ({ view }: BookingPage) => view.may.cancel !== 'no' },
  late: { show: latePage, isPossible: ({ view }: BookingPage) => view.may.late },
  note: { show: notePage, isPossible: ({ view }: BookingPage) => view.may.change !== 'no' },
} as const;

/** The page of one booking, which a guest opens by the link in a message. */
@Controller()
export class ManageController {
  constructor(
    @Inject(DEPLOYMENT) private readonly deployment: GuestDeployment,
    @Inject(TOKEN_REFUSALS) private readonly tokens: RefusalCounter,
  ) {}

  // Before `/manage/:token`, which would match it too; no token has a dot.
  @Get(manageScript.path)
  showScript(@Res() response: Response): void {
    const headers = { 'Cache-Control': 'public, max-age=3600' };
    const { text: body } = manageScript;
    send({ status: 200, contentType: 'text/javascript', body, headers }, response);
  }

  @Get('/manage/:token')
  showBooking(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.respond(request, response, async (linkRequest) =>
      page(200, managePage(await bookingPageOf(linkRequest, this.deployment))),
    );
  }

  @Get('/calendar/:token.ics')
  showCalendar(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { deployment } = this;
    return this.respond(request, response, async (linkRequest) => {
      const body = await calendarFileFor(linkRequest.holder, deployment);
      if (body === null) return page(410, managePage(await bookingPageOf(linkRequest, deployment)));
      return { kind: 'file', contentType: 'text/calendar', fileName: 'booking.ics', body };
    });
  }

  /** Asks for day and party, then for a time, then for the confirmation, depending on the query. */
  @Get('/manage/:token/change')
  showChange(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.respond(request, response, (linkRequest) => changeOf(linkRequest, this.deployment));
  }

  @Post('/manage/:token/change')
  change(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.take('change', changeAsGuest, { request, response });
  }

  @Get('/manage/:token/cancel')
  showCancel(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.showForm('cancel', request, response);
  }

  @Post('/manage/:token/cancel')
  cancel(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.take('cancel', cancelAsGuest, { request, response });
  }

  @Get('/manage/:token/late')
  showLate(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.showForm('late', request, response);
  }

  @Post('/manage/:token/late')
  reportLate(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.take('late', reportLateAsGuest, { request, response });
  }

  @Get('/manage/:token/note')
  showNote(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.showForm('note', request, response);
  }

  @Post('/manage/:token/note')
  addNote(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.take('note', addNoteAsGuest, { request, response });
  }

  @Post('/manage/:token/pay')
  pay(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.take('pay', payAsGuest, { request, response });
  }

  /** Only shows the form, since scanners of mail open every link. */
  private showForm(name: keyof typeof forms, request: Request, response: Response): Promise<void> {
    return this.respond(request, response, async (linkRequest) => {
      const bookingPage = await bookingPageOf(linkRequest, this.deployment);
      const { show, isPossible } = forms[name];
      return page(200, isPossible(bookingPage) ? show(bookingPage) : closedPage(bookingPage, name));
    });
  }

  /** Carries out a form. A repetition returns the first answer and changes nothing. */
  private take(
    name: FormName,
    operation: Operation,
    { request, response }: Pick<Exchange, 'request' | 'response'>,
  ): Promise<void> {
    return this.respond(request, response, (linkRequest) =>
      carryOut(name, { operation, linkRequest }, this.deployment),
    );
  }

  private respond(
    request: Request,
    response: Response,
    task: (linkRequest: LinkRequest) => Promise<Answer>,
  ): Promise<void> {
    const { deployment, tokens } = this;
    return respondToHolder({ request, response, deployment, tokens }, task);
  }
}
