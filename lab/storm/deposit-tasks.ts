/** Payments by guests of the storm: by link, at the provider, and back to our page. */
import { pause } from '@venue/domain/async';
import type { Acknowledged, Context, Task } from './context';
import { unpaidMinutes } from './storm-group';

/** Most pay soon, some when the table may be gone, and some never. */
export async function payLater(kept: Acknowledged, context: Context): Promise<void> {
  const drawn = context.random.below(10);
  if (drawn < 7) return payByLink(kept, context);
  if (drawn < 9) return;
  const opened = await openCheckout(kept, context);
  if (opened === null) return;
  // About when it lapses.
  const notBefore = performance.now() + (unpaidMinutes * 60 + context.random.below(15) - 5) * 1_000;
  context.late.push({ of: kept, session: opened.session, notBefore });
}

/** Pays what was put off, once its time has come. */
export const payLate: Task = async (context) => {
  const [first] = context.late;
  if (first === undefined || performance.now() < first.notBefore) return;
  context.late.shift();
  payAt(first.session, first.of, context);
};

/** Pays, and waits until that is taken in. */
export async function payNow(kept: Acknowledged, context: Context): Promise<void> {
  await payByLink(kept, context);
  const payments = kept.owed?.payments ?? [];
  while (payments.some(({ takenAt }) => takenAt() === Infinity)) await pause(50);
}

async function payByLink(kept: Acknowledged, context: Context): Promise<void> {
  const opened = await openCheckout(kept, context);
  if (opened === null) return;
  if (context.random.below(5) === 0) await pause(context.random.below(3_000));
  const isPaid = payAt(opened.session, kept, context);
  if (isPaid && context.random.below(2) === 0) await context.requests.browse(`${opened.link}/back`);
}

interface OpenCheckout {
  readonly link: string;
  readonly session: string;
}

/** Null where the page of the link says that it cannot be paid any more. */
async function openCheckout(
  { reference, owed }: Acknowledged,
  { requests, deployment }: Context,
): Promise<OpenCheckout | null> {
  const link = owed?.payments.length === 0 ? owed.link : null;
  const path = link ?? (await deployment.newestLinkOf(reference));
  const { location } = await requests.browse(path);
  if (location === null) return null;
  const session = /^https:\/\/checkout\.stripe\.com\/c\/pay\/(\w+)$/.exec(location)?.[1];
  if (session === undefined) throw new Error(`${path} leads to ${location}`);
  return { link: path, session };
}

function payAt(
  session: string,
  { reference, owed }: Acknowledged,
  { deployment, random }: Context,
): boolean {
  const payment = deployment.provider.pay(session, { reference, random });
  if (payment !== null) owed?.payments.push(payment);
  return payment !== null;
}
