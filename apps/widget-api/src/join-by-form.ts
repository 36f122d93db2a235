/** Puts a guest on the waiting list or in the queue at the door, by the form of a page. */
import { clientAddressOf, readForm, requestIdOf } from '@venue/http';
import type { Challenge } from '@venue/operations/access/captcha/captcha-token';
import { getCaptchaChallenge } from '@venue/operations/access/captcha/captcha-challenge';
import { readInput } from '@venue/operations/fields/parse';
import type { GuestDeployment } from '@venue/operations/pipeline/deployment';
import type { OperationResponse } from '@venue/operations/pipeline/operation-response';
import { perform } from '@venue/operations/pipeline/perform';
import type { RoutedOperation } from '@venue/operations/operation';
import type { ProblemBody } from '@venue/operations/problems';
import type { VenuePage } from '@venue/operations/venues/venue-pages';
import { joinQueue } from '@venue/operations/waiting/join-queue';
import { joinWaitingList } from '@venue/operations/waiting/join-waiting-list';
import type { Request } from 'express';
import { page, seeOther, type Answer } from './answer';
import { QueueForm, WaitingForm } from './inputs';
import { notInQueuePage, unsolvedPage } from './pages/queue-form';
import { notJoinedPage } from './pages/waiting-form';

/** Leads to the guest's place in the list, or says why the guest does not wait. */
export async function joinByForm(
  venuePage: VenuePage,
  request: Request,
  deployment: GuestDeployment,
): Promise<Answer> {
  const form = readInput(WaitingForm, await readForm(request));
  const response = await join(form, { venuePage, request, deployment });
  const place = placeIn(response);
  if (place !== null) return seeOther(place);
  return page(response.status, notJoinedPage(venuePage, form, reasonsIn(response)));
}

export interface FormRequest {
  readonly venuePage: VenuePage;
  readonly request: Request;
  readonly deployment: GuestDeployment;
}

/** As the element joins; a form that is sent twice joins once. */
function join(
  { name, phone, email, notes, partySize, ...window }: WaitingForm,
  formRequest: FormRequest,
): Promise<OperationResponse> {
  const guest = { name, phone, email: email || null };
  const wish = { ...window, partySize: Number(partySize), notes: notes || null };
  return performByPage(joinWaitingList, { ...wish, guest }, formRequest);
}

/** Leads to the party's place in the queue, or says why it is not in it. */
export async function joinQueueByForm(formRequest: FormRequest): Promise<Answer> {
  const { venuePage, request } = formRequest;
  const form = readInput(QueueForm, await readForm(request));
  const body = { ...form, partySize: Number(form.partySize) };
  const response = await performByPage(joinQueue, body, formRequest);
  const place = placeIn(response);
  if (place !== null) return seeOther(place);
  if (codeOf(response) === 'captcha_failed') {
    const challenge = await challengeFor(formRequest);
    return page(response.status, unsolvedPage(venuePage, form, challenge));
  }
  const shown = notInQueuePage(venuePage, form, reasonsIn(response));
  const retryAfter = response.headers['Retry-After'];
  const headers = retryAfter === undefined ? {} : { 'Retry-After': retryAfter };
  return page(response.status, shown, headers);
}

async function challengeFor(formRequest: FormRequest): Promise<Challenge> {
  const { body } = await performByPage(getCaptchaChallenge, {}, formRequest);
  return JSON.parse(body) as Challenge;
}

/** With the key of the page. */
function performByPage(
  operation: RoutedOperation,
  body: object,
  { venuePage, request, deployment }: FormRequest,
): Promise<OperationResponse> {
  return perform(
    operation,
    {
      by: 'key',
      credentials: {
        authorization: null,
        publishableKey: venuePage.key,
        // Browsers leave the origin of a form out where the page sends no referrer.
        origin: new URL(deployment.settings.baseUrl).origin,
        address: clientAddressOf(request, deployment),
      },
      idempotency: { key: null, pointer: '', withoutKey: 'repeats-found' },
      requestId: requestIdOf(request, deployment),
      surface: 'page',
      fields: async () => ({ parameters: {}, body: { venueId: venuePage.venue.id, ...body } }),
    },
    deployment,
  );
}

/** The page of the new entry; null if there is none. */
function placeIn({ headers }: OperationResponse): string | null {
  return /<([^>]+)>; rel="edit"/.exec(headers['Link'] ?? '')?.[1] ?? null;
}

function codeOf({ body }: OperationResponse): string | undefined {
  return (JSON.parse(body) as Partial<ProblemBody>).code;
}

function reasonsIn({ status, body }: OperationResponse): readonly string[] {
  const answer = JSON.parse(body) as Partial<ProblemBody> & { readonly summary?: string };
  if (status < 400) return [answer.summary ?? ''];
  return [answer.detail ?? '', ...(answer.errors ?? []).map(({ detail }) => `${detail}`)];
}
