import { join } from 'node:path';
import { Module, type DynamicModule } from '@nestjs/common';
import { isLoopback } from '@venue/domain/access/loopback';
import { HttpModule, linkToReference } from '@venue/http';
import { catalogue } from '@venue/operations/catalogue';
import { apiRoot } from '@venue/operations/operation';
import { DEPLOYMENT, type Deployment } from '@venue/operations/pipeline/deployment';
import {
  DatabaseModule,
  ObservabilityModule,
  OperationsModule,
  PostgresModule,
  type Startup,
} from '@venue/runtime';
import { Router, type RequestHandler } from 'express';
import helmet from 'helmet';
import { FrontPageController, HAS_INBOX } from './front-page/front-page.controller';
import { ProblemPagesController } from './problem-pages/problem-pages.controller';
import { REFERENCE, referenceOf } from './reference/reference';
import { CLIENT, ClientController } from './reference/client.controller';
import { GroupSchemaController } from './reference/group-schema.controller';
import { GUIDES, ReferenceController } from './reference/reference.controller';

/** The Booking API as a process of its own. */
@Module({})
export class AppModule {
  static forProcess(startup: Startup<'api'>): DynamicModule {
    const { config } = startup;
    return {
      module: AppModule,
      imports: [
        ObservabilityModule.forProcess(startup),
        DatabaseModule.forProcess(startup),
        PostgresModule.forRoot(config),
        OperationsModule.forRoot(config),
        ApiModule.forRoot({ inbox: isLoopback(config.baseUrl) }),
      ],
    };
  }
}

export interface ApiOptions {
  /** Whether the front page links to the development inbox, which widget-api serves. */
  readonly inbox?: boolean;
  /** The folder with the guides' files; the one beside the program unless given. */
  readonly guides?: string;
  /** The TypeScript client for npm; the one beside the program unless given. */
  readonly client?: string;
}

/**
 * Every operation that an integration key may call, a page for each problem, the reference of all
 * that the deployment serves, and its front page.
 */
@Module({
  imports: [HttpModule.forCatalogue(catalogue, { middleware })],
  controllers: [
    FrontPageController,
    ProblemPagesController,
    ClientController,
    GroupSchemaController,
    ReferenceController,
  ],
})
export class ApiModule {
  static forRoot({
    inbox = false,
    guides = join(import.meta.dirname, 'guides'),
    client = join(import.meta.dirname, 'client.tgz'),
  }: ApiOptions): DynamicModule {
    return {
      module: ApiModule,
      providers: [
        { provide: REFERENCE, inject: [DEPLOYMENT], useFactory: referenceOf },
        { provide: HAS_INBOX, useValue: inbox },
        { provide: GUIDES, useValue: guides },
        { provide: CLIENT, useValue: client },
      ],
    };
  }
}

function middleware({ settings }: Deployment): readonly RequestHandler[] {
  const link = linkToReference(settings.baseUrl);
  const linkBelow = Router({ caseSensitive: true }).use(apiRoot, link);
  return [helmet(), linkBelow];
}
