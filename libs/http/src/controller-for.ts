import { Controller, Get, Post, Req, Res, type Type } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  addressOf,
  perform,
  surfaceFor,
  type Credentials,
  type Deployment,
  type Operation,
} from '@venue/operations';
import { clientAddressOf } from './client-address';
import { note } from './request-records';
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
    const { method, path } = addressOf(operation);
    const expressPath = path.replace(/\{(\w+)\}/g, ':$1');
    const handle = async (request: Request, response: Response): Promise<void> => {
      note(request, { isRecorded: true });
      const reply = await perform(operation, askOf(request, deployment), deployment);
      send(reply, response);
    };
    prototype[name] = handle;
    const descriptor = { value: handle };
    const route = method === 'GET' ? Get : Post;
    route(expressPath)(prototype, name, descriptor);
    Req()(prototype, name, 0);
    Res()(prototype, name, 1);
  }
  Controller()(CatalogueController);
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
    surface: surfaceFor(request.originalUrl),
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
