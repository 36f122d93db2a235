/** Wraps ports so that their use is measured; their behaviour does not change. */
import type { PaymentProvider, ProviderName, UnitOfWork, Work } from '@venue/domain';
import type { Payments } from '@venue/operations';
import type { Metrics } from './metrics';

/**
 * Counts lapsed holds and bookings once they are committed, and measures every wait for the locks
 * on a venue's days, whether it succeeds or fails.
 */
export function countingWork(unitOfWork: UnitOfWork, metrics: Metrics): UnitOfWork {
  return {
    async run(task) {
      let lapsed = 0;
      const result = await unitOfWork.run((work) => {
        lapsed = 0;
        return task(counted(work, { metrics, onLapsed: (count) => (lapsed += count) }));
      });
      if (lapsed > 0) metrics.lapsed.inc(lapsed);
      return result;
    },
  };
}

interface Counting {
  readonly metrics: Metrics;
  readonly onLapsed: (count: number) => void;
}

function counted(work: Work, { metrics, onLapsed }: Counting): Work {
  const { diary, bookings } = work;
  return {
    ...work,
    diary: over(diary, {
      async take(...days) {
        const stop = metrics.lockSeconds.startTimer();
        try {
          await diary.take(...days);
        } finally {
          stop();
        }
      },
    }),
    bookings: over(bookings, {
      async expire(ids) {
        await bookings.expire(ids);
        onLapsed(ids.length);
      },
    }),
  };
}

/** The port with some of its methods replaced. */
function over<Port extends object>(port: Port, methods: Partial<Port>): Port {
  return Object.assign(Object.create(port) as Port, methods);
}

/** Counts every failed call to a payment provider. */
export function countingPayments(payments: Payments, metrics: Metrics): Payments {
  const providers = new Map<ProviderName, PaymentProvider>();
  for (const [name, provider] of payments.providers) {
    providers.set(
      name,
      telling(provider, () => metrics.providerFailures.inc({ provider: name })),
    );
  }
  return { ...payments, providers };
}

function telling<Port extends object>(port: Port, onFailure: () => void): Port {
  return new Proxy(port, {
    get(target, name): unknown {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]): Promise<unknown> => {
        try {
          return (await Reflect.apply(member, target, args)) as unknown;
        } catch (error) {
          onFailure();
          throw error;
        }
      };
    },
  });
}
