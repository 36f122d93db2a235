import { Option } from 'commander';
import type { MoneyDecision } from '@venue/domain/payment/decide-money';
import { parseUuid } from '@venue/domain/shared/ids';
import type { Pence } from '@venue/domain/shared/money';
import { fieldsOf } from '@venue/operations/fields/field';
import { decideMoney } from '@venue/operations/money/decide-money';
import type { MoneyView } from '@venue/operations/money/money-view';
import { referenceIn } from '../build-command';
import type { HandEntry, HandInput } from '../command';
import { wholeNumberFor } from '../flags';
import { Failure, type Answer, type Terminal } from '../output';
import { perform } from '../session';

const amountField = fieldsOf(decideMoney.input).find(({ name }) => name === 'amountPence');

/** `money decide`, whose argument and options each combine several fields. */
export const decide: HandEntry = {
  call: 'money decide <what...>',
  title: 'record what is done with money that pays for nothing',
  example: 'K7QP4M2X --refunded --reason "Refunded at Stripe, called Ada"',
  description:
    'A reference, or the id of a payment for nothing known, as the list has them. A decision is final. Nothing is ' +
    'sent to the provider: refund it there first.',
  options: [
    new Option('--refunded', 'it was refunded at the provider').conflicts(['kept', 'movedTo']),
    new Option('--kept', 'the venue keeps it').conflicts(['refunded', 'movedTo']),
    new Option('--moved-to <reference>', 'it pays for another booking of the same venue'),
    new Option('--amount <pence>', 'how much, in pence; left out, all that is open').argParser(
      wholeNumberFor(amountField?.kind.schema),
    ),
    new Option('--reason <text>', 'why, for those who look later').makeOptionMandatory(),
  ],
  run: record,
};

interface DecideOptions {
  readonly refunded?: boolean;
  readonly kept?: boolean;
  readonly movedTo?: string;
  readonly amount?: number;
  readonly reason?: string;
}

async function record({ argument, options }: HandInput, terminal: Terminal): Promise<Answer> {
  const choices = options as DecideOptions;
  const paymentId = parseUuid(argument);
  const fields = {
    ...(paymentId === null ? { reference: referenceIn(argument) } : { paymentId }),
    decision: decisionIn(choices),
    moveTo: choices.movedTo === undefined ? undefined : referenceIn(choices.movedTo),
    amountPence: choices.amount as Pence | undefined,
    reason: choices.reason,
  };
  const json = await perform(decideMoney, fields, terminal);
  return { text: `Decided: ${json.openDisplay} of ${moneyName(json)} is still open.`, json };
}

function decisionIn({ refunded, kept, movedTo }: DecideOptions): MoneyDecision {
  if (refunded === true) return 'refunded-outside';
  if (kept === true) return 'kept';
  if (movedTo !== undefined) return 'moved-to';
  throw new Failure('Please say what is done: --refunded, --kept or --moved-to <reference>.');
}

/** The reference; for a payment without a booking or order, its id. */
export function moneyName({ reference, payments }: MoneyView): string {
  return reference ?? payments[0]?.id ?? '';
}
