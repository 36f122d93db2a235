/** `money`: payments that need a decision of the team. */
import { listMoneyDecisions } from '@venue/operations/money/list-money';
import { recordCash, takeCashBack } from '@venue/operations/money/record-cash';
import { requestExtra, withdrawExtra } from '@venue/operations/money/request-extra';
import { sendLinkAgain } from '@venue/operations/money/send-link-again';
import { waiveDue } from '@venue/operations/money/waive-due';
import { moneyName } from '../by-hand/decide';
import { command, list } from '../command';

export const moneyCommands = [
  list({
    call: 'money list',
    example: '--venue the-harbour',
    description:
      'OPEN pays for nothing: it was too much, or came for what was cancelled or has expired. OWED is still to be paid. A ' +
      'payment for nothing known has an id in place of a reference. --json has every payment, and what was decided.',
    operation: listMoneyDecisions,
    flags: { state: { default: 'open' } },
    columns: [
      'venue',
      { FOR: moneyName },
      'name',
      'state',
      { PAID: ({ payments }) => payments.map(({ amountDisplay }) => amountDisplay).join(' + ') },
      'openDisplay',
      'owedDisplay',
      'why',
    ],
    none: 'No money to decide about.',
  }),
  command({
    call: 'money waive <reference...>',
    example: 'K7QP4M2X --reason "Regular guests, agreed by phone"',
    operation: waiveDue,
    text: (item) => `${moneyName(item)} is ${item.state}; nothing is owed.`,
  }),
  command({
    call: 'money cash <reference...>',
    example: 'K7QP4M2X --amount 4000',
    operation: recordCash,
    flags: { amountPence: '--amount <pence>' },
    text: (item) => `${moneyName(item)} is ${item.state}; ${item.owedDisplay} is owed.`,
  }),
  command({
    call: 'money take-back <reference...>',
    example: 'K7QP4M2X --reason "It was another booking"',
    operation: takeCashBack,
    flags: { paymentId: '--payment <id>' },
    text: (item) => `${moneyName(item)}: ${item.owedDisplay} is owed again.`,
  }),
  command({
    call: 'money ask <reference...>',
    example: 'K7QP4M2X --amount 5000 --reason "Wine for your menu"',
    operation: requestExtra,
    flags: { amountPence: { flag: '--amount <pence>', sample: '5000' } },
    text: (sent) => `A link for ${sent.amountDisplay} goes by ${sent.sentTo ?? 'no channel'}.`,
  }),
  command({
    call: 'money withdraw <reference...>',
    example: 'K7QP4M2X --reason "They bring their own"',
    operation: withdrawExtra,
    flags: { requestId: '--request <id>' },
    text: (item) => `${moneyName(item)}: ${item.owedDisplay} is owed.`,
  }),
  command({
    call: 'money send-link <reference...>',
    operation: sendLinkAgain,
    text: (sent) => `A link for ${sent.amountDisplay} goes by ${sent.sentTo ?? 'no channel'}.`,
  }),
];
