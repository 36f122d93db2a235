/** Doubles that specs of other projects use in place of real servers. */
export { SmtpDouble } from './smtp-double';
export { TwilioDouble } from './twilio-double';
