import { join } from 'node:path';
import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { headersWith, HttpModule, readBuiltFiles } from '@venue/http';
import { DEPLOYMENT, type TeamDeployment } from '@venue/operations/pipeline/deployment';
import { teamCatalogue } from '@venue/operations/team-catalogue';
import {
  DatabaseModule,
  ObservabilityModule,
  OperationsModule,
  PostgresModule,
  TeamModule,
  type Startup,
} from '@venue/runtime';
import { Router, type RequestHandler } from 'express';
import helmet from 'helmet';
import { ChangesController } from './changes.controller';
import { CONSOLE_FILES, ConsoleController } from './console.controller';
import { CompanyProvider, type ProviderSettings } from './sign-in/provider';
import { ProviderController } from './sign-in/provider.controller';
import { SignInController } from './sign-in/sign-in.controller';
import { SIGN_IN_SITE, siteOf } from './sign-in/site';
import {
  TEAM_REFERENCE,
  TeamReferenceController,
  teamReferenceOf,
} from './team-reference.controller';

/** The team's console as a separate process. */
@Module({})
export class AppModule {
  static forProcess(startup: Startup<'console'>): DynamicModule {
    const { config } = startup;
    return {
      module: AppModule,
      imports: [
        ObservabilityModule.forProcess(startup),
        DatabaseModule.forProcess(startup),
        PostgresModule.forRoot(config),
        TeamModule.forRoot(),
        OperationsModule.forRoot(config),
        ConsoleModule.forRoot(config.signIn),
      ],
    };
  }
}

/** The settings of the team's sign-in. */
export interface SignIn {
  /** The company's own OpenID Connect provider; null where there is none. */
  readonly provider: ProviderSettings | null;
  /** Whether people can sign in only there; devices are paired in any case. */
  readonly isProviderOnly: boolean;
}

export const noProvider: SignIn = { provider: null, isProviderOnly: false };

/** The team's pages, and its operations below `/team/v1`. */
@Module({
  imports: [HttpModule.forCatalogue(teamCatalogue, { middleware })],
  controllers: [TeamReferenceController, ChangesController, ConsoleController, SignInController],
})
export class ConsoleModule {
  static forRoot(
    { provider, isProviderOnly }: SignIn,
    /** The folder of the built script; beside the program by default. */
    filesFolder = join(import.meta.dirname, 'console-files'),
  ): DynamicModule {
    const methods = { byEmail: !isProviderOnly, byProvider: provider !== null };
    return {
      module: ConsoleModule,
      controllers: provider === null ? [] : [ProviderController],
      providers: [
        { provide: TEAM_REFERENCE, inject: [DEPLOYMENT], useFactory: teamReferenceOf },
        {
          provide: CONSOLE_FILES,
          // Revalidated each time, so that no browser combines an old entry with new parts after a
          // release.
          useFactory: () => readBuiltFiles(filesFolder, 'no-cache'),
        },
        {
          provide: SIGN_IN_SITE,
          inject: [DEPLOYMENT],
          useFactory: (deployment: TeamDeployment) => siteOf(deployment, methods),
        },
        ...(provider === null ? [] : [companyProvider(provider)]),
      ],
    };
  }
}

function companyProvider(provider: ProviderSettings): Provider {
  return {
    provide: CompanyProvider,
    inject: [DEPLOYMENT],
    useFactory: ({ settings }: TeamDeployment) => new CompanyProvider(provider, settings),
  };
}

/** Pages load nothing from elsewhere, and can't be framed. */
function middleware(): readonly RequestHandler[] {
  const pages = Router({ caseSensitive: true, strict: true });
  pages.use('/console', headersWith({ defaultSrc: ["'self'"] }), notListed);
  return [helmet(), pages];
}

const notListed: RequestHandler = (_request, response, next) => {
  response.setHeader('X-Robots-Tag', 'noindex');
  // With `no-referrer`, older browsers send no origin with our own forms.
  response.setHeader('Referrer-Policy', 'same-origin');
  next();
};
