import { Controller, Get, Inject, Post, Req, Res, type Type } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Credentials } from '@venue/operations/authentication/authenticator';
import {
  sessionCookieOf,
  type SessionCredentials,
} from '@venue/operations/authentication/team-authenticator';
import { surfaceFor } from '@venue/operations/openapi/route-table';
import { addressOf, type RoutedOperation } from '@venue/operations/operation';
import {
  DEPLOYMENT,
  type Deployment,
  type TeamDeployment,
} from '@venue/operations/pipeline/deployment';
import type { KeyRequest, SessionRequest } from '@venue/operations/pipeline/operation-request';
import { perform } from '@venue/operations/pipeline/perform';
import { scenarioHeader } from '@venue/operations/pipeline/scenario-name';
import { clientAddressOf } from './requests/client-address';
import { note } from './requests/request-records';
import { readFields } from './requests/read-fields';
import { cookieIn } from './requests/cookie-in';
import { requestIdOf } from './requests/request-id';
import { send } from './responses/send';

/**
 * A controller with one route for each operation. No `@Post('reservations')` is written anywhere:
 * the decorators are applied here, from the operations' own descriptions.
 */
export function controllerFor(operations: readonly RoutedOperation[]): Type<object> {
  @Controller()
  class CatalogueController {
    constructor(@Inject(DEPLOYMENT) readonly deployment: TeamDeployment) {}
  }

  for (const operation of operations) {
    const { method, path } = addressOf(operation);
    const requestOf = operation.audience === 'team' ? sessionRequestOf : keyRequestOf;
    async function handle(
      this: CatalogueController,
      request: Request,
      response: Response,
    ): Promise<void> {
      note(request, { isRecorded: true });
      const { deployment } = this;
      send(await perform(operation, requestOf(request, deployment), deployment), response);
    }
    const name = operation.route;
    const descriptor = { value: handle };
    Object.defineProperty(CatalogueController.prototype, name, descriptor);
    const route = method === 'GET' ? Get : Post;
    route(path.replace(/\{(\w+)\}/g, ':$1'))(CatalogueController.prototype, name, descriptor);
    Req()(CatalogueController.prototype, name, 0);
    Res()(CatalogueController.prototype, name, 1);
  }
  return CatalogueController;
}

function keyRequestOf(request: Request, deployment: Deployment): KeyRequest {
  const credentials = credentialsOf(request, deployment);
  const scenario = request.get(scenarioHeader) ?? null;
  return { by: 'key', credentials, scenario, ...commonOf(request, deployment) };
}

function sessionRequestOf(request: Request, deployment: Deployment): SessionRequest {
  const credentials = sessionOf(request, deployment);
  return {
    by: 'session',
    credentials,
    initials: request.get('team-initials') ?? null,
    managerCode: request.get('manager-code') ?? null,
    ...commonOf(request, deployment),
  };
}

function commonOf(
  request: Request,
  deployment: Deployment,
): Pick<KeyRequest, 'requestId' | 'surface' | 'idempotency' | 'fields'> {
  return {
    requestId: requestIdOf(request, deployment),
    surface: surfaceFor(request.originalUrl),
    idempotency: {
      key: request.get('idempotency-key') ?? null,
      pointer: 'Idempotency-Key',
      withoutKey: 'refused',
    },
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

/** The session of a member of the venue's team, as a request contains it. */
export function sessionOf(request: Request, deployment: Deployment): SessionCredentials {
  return {
    token: cookieIn(request, sessionCookieOf(deployment.settings)),
    origin: request.headers.origin ?? null,
    fetchSite: request.get('sec-fetch-site') ?? null,
    method: request.method,
    address: clientAddressOf(request, deployment),
  };
}
