/** Stripe's rules for the parameters that open a checkout session, from its API reference. */
import { refuse, unknownParameter, wrongParameter } from './refusal';

/** Form fields by their bracketed names, such as `line_items[0][quantity]`. */
export type Form = ReadonlyMap<string, string>;

export function formIn(text: string): Form {
  return new Map(new URLSearchParams(text));
}

/** Returns what is wrong with a value, or null. */
type Check = (value: string, nowSeconds: number) => string | null;

const halfHourSeconds = 30 * 60;
const daySeconds = 24 * 60 * 60;

const matches =
  (form: RegExp, message: string): Check =>
  (value) =>
    form.test(value) ? null : message;

/** The parameters that a session of either mode can have. */
const shared: Readonly<Record<string, Check>> = {
  mode: matches(/^(payment|setup)$/, 'Invalid mode: this double has no subscriptions'),
  client_reference_id: matches(/^.{1,200}$/, 'Invalid string: at most 200 characters'),
  customer_creation: matches(/^(always|if_required)$/, 'Invalid customer_creation'),
  customer_email: matches(/^[\x21-\x7e]+@[\x21-\x7e]+\.[a-z]+$/i, 'Invalid email address'),
  success_url: absoluteAddress,
  cancel_url: absoluteAddress,
  expires_at: withinADay,
};

const paymentChecks: Readonly<Record<string, Check>> = {
  ...shared,
  'line_items[0][quantity]': matches(/^[1-9]\d*$/, 'Invalid integer'),
  'line_items[0][price_data][currency]': matches(/^[a-z]{3}$/, 'Invalid currency'),
  'line_items[0][price_data][unit_amount]': matches(/^\d+$/, 'Invalid integer'),
  'line_items[0][price_data][product_data][name]': matches(/\S/, 'You passed an empty string'),
};

const setupChecks: Readonly<Record<string, Check>> = {
  ...shared,
  currency: matches(/^[a-z]{3}$/, 'Invalid currency'),
  'allowed_payment_method_types[0]': matches(/^card$/, 'Invalid type of payment method'),
  'setup_intent_data[description]': matches(/^.{1,1000}$/, 'Invalid string'),
};

/** Up to 50 keys of up to 40 characters, with values of up to 500. */
const metadata = /^((payment|setup)_intent_data\[metadata\]|metadata)\[[^[\]]+\]$/;
const keysMax = 50;
const keyMax = 40;
const valueMax = 500;

const paymentRequires = [
  'mode',
  'line_items[0][quantity]',
  'line_items[0][price_data][currency]',
  'line_items[0][price_data][unit_amount]',
  'line_items[0][price_data][product_data][name]',
  'success_url',
];

/** The lowest amount that may be charged, by currency, in its smallest unit. */
const leastAmounts: Readonly<Record<string, number>> = { gbp: 30, eur: 50, usd: 50, chf: 50 };

/** Throws Stripe's refusal of a form that it would not accept. */
export function checkCreation(form: Form, nowSeconds: number): void {
  const isSetup = form.get('mode') === 'setup';
  checkNames(form, isSetup ? setupChecks : paymentChecks, nowSeconds);
  for (const param of isSetup ? setupRequires(form) : paymentRequires) {
    if (form.has(param)) continue;
    throw refuse(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  for (const place of ['metadata[', 'payment_intent_data[metadata][', setupMetadata]) {
    const count = [...form.keys()].filter((name) => name.startsWith(place)).length;
    if (count > keysMax) throw wrongParameter(place, `Metadata can have up to ${keysMax} keys.`);
  }
  if (!isSetup) checkTotal(form);
}

function checkNames(form: Form, checks: Readonly<Record<string, Check>>, nowSeconds: number): void {
  for (const [name, value] of form) {
    if (metadata.test(name)) {
      checkMetadata(name, value);
      continue;
    }
    const check = checks[name];
    if (check === undefined) throw unknownParameter(name);
    const fault = check(value, nowSeconds);
    if (fault !== null) throw wrongParameter(name, fault);
  }
}

const setupMetadata = 'setup_intent_data[metadata][';

/** A currency decides which kinds of payment there are, unless they are listed. */
function setupRequires(form: Form): readonly string[] {
  const isListed = form.has('allowed_payment_method_types[0]');
  return ['mode', 'success_url', ...(isListed ? [] : ['currency'])];
}

function checkMetadata(name: string, value: string): void {
  const key = name.slice(name.lastIndexOf('[') + 1, -1);
  if (key.length > keyMax) throw wrongParameter(name, `Keys can be up to ${keyMax} characters.`);
  if (value.length <= valueMax) return;
  throw wrongParameter(name, `Metadata values can have up to ${valueMax} characters.`);
}

export function totalOf(form: Form): number {
  const amount = Number(form.get('line_items[0][price_data][unit_amount]'));
  return amount * Number(form.get('line_items[0][quantity]'));
}

function checkTotal(form: Form): void {
  const currency = form.get('line_items[0][price_data][currency]') ?? '';
  const least = leastAmounts[currency];
  if (least === undefined) {
    throw wrongParameter('line_items[0][price_data][currency]', `Invalid currency: ${currency}`);
  }
  if (totalOf(form) >= least) return;
  const message = `The Checkout Session's total amount due must add up to at least ${least}`;
  throw refuse(400, message, { code: 'amount_too_small' });
}

function absoluteAddress(value: string): string | null {
  const isAbsolute = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  return isAbsolute ? null : 'Not a valid URL';
}

function withinADay(value: string, nowSeconds: number): string | null {
  if (!/^\d+$/.test(value)) return 'Invalid integer';
  const seconds = Number(value) - nowSeconds;
  if (seconds < halfHourSeconds) {
    return 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.';
  }
  return seconds < daySeconds
    ? null
    : 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.';
}
