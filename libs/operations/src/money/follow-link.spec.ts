import { describe, expect, it } from '@jest/globals';
import { Interruption } from '@venue/domain/interruption';
import type { Payable } from '@venue/domain/payment/amount-due';
import type { CheckoutRecord, Link } from '@venue/domain/payment/checkouts';
import type { Checkout, CheckoutState } from '@venue/domain/payment/provider';
import type { CheckoutId, PaymentRequest } from '@venue/domain/payment/request';
import { pence } from '@venue/domain/shared/money';
import { plusMinutes } from '@venue/domain/shared/time';
import { at } from '@venue/testing/moments';
import { aVenue } from '@venue/testing/venues';
import { onFile } from '@venue/testing/bookings';
import { storedOrder } from '@venue/testing/orders';
import { Secrets } from '../authentication/secrets';
import type { PayingDeployment } from '../pipeline/deployment';
import { openCheckout, returnFromCheckout } from './follow-link';

const now = at('2026-06-10 12:00');
const expiresAt = plusMinutes(now, 60);
const request = {
  id: 'r',
  token: 'tok',
  environment: 'live',
  amountPence: pence(6000),
  currency: 'GBP',
  expiresAt,
} as PaymentRequest;
const file = onFile({ depositPence: pence(6000), guestEmail: 'ada@example.com' });
const table: Payable = { kind: 'table', file };

type ExistingCheckout = Pick<CheckoutRecord, 'provider'> & Partial<CheckoutRecord>;

interface Setup {
  readonly link?: Partial<Link>;
  /** The checkouts that are reserved, one after the other; then a new one. */
  readonly existing?: readonly ExistingCheckout[];
  /** The checkout that another visitor has stored meanwhile. */
  readonly storedPage?: Checkout;
  readonly payment?: () => null;
  /** The state of an opened checkout at the provider. */
  readonly state?: () => CheckoutState;
}

function deploymentWith({ link = {}, existing = [], storedPage, payment, state }: Setup) {
  const done: string[] = [];
  const opened: object[] = [];
  const faults: unknown[] = [];
  const reserved = [...existing];
  const storedLink: Link = {
    request,
    newest: request,
    wasPaidSince: false,
    payable: table,
    ...link,
  };
  const recordOf = (one: ExistingCheckout): CheckoutRecord => ({
    id: 'k' as CheckoutId,
    page: null,
    createdAt: now,
    returnTo: null,
    ...one,
  });
  const providerOf = (name: string) => ({
    open: async (wish: object) => {
      opened.push({ provider: name, ...wish });
      return { session: 'mine', url: 'https://pay.example/mine' };
    },
    close: async (session: string) => void done.push(`close ${session}`),
    stateOf: async () => state?.() ?? 'open',
    paymentIn: async (session: string) => {
      done.push(`ask ${name} about ${session}`);
      return payment?.() ?? null;
    },
  });
  const deployment = {
    checkouts: {
      linkBehind: async (token: string) => (token === 'tok' ? storedLink : null),
      reserve: async (_: string, { id, provider }: Pick<CheckoutRecord, 'id' | 'provider'>) =>
        recordOf(reserved.shift() ?? { id, provider }),
      storePage: async (_: string, page: Checkout) => storedPage ?? page,
      setReturnUrl: async (_: string, page: string) => void done.push(`back to ${page}`),
      markClosed: async (id: string) => void done.push(`${id} is closed`),
      ofRequest: async () => existing.map(recordOf),
    },
    payments: {
      live: 'stripe',
      providers: new Map(['test', 'stripe'].map((name) => [name, providerOf(name)])),
    },
    ids: { uuid: () => 'new' },
    keys: { originsOf: async () => ['https://venue.example'] },
    clock: { read: async () => ({ now, revision: 1 }) },
    groups: { at: async () => ({ venues: [aVenue()], brands: [] }) },
    settings: { baseUrl: 'https://book.example' },
    secrets: new Secrets('a pepper'),
    telemetry: { recordFault: (...fault: readonly unknown[]) => faults.push(fault) },
  } as unknown as PayingDeployment;
  return { deployment, done, opened, faults };
}

const page = { session: 's', url: 'https://pay.example/s' };
const stripe = 'stripe' as const;

