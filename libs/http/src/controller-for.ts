import { Controller, Get, Inject, Post, Req, Res, type Type } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Credentials } from '@venue/operations/authentication/authenticator';
import {
  sessionCookieOf,
  type SessionCredentials,
} from '@venue/operations/authentication/team-authenticator';
import { surfaceFor } from '@venue/operations/openapi/route-table';
import { addressOf, type Operation } from '@venue/operations/operation';
import {
  DEPLOYMENT,
  type Deployment,
  type TeamDeployment,
} from '@venue/operations/pipeline/deployment';
import type { OperationRequest } from '@venue/operations/pipeline/operation-request';
import type { OperationResponse } from '@venue/operations/pipeline/operation-response';
import { perform } from '@venue/operations/pipeline/perform';
import { performForTeam, type TeamRequest } from '@venue/operations/pipeline/perform-for-team';
import type { RoutedTeamOperation } from '@venue/operations/pipeline/routed-team-operation';
import { clientAddressOf } from './requests/client-address';
import { note } from './requests/request-records';
import { readFields } from './requests/read-fields';
import { cookieIn } from './requests/cookie-in';
import { requestIdOf } from './requests/request-id';
import { send } from './responses/send';

/** A controller with one route for each operation that keys open. */
export function controllerFor(operations: readonly Operation[]): Type<object> {
  return controllerWith(operations, (operation, request, deployment) =>
    perform(operation, requestOf(request, deployment), deployment),
  );
}

/** A controller with one route for each operation of the venue's team. */
export function teamControllerFor(operations: readonly RoutedTeamOperation[]): Type<object> {
  return controllerWith(operations, (operation, request, deployment: TeamDeployment) =>
    performForTeam(operation, teamRequestOf(request, deployment), deployment),
  );
}

type Perform<Routed, Open extends Deployment> = (
  operation: Routed,
  request: Request,
  deployment: Open,
) => Promise<OperationResponse>;

/**
 * No `@Post('reservations')` is written anywhere: the decorators are applied here, from the
 * operations' own descriptions.
 */
function controllerWith<
  Routed extends Parameters<typeof addressOf>[0],
  Open extends Deployment = Deployment,
>(operations: readonly Routed[], performOne: Perform<Routed, Open>): Type<object> {
  @Controller()
  class CatalogueController {
    constructor(@Inject(DEPLOYMENT) readonly deployment: Open) {}
  }

  for (const operation of operations) {
    const { method, path } = addressOf(operation);
    async function handle(
      this: CatalogueController,
      request: Request,
      response: Response,
    ): Promise<void> {
      note(request, { isRecorded: true });
      send(await performOne(operation, request, this.deployment), response);
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

function requestOf(request: Request, deployment: Deployment): OperationRequest {
  return {
    credentials: credentialsOf(request, deployment),
    idempotency: {
      key: request.get('idempotency-key') ?? null,
      pointer: 'Idempotency-Key',
      withoutKey: 'refused',
    },
    ...commonOf(request, deployment),
  };
}

function teamRequestOf(request: Request, deployment: Deployment): TeamRequest {
  return {
    credentials: sessionOf(request, deployment),
    idempotencyKey: request.get('idempotency-key') ?? null,
    initials: request.get('team-initials') ?? null,
    ...commonOf(request, deployment),
  };
}

function commonOf(
  request: Request,
  deployment: Deployment,
): Pick<OperationRequest, 'requestId' | 'surface' | 'fields'> {
  return {
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

/** What a request shows of the session of a person of the venue's team. */
export function sessionOf(request: Request, deployment: Deployment): SessionCredentials {
  return {
    token: cookieIn(request, sessionCookieOf(deployment.settings)),
    origin: request.headers.origin ?? null,
    fetchSite: request.get('sec-fetch-site') ?? null,
    method: request.method,
    address: clientAddressOf(request, deployment),
  };
}
