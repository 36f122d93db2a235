import { join } from 'node:path';
import { Module, type DynamicModule } from '@nestjs/common';
import { isLoopback } from '@venue/domain/access/loopback';
import { HttpModule, linkToReference, readBuiltFiles } from '@venue/http';
import { RefusalCounter } from '@venue/operations/authentication/refusal-counter';
import type { Deployment } from '@venue/operations/pipeline/deployment';
import { widgetCatalogue } from '@venue/operations/widget-catalogue';
import {
  DatabaseModule,
  ObservabilityModule,
  OperationsModule,
  PaymentsModule,
  PostgresModule,
  type Startup,
} from '@venue/runtime';
import { Router, type RequestHandler } from 'express';
import helmet from 'helmet';
import { BookController } from './book.controller';
import { DemoController } from './demo.controller';
import { headers } from './headers';
import { InboxController } from './inbox.controller';
import { ManageController } from './manage.controller';
import { OfferController } from './offer.controller';
import { isOperation, PageFilter } from './page-filter';
import { PaymentPagesController } from './payment-pages.controller';
import { QueueController } from './queue.controller';
import { TOKEN_REFUSALS } from './token-answers';
import { CALLBACK_REFUSALS, WebhooksController } from './webhooks.controller';
import { WIDGET_FILES, WidgetController } from './widget.controller';

/** The widget API as a separate process. */
@Module({})
export class AppModule {
  static forProcess(startup: Startup<'widget-api'>): DynamicModule {
    const { config } = startup;
    return {
      module: AppModule,
      imports: [
        ObservabilityModule.forProcess(startup),
        DatabaseModule.forProcess(startup),
        PostgresModule.forRoot(config),
        PaymentsModule.forRoot(config),
        OperationsModule.forRoot(config),
        WidgetApiModule.forRoot({ inbox: isLoopback(config.baseUrl) }),
      ],
    };
  }
}

export interface WidgetApiOptions {
  /**
   * For trying a deployment out: shows messages to anyone who opens `/inbox`, and a demo of the
   * widget.
   */
  readonly inbox?: boolean;
  /** The folder of the built widget; by default the one beside the program. */
  readonly widget?: string;
  /** The clock of the counters of refusals, in milliseconds, which never goes back. */
  readonly nowMs?: () => number;
}

/** Everything that a guest's browser or a provider calls. */
@Module({})
export class WidgetApiModule {
  static forRoot({
    inbox = false,
    widget = join(import.meta.dirname, 'widget'),
    nowMs,
  }: WidgetApiOptions): DynamicModule {
    return {
      module: WidgetApiModule,
      imports: [HttpModule.forCatalogue(widgetCatalogue, { middleware, filter: PageFilter })],
      controllers: [
        PaymentPagesController,
        BookController,
        ManageController,
        OfferController,
        QueueController,
        WebhooksController,
        // The demo comes before the widget's files, whose route would match it too.
        ...(inbox ? [InboxController, DemoController] : []),
        WidgetController,
      ],
      providers: [
        { provide: WIDGET_FILES, useFactory: () => readBuiltFiles(widget) },
        { provide: TOKEN_REFUSALS, useFactory: () => new RefusalCounter(nowMs) },
        { provide: CALLBACK_REFUSALS, useFactory: () => new RefusalCounter(nowMs) },
      ],
    };
  }
}

/** The operations set their own headers; everything else is a page. */
function middleware({ settings }: Deployment): readonly RequestHandler[] {
  const operations = Router().use(helmet(), linkToReference(settings.baseUrl));
  return [
    (request, response, next) =>
      (isOperation(request) ? operations : headers)(request, response, next),
  ];
}
