import { Module, type DynamicModule } from '@nestjs/common';
import type { Secrets } from '@venue/operations/authentication/secrets';
import { deploymentIdIn, type connect } from '@venue/postgres';
import { openPayments, type PaymentSettings } from '../deployment/open-payments';
import type { Observing } from '../observe/observing';
import { DATA_SOURCE, OBSERVING, PAYMENTS, SECRETS } from './tokens';

type Source = Awaited<ReturnType<typeof connect>>;

export interface PaymentsOptions {
  readonly baseUrl: string;
  readonly payments: PaymentSettings;
}

/** Binds the payment providers: that of live bookings, and the built-in one of the sandbox. */
@Module({})
export class PaymentsModule {
  static forRoot({ baseUrl, payments }: PaymentsOptions): DynamicModule {
    return {
      module: PaymentsModule,
      global: true,
      providers: [
        {
          provide: PAYMENTS,
          inject: [SECRETS, DATA_SOURCE, OBSERVING],
          useFactory: async (secrets: Secrets, source: Source, { metrics }: Observing) =>
            openPayments(payments, {
              baseUrl,
              secrets,
              deploymentId: await deploymentIdIn(source),
              onFailure: (provider) => metrics.providerFailures.inc({ provider }),
            }),
        },
      ],
      exports: [PAYMENTS],
    };
  }
}
