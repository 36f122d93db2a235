import { Module, type DynamicModule } from '@nestjs/common';
import type { Secrets } from '@venue/operations/authentication/secrets';
import { deploymentIdIn, type connect } from '@venue/postgres';
import { openPayments, type PaymentSettings } from '../deployment/open-payments';
import type { Observation } from '../observe/observation';
import { DATA_SOURCE, OBSERVATION, PAYMENTS, SECRETS } from './tokens';

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
          inject: [SECRETS, DATA_SOURCE, OBSERVATION],
          useFactory: async (secrets: Secrets, source: Source, { metrics }: Observation) =>
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
