/** Holding a chosen time while the guest types, and giving it back. */
import type { AlternativeAnswer, HoldAnswer, OptionAnswer } from '../answers';
import { newKey } from '../client';
import type { Flow } from './flow';

/** Holds a time in place of the one that is held so far, if any. */
export async function holdTime(flow: Flow, time: string, option: OptionAnswer): Promise<void> {
  const { client, venueId, emit, session } = flow.means;
  const { wish, hold } = flow.state;
  flow.update({ isBusy: true, failure: null, choice: { time, option } });
  const reply = await client.post<HoldAnswer>(
    '/holds',
    {
      venueId,
      date: wish.date,
      time,
      partySize: wish.partySize,
      bookingTypeId: option.bookingTypeId,
      replacesHoldId: hold?.holdId ?? null,
    },
    { idempotencyKey: newKey() },
  );
  if (reply.answer === undefined) {
    const alternatives = (reply.failure.body.alternatives ?? []) as readonly AlternativeAnswer[];
    flow.fail(reply.failure, { alternatives });
    return;
  }
  const { holdId, expiresAt } = reply.answer;
  session.write({ holdId, bookingKey: newKey(), bookingId: null, isReported: false });
  flow.update({ step: 'details', hold: reply.answer, isBusy: false });
  emit('vb-hold', { holdId, expiresAt });
}

/** Gives the held time back when the guest goes away from it. Nothing depends on its success. */
export function releaseHold(flow: Flow): void {
  const { client, session } = flow.means;
  const { hold } = flow.state;
  if (hold === null) return;
  session.write(null);
  flow.update({ hold: null });
  void client.post(
    `/holds/${hold.holdId}/release`,
    {},
    { idempotencyKey: newKey(), keepalive: true },
  );
}
