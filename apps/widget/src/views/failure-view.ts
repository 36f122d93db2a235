import { html, nothing, type TemplateResult } from 'lit';
import type { Failure } from '../client';
import type { Step } from '../flow/state';
import type { StringKey } from '../strings/strings';
import { buttonView } from './button-view';
import type { Toolkit } from './toolkit';

/** Messages by slug. Any other problem brings its own sentence, in English. */
const messages: Readonly<Partial<Record<string, StringKey>>> = {
  'no-answer': 'failedNetwork',
  'service-unavailable': 'failedPause',
  'internal-error': 'failedInternal',
};

/** Only the venue can mend these. */
const setupFaults = [
  'invalid-key',
  'key-refused',
  'capability-missing',
  'missing-attribute',
  'captcha_failed',
];

/** The steps that themselves offer alternatives to a time that is gone. */
const stepsWithAlternatives: readonly Step[] = ['times', 'details'];

/** Where a proxy refuses without saying when to try again. */
const usualWaitSeconds = 60;
/** Longer waits are shown in minutes. */
const secondsMax = 90;
/** For a longer wait, no duration is shown. */
const waitSecondsMax = 3600;

/** Explains the last failure and what to do next. */
export function failureView(kit: Toolkit): TemplateResult | typeof nothing {
  const { flow, say } = kit;
  const { failure, retry, config, step } = flow.state;
  if (
    failure === null ||
    (failure.slug === 'no-availability' && stepsWithAlternatives.includes(step))
  )
    return nothing;
  const phone = config?.phone ?? null;
  return html`<div class="notice failure" part="notice">
    <p class="told">${messageFor(failure, kit)}</p>
    ${
      phone === null
        ? nothing
        : html`<p>
            <a href="tel:${phone.replace(/[^+\d]/g, '')}"
              >${say('callVenue', { venue: flow.config.name, phone })}</a
            >
          </p>`
    }
    ${retry === null ? nothing : buttonView(say('tryAgain'), retry)}
  </div>`;
}

function waitFor(seconds: number, detail: string | null, say: Toolkit['say']): string {
  if (seconds > waitSecondsMax) return detail ?? say('failedSetup');
  if (seconds < secondsMax) return say('failedWait', { n: seconds });
  return say('failedWaitMinutes', { n: Math.ceil(seconds / 60) });
}

function messageFor(failure: Failure, kit: Toolkit): string {
  const { slug, code, retryAfterSeconds } = failure;
  const { say, lang } = kit;
  const detail = lang.startsWith('en') ? failure.detail : null;
  if (slug === 'rate-limited') return waitFor(retryAfterSeconds ?? usualWaitSeconds, detail, say);
  if (setupFaults.includes(slug) || setupFaults.includes(code ?? '')) return say('failedSetup');
  const key = messages[slug];
  if (key !== undefined) return say(key);
  return otherMessage(slug, detail, kit);
}

function otherMessage(slug: string | null, detail: string | null, { say, flow }: Toolkit): string {
  // Without its settings the element can show nothing, as for an unknown venue.
  if (flow.state.config === null) return say('failedSetup');
  return detail ?? say(slug === 'no-availability' ? 'failedTaken' : 'failed');
}
