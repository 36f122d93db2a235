/** What specs of other projects talk to instead of the world outside. */
export { SmtpDouble } from './smtp-double';
export { TwilioDouble } from './twilio-double';