describe('the checkout of a link', () => {
  it('is a new one of the provider, which gets the name of what is paid for', async () => {
    const { deployment, done, opened } = deploymentWith({});

    expect(await openCheckout('tok', deployment)).toBe('https://pay.example/mine');
    expect(opened).toEqual([
      {
        provider: 'stripe',
        id: 'new',
        requestId: 'r',
        amountPence: 6000,
        currency: 'GBP',
        description: 'Deposit for your table at The Harbour',
        email: 'ada@example.com',
        returnUrl: 'https://book.example/pay/tok/back',
        expiresAt,
      },
    ]);
    expect(done).toEqual([]);
  });

  it.each([
    [null, null],
    ['ada@example.com', 'ada@example.com'],
  ])('for tickets names them; the buyer’s address is %s', async (address, email) => {
    const buyer = address === null ? null : { name: 'Ada', phone: null, email: address };
    const ordered = storedOrder({ state: 'held', holdUntil: expiresAt }, { buyer });
    const payable: Payable = { kind: 'tickets', file: ordered };
    const { deployment, opened } = deploymentWith({ link: { payable } });
    await openCheckout('tok', deployment);

    const description = '2 × Front row, The Gig at The Harbour';
    expect(opened).toMatchObject([{ description, email }]);
  });

  it('of the sandbox is that of the test provider', async () => {
    const sandbox: PaymentRequest = { ...request, environment: 'sandbox' };
    const { deployment, opened } = deploymentWith({ link: { request: sandbox, newest: sandbox } });
    await openCheckout('tok', deployment);

    expect(opened).toMatchObject([{ provider: 'test' }]);
  });

  it.each<[string, ExistingCheckout, boolean]>([
    ['was opened before', { provider: stripe, page }, true],
    ['is almost 23 hours old', at23Hours(-1), true],
    ['is 23 hours old', at23Hours(0), false],
    ['is of another provider', { provider: 'test', page }, false],
  ])('that %s is used again: %s', async (_what, checkout, isUsed) => {
    const { deployment, done, opened } = deploymentWith({ existing: [checkout] });
    const address = await openCheckout('tok', deployment);

    expect(address).toBe(`https://pay.example/${isUsed ? 's' : 'mine'}`);
    expect(done).toEqual(isUsed ? [] : ['k is closed']);
    expect(opened).toHaveLength(isUsed ? 0 : 1);
  });

  it.each<[CheckoutState, ExistingCheckout, boolean]>([
    ['open', { provider: stripe, page }, true],
    ['ended', { provider: stripe, page }, false],
    ['complete', { provider: stripe, page }, true],
    ['complete', at23Hours(0), true],
  ])('that is %s at the provider is used again: %j, %s', async (state, checkout, isUsed) => {
    const { deployment, done, opened } = deploymentWith({
      existing: [checkout],
      state: () => state,
    });
    const address = await openCheckout('tok', deployment);

    expect(address).toBe(`https://pay.example/${isUsed ? 's' : 'mine'}`);
    expect(done).toEqual(isUsed ? [] : ['k is closed']);
    expect(opened).toMatchObject(isUsed ? [] : [{ id: 'new' }]);
  });

  it('is used again while the provider is out of reach', async () => {
    const away = new Interruption('unreachable');
    const state = (): never => {
      throw away;
    };
    const existing = [{ provider: stripe, page }];
    const { deployment, faults } = deploymentWith({ existing, state });

    expect(await openCheckout('tok', deployment)).toBe(page.url);
    expect(faults).toEqual([[away, { traceId: 'k', operation: 'ask a provider' }]]);
  });

  it('is closed again where another visitor opened one at the same time', async () => {
    const { deployment, done } = deploymentWith({ storedPage: page });

    expect(await openCheckout('tok', deployment)).toBe(page.url);
    expect(done).toEqual(['close mine']);
  });

  it('is none for an unknown link, nor for one that can’t be paid', async () => {
    const { deployment, opened } = deploymentWith({});
    expect(await openCheckout('another', deployment)).toBeNull();
    const paid: Payable = { kind: 'table', file: { ...file, receivedPence: pence(6000) } };
    const paidLink = deploymentWith({ link: { payable: paid, wasPaidSince: true } });
    expect(await openCheckout('tok', paidLink.deployment)).toBeNull();

    expect([opened, paidLink.opened]).toEqual([[], []]);
  });

  it.each([
    ['https://venue.example/book', ['back to https://venue.example/book']],
    ['https://evil.example/', []],
  ])('keeps where the guest wants to return: %s', async (returnTo, done) => {
    const linkSetup = deploymentWith({ existing: [{ provider: stripe, page }] });
    await openCheckout('tok', linkSetup.deployment, returnTo);

    expect(linkSetup.done).toEqual(done);
  });
});

function at23Hours(minutes: number): ExistingCheckout {
  return { provider: stripe, page, createdAt: plusMinutes(now, -23 * 60 - minutes) };
}

describe('a guest who returns from a checkout', () => {
  it('asks the providers about each page that was opened', async () => {
    const other: ExistingCheckout = { provider: 'test', page: { ...page, session: 't' } };
    const unopened: ExistingCheckout = { provider: stripe };
    const existing = [{ provider: stripe, page }, unopened, other];
    const { deployment, done } = deploymentWith({ existing });

    expect(await returnFromCheckout('tok', deployment)).toMatchObject({ state: 'open' });
    expect(done).toEqual(['ask stripe about s', 'ask test about t']);
  });

  it('asks no provider if all is paid, or the link is unknown', async () => {
    const paid: Payable = { kind: 'table', file: { ...file, receivedPence: pence(6000) } };
    const link = { payable: paid, wasPaidSince: true };
    const { deployment, done } = deploymentWith({ link, existing: [{ provider: stripe, page }] });

    expect(await returnFromCheckout('tok', deployment)).toMatchObject({ state: 'paid' });
    expect(await returnFromCheckout('another', deployment)).toBeNull();
    expect(done).toEqual([]);
  });

  it('sees the link unchanged if the provider is unavailable', async () => {
    const away = new Interruption('unreachable');
    const { deployment, faults } = deploymentWith(failing(away));

    expect(await returnFromCheckout('tok', deployment)).toMatchObject({ state: 'open' });
    expect(faults).toEqual([[away, { traceId: 'r', operation: 'ask a provider' }]]);
  });

  it('gets any other fault', async () => {
    const { deployment, faults } = deploymentWith(failing(new Error('no luck')));

    await expect(returnFromCheckout('tok', deployment)).rejects.toThrow('no luck');
    expect(faults).toEqual([]);
  });

  function failing(error: Error): Setup {
    const payment = (): never => {
      throw error;
    };
    return { existing: [{ provider: stripe, page }], payment };
  }
});
