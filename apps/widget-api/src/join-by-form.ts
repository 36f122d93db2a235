/** Puts a guest on the waiting list by the form of a booking page. */
import { clientAddressOf, readForm, requestIdOf } from '@venue/http';
import { readInput } from '@venue/operations/fields/parse';
import type { GuestDeployment } from '@venue/operations/pipeline/deployment';
import type { OperationResponse } from '@venue/operations/pipeline/operation-response';
import { perform } from '@venue/operations/pipeline/perform';
import type { ProblemBody } from '@venue/operations/problems';
import type { VenuePage } from '@venue/operations/venues/venue-pages';
import { joinWaitingList } from '@venue/operations/waiting/join-waiting-list';
import type { Request } from 'express';
import { page, seeOther, type Answer } from './answer';
import { WaitingForm } from './inputs';
import { notJoinedPage } from './pages/waiting-form';

/** Leads to the guest's place in the list, or says why the guest does not wait. */
export async function joinByForm(
  venuePage: VenuePage,
  request: Request,
  deployment: GuestDeployment,
): Promise<Answer> {
  const form = readInput(WaitingForm, await readForm(request));
  const response = await join(form, { venuePage, request, deployment });
  const place = /<([^>]+)>; rel="edit"/.exec(response.headers['Link'] ?? '')?.[1];
  if (place !== undefined) return seeOther(place);
  return page(response.status, notJoinedPage(venuePage, form, reasonsIn(response)));
}

interface FormRequest {
  readonly venuePage: VenuePage;
  readonly request: Request;
  readonly deployment: GuestDeployment;
}

/** With the key of the page, as the element joins; a form that is sent twice joins once. */
function join(
  { name, phone, email, notes, partySize, ...window }: WaitingForm,
  { venuePage, request, deployment }: FormRequest,
): Promise<OperationResponse> {
  const guest = { name, phone, email: email || null };
  const wish = { ...window, partySize: Number(partySize), notes: notes || null };
  return perform(
    joinWaitingList,
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
      fields: async () => ({
        parameters: {},
        body: { venueId: venuePage.venue.id, ...wish, guest },
      }),
    },
    deployment,
  );
}

function reasonsIn({ status, body }: OperationResponse): readonly string[] {
  const answer = JSON.parse(body) as Partial<ProblemBody> & { readonly summary?: string };
  if (status < 400) return [answer.summary ?? ''];
  return [answer.detail ?? '', ...(answer.errors ?? []).map(({ detail }) => `${detail}`)];
}
