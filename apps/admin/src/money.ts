import { Option, type Command } from 'commander';
import {
  environments,
  parseUuid,
  type Environment,
  type MoneyDecision,
  type Pence,
} from '@venue/domain';
import { showBooking } from '@venue/operations/bookings/history/show-booking';
import { decideMoney } from '@venue/operations/money/decide-money';
import { listMoneyDecisions } from '@venue/operations/money/list-money';
import type { MoneyView } from '@venue/operations/money/money-view';
import { sendLinkAgain } from '@venue/operations/money/send-link-again';
import { waiveDue } from '@venue/operations/money/waive-due';
import { command, family } from './command';
import { Failure, print, table, type Json, type Terminal } from './output';
import { referenceIn } from './reference';
import { perform, withAdminService } from './session';
import { wholeNumber } from './whole-number';

/** `money`: what guests have paid, where someone of the team has to decide about it. */
export function addMoneyCommands(program: Command, terminal: Terminal): void {
  const money = family(program, 'money', 'see what was flagged of payments, and decide about it');
  addList(money, terminal);
  addDecide(money, terminal);

  command(money, 'waive <reference...>', {
    about: 'waive what is still owed for a booking',
    example: 'money waive K7QP4M2X --reason "Regular guests, agreed by phone"',
    more: 'A booking that only waits for its deposit is confirmed, and the guest is told so.',
  })
    .requiredOption('--reason <text>', 'why, for those who look later')
    .action(async (words: string[], options: Json & { readonly reason: string }) => {
      const reference = referenceIn(words);
      const json = await withAdminService(terminal, async (admin) => {
        const { version } = (await admin.perform(showBooking, { reference })).about.booking;
        return admin.perform(waiveDue, { reference, version, reason: options.reason });
      });
      print(
        terminal,
        { text: `${nameOf(json)} is ${json.state}; nothing is owed.`, json },
        options,
      );
    });

  command(money, 'send-link <reference...>', {
    about: 'send the guest a new link for what is owed',
    example: 'money send-link K7QP4M2X',
    more: 'The links before it end. No more than three an hour are made for a booking.',
  }).action(async (words: string[], options: Json) => {
    const json = await perform(sendLinkAgain, { reference: referenceIn(words) }, terminal);
    const text = `A link for ${json.amountDisplay} goes by ${json.sentTo ?? 'no channel'}.`;
    print(terminal, { text, json }, options);
  });
}

interface ListOptions extends Json {
  readonly env: Environment;
  readonly venue?: string;
  readonly state: 'open' | 'all';
}

function addList(money: Command, terminal: Terminal): void {
  command(money, 'list', {
    about: 'list money that needs a decision',
    example: 'money list --venue the-harbour',
    more: [
      'OPEN pays for nothing: it was too much, or came for what was cancelled or given up.',
      'OWED is still to be paid. A payment for nothing known has an id in place of a reference.',
      '--json has every payment, and what was decided.',
    ].join('\n'),
  })
    .addOption(
      new Option('--env <environment>', 'of guests, or of the sandbox')
        .choices(environments)
        .default('live'),
    )
    .option('--venue <slug>', 'of that venue only')
    .addOption(
      new Option('--state <state>', 'only what is to be decided, or all')
        .choices(['open', 'all'])
        .default('open'),
    )
    .action(async (options: ListOptions) => {
      const { env, venue, state } = options;
      const fields = { environment: env, venue, state };
      const json = await perform(listMoneyDecisions, fields, terminal);
      print(terminal, { text: listed(json.items), json }, options);
    });
}

function listed(items: readonly MoneyView[]): string {
  if (items.length === 0) return 'No money to decide about.';
  const head = ['VENUE', 'FOR', 'NAME', 'STATE', 'PAID', 'OPEN', 'OWED', 'WHY'];
  const rows = items.map((item) => [
    item.venue,
    nameOf(item),
    item.name ?? '',
    item.state ?? '',
    item.payments.map(({ amountDisplay }) => amountDisplay).join(' + '),
    item.openDisplay,
    item.owedDisplay,
    item.why,
  ]);
  return table(head, rows);
}

/** The reference; of a payment for nothing known, its id. */
function nameOf({ reference, payments }: MoneyView): string {
  return reference ?? payments[0]?.id ?? '';
}

interface DecideOptions extends Json {
  readonly refunded?: boolean;
  readonly kept?: boolean;
  readonly movedTo?: string;
  readonly amount?: number;
  readonly reason: string;
}

function addDecide(money: Command, terminal: Terminal): void {
  command(money, 'decide <what...>', {
    about: 'record what is done with money that pays for nothing',
    example: 'money decide K7QP4M2X --refunded --reason "Refunded at Stripe, called Ada"',
    more: [
      'A reference, or the id of a payment for nothing known, as the list has them. A decision',
      'is final. Nothing is sent to the provider: refund it there first.',
    ].join('\n'),
  })
    .addOption(
      new Option('--refunded', 'it was refunded at the provider').conflicts(['kept', 'movedTo']),
    )
    .addOption(new Option('--kept', 'the venue keeps it').conflicts(['refunded', 'movedTo']))
    .option('--moved-to <reference>', 'it pays for another booking of the same venue')
    .option('--amount <pence>', 'how much, in pence; left out, all that is open', wholeNumber)
    .requiredOption('--reason <text>', 'why, for those who look later')
    .action(async (words: string[], options: DecideOptions) => {
      const { movedTo, amount, reason } = options;
      const paymentId = parseUuid(words.join(' '));
      const fields = {
        ...(paymentId === null ? { reference: referenceIn(words) } : { paymentId }),
        decision: decisionIn(options),
        moveTo: movedTo === undefined ? undefined : referenceIn([movedTo]),
        amountPence: amount as Pence | undefined,
        reason,
      };
      const json = await perform(decideMoney, fields, terminal);
      const text = `Decided: ${json.openDisplay} of ${nameOf(json)} is still open.`;
      print(terminal, { text, json }, options);
    });
}

function decisionIn({ refunded, kept, movedTo }: DecideOptions): MoneyDecision {
  if (refunded === true) return 'refunded-outside';
  if (kept === true) return 'kept';
  if (movedTo !== undefined) return 'moved-to';
  throw new Failure('Please say what is done: --refunded, --kept or --moved-to <reference>.');
}
