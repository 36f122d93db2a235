import { describe, expect, it } from '@jest/globals';
import type { CheckoutRecord } from '@venue/domain/payment/checkouts';
import type { Payment } from '@venue/domain/payment/provider';
import type { CheckoutId } from '@venue/domain/payment/request';
import { plusMinutes, type Instant } from '@venue/domain/shared/time';
import { at } from '@venue/testing/moments';
import type { PayingDeployment } from '../pipeline/deployment';
import { closeUnusableCheckouts, reconcilePayments } from './checkout-jobs';

const now = at('2026-06-10 12:00');
const day = 24 * 60;

/** Records the calls in their order; the provider fails for sessions and payments named `bad…`. */
function deploymentWith(unusable: readonly CheckoutRecord[], payments: readonly string[] = []) {
  const done: string[] = [];
  const faults: unknown[] = [];
  const provider = {
    close: async (session: string) => {
      if (session.startsWith('bad')) throw new Error('the provider is away');
      done.push(`${session} is closed there`);
    },
    cardsSince: async () => [],
    paymentsSince: async (since: Instant) => {
      done.push(`since ${(now - since) / 3_600_000} hours`);
      return payments.map((paymentId) => ({ paymentId, provider: 'test' }) as unknown as Payment);
    },
  };
  const clock = { read: async () => ({ now, revision: 1 }) };
  const isNew = async (name: string, eventId: string): Promise<boolean> => {
    if (eventId.includes('bad')) throw new Error('the database is away');
    done.push(`${name} ${eventId}`);
    return false;
  };
  const deployment = {
    checkouts: {
      listUnusable: async () => unusable,
      markClosed: async (id: string) => void done.push(id),
    },
    payments: { providers: new Map([['test', provider]]) },
    telemetry: {
      recordFault: (error: Error, about: object) => faults.push([error.message, about]),
    },
    clock,
    groups: { at: async () => ({}) },
    unitOfWork: { run: (task: (work: object) => Promise<void>) => task({ ledger: { isNew } }) },
  } as unknown as PayingDeployment;
  return { deployment, done, faults };
}

function checkout(id: string, session: string | null, parts: Partial<CheckoutRecord> = {}) {
  const page = session === null ? null : { session, url: '' };
  const known = { id: id as CheckoutId, provider: 'test', page, createdAt: now, returnTo: null };
  return { ...known, ...parts } as CheckoutRecord;
}

describe('checkouts that can no longer be paid', () => {
  it('are closed at their provider before they count as closed', async () => {
    const { deployment, done, faults } = deploymentWith([checkout('one', 's1')]);
    await closeUnusableCheckouts(deployment);

    expect([done, faults]).toEqual([['s1 is closed there', 'one'], []]);
  });

  it('need no provider if none has answered, or none exists any more', async () => {
    const gone = { provider: 'gone' } as unknown as Partial<CheckoutRecord>;
    const all = [checkout('one', null), checkout('two', 's2', gone)];
    const { deployment, done, faults } = deploymentWith(all);
    await closeUnusableCheckouts(deployment);

    expect([done, faults]).toEqual([['one', 'two'], []]);
  });

  it('are tried again where the provider fails, for a day, and the others are closed', async () => {
    const all = [
      checkout('young', 'bad 1', { createdAt: plusMinutes(now, -day) }),
      checkout('old', 'bad 2', { createdAt: plusMinutes(now, -day - 1) }),
      checkout('other', 's3'),
    ];
    const { deployment, done, faults } = deploymentWith(all);
    await closeUnusableCheckouts(deployment);

    expect(done).toEqual(['old', 's3 is closed there', 'other']);
    const about = (traceId: string) => ({ traceId, operation: 'close a checkout' });
    expect(faults).toEqual([
      ['the provider is away', about('young')],
      ['the provider is away', about('old')],
    ]);
  });
});

describe('payments that were missed', () => {
  it('are processed from three days back, even if one of them fails', async () => {
    const { deployment, done, faults } = deploymentWith([], ['p1', 'bad', 'p3']);
    await reconcilePayments(deployment);

    expect(done).toEqual(['since 72 hours', 'test payment p1', 'test payment p3']);
    const about = { traceId: 'bad', operation: 'reconcile payments' };
    expect(faults).toEqual([['the database is away', about]]);
  });
});
