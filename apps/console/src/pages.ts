import {
  documentOf,
  headersWith,
  methodNotAllowed,
  requestIdOf,
  send,
  sendStatic,
  staticContent,
  style as formStyle,
} from '@venue/http';
import {
  listBookings,
  listTeamVenues,
  problemFor,
  problems,
  routed,
  showMe,
  type Deployment,
  type MeAnswer,
  type TeamBookingsAnswer,
  type TeamVenuesAnswer,
} from '@venue/operations';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { ask, AskFailed } from './ask';
import { dayPage } from './day-page';
import { signInPath, signInRoutes, type SignInOptions } from './sign-in/routes';
import { formStylePath, style, stylePath } from './style';

const [me, venuesSeen, bookings] = [routed(showMe), routed(listTeamVenues), routed(listBookings)];

/** Everything below `/console`. Nothing on its pages comes from elsewhere, or stands in a frame. */
export function consolePages(deployment: Deployment, signIn: SignInOptions): RequestHandler {
  const others = methodNotAllowed(deployment);
  const router = Router({ caseSensitive: true, strict: true });
  router.use('/console', headersWith({ defaultSrc: ["'self'"] }), notListed);
  for (const [path, text] of [
    [stylePath, style],
    [formStylePath, formStyle],
  ] as const) {
    const stylesheet = staticContent('text/css', text);
    router
      .route(path)
      .get((request, response) => sendStatic(stylesheet, { request, response, deployment }))
      .all(others);
  }
  signInRoutes(router, deployment, signIn);
  router.route('/console').get(showDay(deployment)).all(others);
  return router;
}

const notListed: RequestHandler = (_request, response, next) => {
  response.setHeader('X-Robots-Tag', 'noindex');
  // With `no-referrer`, older browsers send no origin with our own forms.
  response.setHeader('Referrer-Policy', 'same-origin');
  next();
};

/** Today at the venue that `?venue=` names, or at the first of the person's venues. */
function showDay(deployment: Deployment): RequestHandler {
  return async (request, response) => {
    const requestId = requestIdOf(request, deployment);
    const headers = { 'X-Request-Id': requestId };
    try {
      const body = await dayFor(request, deployment);
      send({ status: 200, contentType: 'text/html', body, headers }, response);
    } catch (error) {
      if (error instanceof AskFailed) {
        refuse(error, response, headers);
        return;
      }
      const about = { traceId: requestId, operation: '/console' };
      const { status, title, detail } = problems[problemFor(error, about, deployment).slug];
      send(
        { status, contentType: 'text/html', body: problemPage(title, detail), headers },
        response,
      );
    }
  };
}

async function dayFor(request: Request, deployment: Deployment): Promise<string> {
  const asking = { request, deployment };
  const person = await ask<MeAnswer>(me, {}, asking);
  const { venues } = await ask<TeamVenuesAnswer>(venuesSeen, {}, asking);
  const inUse = venues.filter(({ isRetired }) => !isRetired);
  const named = inUse.find(({ slug }) => slug === request.query['venue']);
  const venue = named ?? inUse[0];
  if (venue === undefined) return problemPage('No venues', 'There is no venue that you may see.');
  const wish = { environment: 'live', venue: venue.slug, date: 'today' };
  const found = await ask<TeamBookingsAnswer>(bookings, wish, asking);
  return dayPage({ me: person, venues: inUse, venue, bookings: found.bookings });
}

function refuse(
  { problem: { status, title, detail } }: AskFailed,
  response: Response,
  headers: Readonly<Record<string, string>>,
): void {
  if (status === 401) {
    const toSignIn = { ...headers, Location: signInPath };
    send({ status: 303, contentType: 'text/plain', body: '', headers: toSignIn }, response);
    return;
  }
  send({ status, contentType: 'text/html', body: problemPage(title, detail), headers }, response);
}

function problemPage(heading: string, detail: string): string {
  return documentOf({ words: { heading, text: [detail] }, stylesheet: formStylePath });
}
