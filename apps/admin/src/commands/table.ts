/** All commands, in the order in which help lists them. */
import type { Families } from '../build-command';
import { byHand } from '../by-hand/list';
import type { Entry } from '../command';
import { blockCommands } from './blocks';
import { bookingSteps } from './booking-steps';
import { bookingCommands } from './bookings';
import { enquiryCommands } from './enquiries';
import { eventCommands } from './events';
import { erase, guestsConsent, guestsExport } from './guests';
import { keyCommands } from './keys';
import { messageCommands } from './messages';
import { moneyCommands } from './money';
import { newBookingCommands } from './new-bookings';
import { numbersCommand } from './numbers';
import { ruleCommands } from './rules';
import { noteCommands } from './shift-notes';
import { teamCommands } from './team';
import { waitingCommands } from './waiting';
import { webhookCommands } from './webhooks';

export const commands: readonly Entry[] = [
  byHand.init,
  byHand.validate,
  byHand.apply,
  byHand.diff,
  byHand.exportFile,
  ...ruleCommands,
  ...keyCommands,
  ...webhookCommands,
  ...teamCommands,
  ...bookingCommands,
  ...newBookingCommands,
  ...bookingSteps,
  ...blockCommands,
  ...noteCommands,
  ...eventCommands,
  ...waitingCommands,
  ...enquiryCommands,
  ...messageCommands,
  ...moneyCommands,
  byHand.decide,
  byHand.refund,
  byHand.charge,
  numbersCommand,
  guestsExport,
  guestsConsent,
  erase,
  byHand.migrate,
  byHand.setup,
  byHand.doctor,
  byHand.prove,
];

/** The descriptions of command groups. */
export const families: Families = {
  rules: 'show and change a part of the group without a file',
  keys: 'issue, list, change, rotate and revoke keys',
  webhooks: 'add, list, test and remove endpoints for webhooks',
  team: 'invite, list, change and revoke members, and devices',
  'team devices': 'list and revoke the devices of the venues',
  bookings: 'find, make and change bookings',
  blocks: 'take tables out of use for a span of time',
  closures: 'close online booking for a span of time',
  notes: 'read and write the notes for the services of a day',
  events: 'see what is on, and how it sells',
  queue: 'see the queue at the door, add parties, call and seat them',
  waiting: 'see who waits for a table, offer one and remove entries',
  enquiries: 'list enquiries, answer them and close them',
  messages: 'read the texts and e-mails to guests and teams',
  money: 'see what was flagged of payments, and decide about it',
  guests: 'tell a person what is kept of them',
};
