/** The start of every page of a booking: the token, the rate, and the booking it opens. */
import { clientAddressOf, requestIdOf } from '@venue/http';
import { holderOf, type LinkHolder } from '@venue/operations/pipeline/strategies/guest-link';
import { brandFor, venueNameFor } from '@venue/operations/bookings/guest-page/view-booking';
import type { GuestDeployment } from '@venue/operations/pipeline/deployment';
import { Problem } from '@venue/operations/problems';
import type { Request } from 'express';
import { page, respond, type Answer } from './answer';
import { pageText } from './pages/page-text';
import { otherWords } from './pages/words';
import { answerToToken, type TokenExchange } from './token-answers';

export interface LinkRequest {
  readonly holder: LinkHolder;
  readonly request: Request;
  readonly requestId: string;
}

/** Answers a route with the token of a booking. */
export function respondToHolder(
  exchange: TokenExchange,
  task: (linkRequest: LinkRequest) => Promise<Answer>,
): Promise<void> {
  const { request, deployment } = exchange;
  return respond('fault-of-the-booking', exchange, () =>
    answerToToken(request.params['token'], exchange, async (token) => {
      const address = clientAddressOf(request, deployment);
      const holder = await holderOf(token, address, deployment).catch(retryAfter);
      if (holder === null) return null;
      if (typeof holder === 'number') {
        return page(429, { message: otherWords.busy }, { 'Retry-After': String(holder) });
      }
      const requestId = requestIdOf(request, deployment);
      const answer = holder.hasEnded
        ? await endedPage(holder, deployment)
        : await task({ holder, request, requestId });
      return withBrand(answer, holder, deployment);
    }),
  );
}

/** The seconds to wait if the rate is exceeded; rethrows any other error. */
function retryAfter(error: unknown): number {
  if (!(error instanceof Problem) || error.slug !== 'rate-limited') throw error;
  return error.particulars.retryAfterSeconds ?? 60;
}

/** The answer, with the look of the venue's brand if it is a page. */
async function withBrand(
  answer: Answer,
  holder: LinkHolder,
  deployment: GuestDeployment,
): Promise<Answer> {
  const brand = answer.kind === 'page' ? await brandFor(holder, deployment) : null;
  if (answer.kind !== 'page' || brand === null) return answer;
  return { ...answer, page: { ...answer.page, brand } };
}

async function endedPage(holder: LinkHolder, deployment: GuestDeployment): Promise<Answer> {
  const { name, words } = await venueNameFor(holder, deployment);
  const message = pageText(words, 'endedHeading', 'endedText');
  return page(410, { message, values: { venue: name }, venueName: name, lang: words.tag });
}
