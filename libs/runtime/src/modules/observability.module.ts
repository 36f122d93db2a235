import {
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { observeFaults, type Observation } from '../observe/observation';
import type { OpsServer } from '../observe/ops-server';
import { Readiness } from '../observe/readiness';
import type { Service } from '../settings/programs';
import { openOps } from '../start/open-ops';
import type { Startup } from '../start/startup';
import { OBSERVATION } from './tokens';

/** The operators' port, which opens before anything else, so that a slow start can be observed. */
export class OpsPort implements OnModuleDestroy, OnApplicationShutdown {
  private constructor(
    readonly readiness: Readiness,
    private readonly server: OpsServer | null,
  ) {}

  static async open({ config, observing }: Startup<Service>): Promise<OpsPort> {
    const readiness = new Readiness();
    const { metrics } = observing;
    return new OpsPort(readiness, await openOps(config, { readiness, metrics }));
  }

  /** The first step of the shutdown: load balancers send nothing more. */
  onModuleDestroy(): void {
    this.readiness.leave();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.server?.close();
  }
}

/** The log, the metrics and the operators' port. */
@Module({})
export class ObservabilityModule {
  static forProcess(startup: Startup<Service>): DynamicModule {
    const { providers = [], exports = [], ...others } = this.forRoot(startup.observing);
    return {
      ...others,
      providers: [...providers, { provide: OpsPort, useFactory: () => OpsPort.open(startup) }],
      exports: [...exports, OpsPort],
    };
  }

  /** Without the port; by default only faults and alarms are logged, on standard error. */
  static forRoot(observing: Observation = observeFaults()): DynamicModule {
    return {
      module: ObservabilityModule,
      global: true,
      providers: [{ provide: OBSERVATION, useValue: observing }],
      exports: [OBSERVATION],
    };
  }
}
