import { Option } from 'commander';
import type { Pence } from '@venue/domain/shared/money';
import { chargeFee, type ChargeAnswer } from '@venue/operations/money/charge-fee';
import { referenceIn } from '../build-command';
import type { HandEntry, HandInput } from '../command';
import { Failure, failureJson, type Answer, type Terminal } from '../output';
import { perform } from '../session';
import { poundsIn } from './pounds';

/** `money charge`, which waits for the provider's answer. */
export const charge: HandEntry = {
  call: 'money charge <reference...>',
  title: chargeFee.title.replace(/^C/, 'c'),
  example: 'K7QP4M2X --amount 40.00 --reason "Nobody came"',
  description: chargeFee.description,
  options: [
    new Option('--amount <amount>', 'how much, such as 40.00')
      .argParser(poundsIn)
      .makeOptionMandatory(),
    new Option('--reason <text>', 'why, for those who look later').makeOptionMandatory(),
  ],
  run: chargeCard,
};

const pollSeconds = 0.5;
const waitMaxSeconds = 30;

async function chargeCard({ argument, options }: HandInput, terminal: Terminal): Promise<Answer> {
  const { amount: amountPence, reason } = options as {
    readonly amount: Pence;
    readonly reason: string;
  };
  const fields = { reference: referenceIn(argument), amountPence, reason };
  let json = await perform(chargeFee, fields, terminal);
  for (let left = waitMaxSeconds; json.outcome === 'pending' && left > 0; left -= pollSeconds) {
    await new Promise((resolve) => setTimeout(resolve, pollSeconds * 1000));
    json = await perform(chargeFee, fields, terminal);
  }
  const text = words[json.outcome](json.amountDisplay);
  if (json.outcome === 'failed') throw new Failure(text, { ...failureJson(text), ...json });
  return { text, json };
}

const words: Readonly<Record<ChargeAnswer['outcome'], (amount: string) => string>> = {
  pending: (amount) => `The charge of ${amount} waits for the worker; run this again to see it.`,
  charged: (amount) => `${amount} was charged.`,
  link_sent: (amount) => `The card was declined. The guest gets a link to pay ${amount}.`,
  failed: (amount) =>
    `The payment provider refused to charge ${amount}; a task of the venue says why. Nothing was taken.`,
};
