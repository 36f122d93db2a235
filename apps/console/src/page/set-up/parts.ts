/** Shared parts of the set-up pages. */
import { html, type TemplateResult } from 'lit';
import type { App } from '../app';
import type { PolledAnswer } from '../parts/polled-answer';
import type { FormSender, FormRequest } from '../parts/form-sender';

interface SendDependencies {
  readonly app: App;
  readonly sender: FormSender;
  readonly list: PolledAnswer<unknown>;
}

/** Resolves to whether it succeeded. */
export type SendForm = (request: FormRequest) => Promise<boolean>;

/** Sends the request, then reloads the list. Resolves to the answer; null after a failure. */
export async function sendAndLook<Answer>(
  request: FormRequest<Answer>,
  { app, sender, list }: SendDependencies,
): Promise<Answer | null> {
  const answer = await sender.send<Answer>(request, app);
  await list.again();
  return answer;
}

/** All venues, or the ticked ones. */
export function venuesField(app: App, selection = 'all'): TemplateResult {
  const slugs = selection.split(',');
  return html`<fieldset>
    <legend>Venues</legend>
    <label class="tick">
      <input type="checkbox" name="all" .defaultChecked=${selection === 'all'} /> All, later ones
      too
    </label>
    ${app.venues.map(
      ({ slug, name }) =>
        html`<label class="tick">
          <input
            type="checkbox"
            name="venue"
            value=${slug}
            .defaultChecked=${slugs.includes(slug)}
          />
          ${name}
        </label>`,
    )}
  </fieldset>`;
}

/** In the form that the operations expect. */
export function venuesIn(data: FormData): string {
  return data.has('all') ? 'all' : data.getAll('venue').map(String).join(',');
}

/** All venues, or their names. */
export function venueNames(slugs: readonly string[] | string, { venues }: App): string {
  const list = typeof slugs === 'string' ? slugs.split(',') : slugs;
  if (list.includes('all')) return 'all venues';
  return list.map((slug) => venues.find((one) => one.slug === slug)?.name ?? slug).join(', ');
}
