import { Controller, Get, Post, Req, Res, type Type } from '@nestjs/common';
import type { Request, Response } from 'express';
import { perform, type Credentials, type Deployment, type Operation } from '@venue/operations';
import { clientAddressOf } from './client-address';
import { note, surfaceOf } from './request-records';
import { readFields } from './read-fields';
import { requestIdOf } from './request-id';
import { send } from './send';

/**
 * A controller with one route for each operation. No `@Post('reservations')` is written anywhere:
 * the decorators are applied here, from the operations' own descriptions.
 */
export function controllerFor(
  operations: readonly Operation[],
  deployment: Deployment,
): Type<object> {
  class CatalogueController {}
  const prototype = CatalogueController.prototype as Record<string, unknown>;

  for (const operation of operations) {
    const name = operation.route;
    const handle = async (request: Request, response: Response): Promise<void> => {
      note(request, { isRecorded: true });
      const reply = await perform(operation, askOf(request, deployment), deployment);
      send(reply, response);
    };
    prototype[name] = handle;
    const descriptor = { value: handle };
    const route = operation.route.startsWith('GET') ? Get : Post;
    route(expressPath(operation))(prototype, name, descriptor);
    Req()(prototype, name, 0);
    Res()(prototype, name, 1);
  }
  Controller('public/v1')(CatalogueController);
  return CatalogueController;
}

function askOf(request: Request, deployment: Deployment): Parameters<typeof perform>[1] {
  return {
    credentials: credentialsOf(request, deployment),
    idempotency: {
      key: request.get('idempotency-key') ?? null,
      pointer: 'Idempotency-Key',
      withoutKey: 'refused',
    },
    requestId: requestIdOf(request, deployment),
    surface: surfaceOf(request.originalUrl),
    fields: () => readFields(request),
  };
}

function credentialsOf(request: Request, deployment: Deployment): Credentials {
  return {
    authorization: request.headers.authorization ?? null,
    publishableKey: request.get('x-service-publishable-key') ?? null,
    origin: request.headers.origin ?? null,
    address: clientAddressOf(request, deployment),
  };
}

/** Translates `/bookings/{reference}/amend` to `/bookings/:reference/amend` for Express. */
function expressPath({ route }: Operation): string {
  return pathOf(route).replace(/\{(\w+)\}/g, ':$1');
}

function pathOf(route: string): string {
  return route.slice(route.indexOf(' ') + 1);
}
