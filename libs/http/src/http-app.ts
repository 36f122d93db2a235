/** The Nest application of an app that answers requests. */
import 'reflect-metadata';
import type { RequestListener } from 'node:http';
import {
  Module,
  type DynamicModule,
  type INestApplication,
  type LoggerService,
  type ValueProvider,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { DEPLOYMENT, type Deployment } from '@venue/operations/pipeline/deployment';
import express, { type RequestHandler } from 'express';
import { MIDDLEWARE } from './http.module';
import { HttpServer } from './http-server';

/** The options of a server. */
interface ServerStart {
  readonly config: {
    readonly host: string;
    readonly port: number;
    readonly opsPort: number | null;
  };
  readonly logger: LoggerService;
}

/** How long load balancers may take to notice, by the readiness check, that this process stops. */
const lingerMs = 5_000;

/** Creates the app and listens. */
export async function openServer(
  root: DynamicModule,
  { config, logger }: ServerStart,
): Promise<INestApplication> {
  const app = await createHttpApp(root, logger);
  const { host, port, opsPort } = config;
  try {
    // Without an ops port no load balancer checks readiness, so there is nothing to wait for.
    const address = { host, port, lingerMs: opsPort === null ? 0 : lingerMs };
    await app.get(HttpServer).listen(listenerOf(app), address);
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
}

/** Creates the Nest application of a module that imports `HttpModule`, without a port. */
export async function createHttpApp(
  root: DynamicModule,
  logger: LoggerService | false,
): Promise<INestApplication> {
  const server = express();
  server.disable('x-powered-by').disable('etag');
  server.enable('case sensitive routing').enable('strict routing');
  // Plain name-value pairs: a query string never becomes objects or lists.
  server.set('query parser', 'simple');
  const app = await NestFactory.create(root, new ExpressAdapter(server), {
    logger,
    bodyParser: false,
    abortOnError: false,
  });
  for (const handler of app.get<readonly RequestHandler[]>(MIDDLEWARE)) app.use(handler);
  return app.init();
}

interface MountOptions {
  readonly logger?: LoggerService | false;
  /** What the app injects beside the deployment. */
  readonly providers?: readonly ValueProvider[];
}

/** The module of an app, with a deployment that is already open. */
export async function listenerFor(
  app: DynamicModule,
  deployment: Deployment,
  { logger = false, providers = [] }: MountOptions = {},
): Promise<RequestListener> {
  const provided = [{ provide: DEPLOYMENT, useValue: deployment }, ...providers];
  const open: DynamicModule = {
    module: OpenDeploymentModule,
    global: true,
    providers: provided,
    exports: provided.map(({ provide }) => provide),
  };
  const root = { module: MountModule, imports: [open, app] };
  return listenerOf(await createHttpApp(root, logger));
}

@Module({})
class OpenDeploymentModule {}

@Module({})
class MountModule {}

function listenerOf(app: INestApplication): RequestListener {
  return app.getHttpAdapter().getInstance() as RequestListener;
}
