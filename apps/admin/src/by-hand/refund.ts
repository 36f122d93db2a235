import { InvalidArgumentError, Option } from 'commander';
import type { Pence } from '@venue/domain/shared/money';
import { refundPayment } from '@venue/operations/money/refund-payment';
import { referenceIn } from '../build-command';
import type { HandEntry, HandInput } from '../command';
import type { Answer, Terminal } from '../output';
import { perform } from '../session';
import { moneyName } from './decide';
import { penceIn } from './pounds';

/** `money refund`, whose amount is in pounds, or `all`. */
export const refund: HandEntry = {
  call: 'money refund <reference...>',
  title: refundPayment.title.replace(/^R/, 'r'),
  example: 'K7QP4M2X --amount 60.00 --reason "Ada is ill"',
  description: refundPayment.description,
  options: [
    new Option('--amount <amount>', 'how much, such as 60.00, or all')
      .argParser(amountIn)
      .makeOptionMandatory(),
    new Option('--reason <text>', 'why, for those who look later').makeOptionMandatory(),
  ],
  run: refundMoney,
};

function amountIn(text: string): Pence | 'all' {
  if (text === 'all') return text;
  const amount = penceIn(text);
  if (amount !== null) return amount;
  throw new InvalidArgumentError('It must be an amount such as 60.00, or all.');
}

async function refundMoney({ argument, options }: HandInput, terminal: Terminal): Promise<Answer> {
  const { amount, reason } = options as { readonly amount: Pence | 'all'; readonly reason: string };
  const amountPence = amount === 'all' ? null : amount;
  const fields = { reference: referenceIn(argument), amountPence, reason };
  const json = await perform(refundPayment, fields, terminal);
  const newest = json.decisions.findLast(({ decision }) => decision === 'refunded');
  const text =
    `${moneyName(json)}: a refund of ${newest?.amountDisplay} is ${newest?.status}; ` +
    `${json.refundableDisplay} more can be refunded.`;
  return { text, json };
}
