import { Module, type DynamicModule } from '@nestjs/common';
import { HttpModule } from '@venue/http';
import {
  DatabaseModule,
  ObservabilityModule,
  OperationsModule,
  PostgresModule,
  type Startup,
} from '@venue/runtime';
import type { RequestHandler } from 'express';
import { MCP_OPTIONS, McpController, type McpOptions } from './mcp.controller';

/** The server for agents as a separate process. */
@Module({})
export class AppModule {
  static forProcess(startup: Startup<'mcp'>): DynamicModule {
    const { config } = startup;
    return {
      module: AppModule,
      imports: [
        ObservabilityModule.forProcess(startup),
        DatabaseModule.forProcess(startup),
        PostgresModule.forRoot(config),
        OperationsModule.forRoot(config),
        McpModule.forRoot(config.agents),
      ],
    };
  }
}

/** The operations of the catalogue as tools of agents. */
@Module({
  imports: [HttpModule.forRoot({ middleware: () => [notCached] })],
  controllers: [McpController],
})
export class McpModule {
  static forRoot(options: McpOptions): DynamicModule {
    return { module: McpModule, providers: [{ provide: MCP_OPTIONS, useValue: options }] };
  }
}

const notCached: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};
