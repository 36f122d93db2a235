/** Orders tickets for a date of an event. */
import type { TicketsAnswer } from '../answers';
import type { Failure } from '../client';
import type { StringKey } from '../strings/strings';
import type { TicketOrder } from '../session';
import type { Toolkit } from '../views/toolkit';
import {
  changeProgramme,
  loadDates,
  programmeOf,
  type EventDate,
  type Programme,
} from './programme';

type Tier = EventDate['tiers'][number];

/** The most tickets of one order. */
const quantityMax = 20;

export interface Choice {
  readonly date: EventDate;
  /** Null until the guest has chosen one that is not sold out. */
  readonly tier: Tier | null;
  readonly quantity: number;
  readonly quantityMax: number;
}

/** The guest's choice, without what is sold out; null where the whole date is. */
export function choiceOf(kit: Toolkit): Choice | null {
  const { dates, dateId, tierId, quantity } = programmeOf(kit);
  const date = dates.find(({ eventInstanceId }) => eventInstanceId === dateId);
  const free = date?.tiers.filter(({ remaining }) => remaining > 0) ?? [];
  if (date === undefined || free.length === 0) return null;
  // A single kind needs no choice.
  const only = free.length === 1 && date.tiers.length === 1 ? free[0] : undefined;
  const tier = free.find((one) => one.tierId === tierId) ?? only ?? null;
  const most = Math.min(quantityMax, mostOf(tier === null ? free : [tier]));
  return { date, tier, quantity: Math.min(quantity, most), quantityMax: most };
}

function mostOf(tiers: readonly Tier[]): number {
  return Math.max(...tiers.map(({ remaining }) => remaining));
}

/** Orders the tickets once, or marks the fields that are wrong. */
export async function order(kit: Toolkit, form: HTMLFormElement): Promise<void> {
  const { flow } = kit;
  const choice = choiceOf(kit);
  if (choice === null) return;
  const errors = errorsIn(kit, choice);
  changeProgramme(kit, { errors });
  if (Object.keys(errors).length > 0) {
    await kit.focusError(form);
    return;
  }
  const { client, session, venueId } = flow.dependencies;
  const { fullName, phone, email } = flow.state.details;
  flow.update({ isBusy: true });
  // The order waits until the code that shows its outcome is loaded.
  const booking = await kit.bookingPart(flow);
  if (booking === null) return;
  const amountPence = (choice.tier?.pricePence ?? 0) * choice.quantity;
  session.write({ amountPence, tickets: ticketOrderOf(choice) });
  const body = {
    venueId,
    eventInstanceId: choice.date.eventInstanceId,
    tierId: choice.tier?.tierId,
    quantity: choice.quantity,
    guest: { name: fullName, phone, email: email || null },
    locale: kit.lang,
  };
  const reply = await client.postOnce<TicketsAnswer>('/tickets', body, session);
  if (reply.answer !== undefined) {
    await booking.showTickets(flow, reply.answer);
    changeProgramme(kit, { dateId: null, tierId: null });
    return;
  }
  await refuse(kit, reply.failure);
  await kit.focusError(form);
}

function ticketOrderOf({ date, tier, quantity }: Choice): TicketOrder {
  const { name: event, startDate, startTime } = date;
  return { event, tier: tier?.name ?? '', date: startDate, time: startTime, quantity };
}

/** If tickets were sold meanwhile, loads the dates again and keeps what the guest typed. */
async function refuse(kit: Toolkit, failure: Failure): Promise<void> {
  const { flow } = kit;
  const pointers = (failure.body.errors ?? []).map(({ pointer }) => pointer);
  const errors: Programme['errors'] = {
    ...(pointers.includes('/guest/name') ? { name: 'wrongField' } : {}),
    ...(pointers.includes('/guest/phone') ? { phone: 'phoneRefused' } : {}),
    ...(pointers.includes('/guest/email') ? { email: 'emailWrong' } : {}),
  };
  changeProgramme(kit, { errors });
  if (Object.keys(errors).length > 0) {
    const { slug, code, traceId } = failure;
    flow.dependencies.emit('vb-error', { slug, code, traceId });
    flow.update({ isBusy: false });
    return;
  }
  const isGone = ['no-availability', 'not-found'].includes(failure.slug);
  if (isGone) await loadDates(kit, programmeOf(kit).until);
  flow.fail(failure, isGone && choiceOf(kit) === null ? { step: 'events' } : {});
}

function errorsIn({ flow }: Toolkit, { tier }: Choice): Programme['errors'] {
  const { fullName, phone, email } = flow.state.details;
  const checks: readonly (readonly [keyof Programme['errors'], boolean, StringKey])[] = [
    ['tier', tier === null, 'chooseTicket'],
    ['name', fullName.trim() === '', 'nameMissing'],
    ['phone', phone.trim() === '', 'phoneMissing'],
    ['email', email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(email.trim()), 'emailWrong'],
  ];
  return Object.fromEntries(
    checks.filter(([, isWrong]) => isWrong).map(([field, , text]) => [field, text]),
  );
}
