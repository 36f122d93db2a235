import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { sendStatic, staticContent, type StaticContent } from '@venue/http';
import { teamOpenapiOf } from '@venue/operations/openapi/team-openapi';
import { teamRoot } from '@venue/operations/operation';
import { DEPLOYMENT, type Deployment } from '@venue/operations/pipeline/deployment';
import type { Request, Response } from 'express';

/** The token of the team's OpenAPI document. */
export const TEAM_REFERENCE = Symbol('TeamReference');

export async function teamReferenceOf({ groups, settings }: Deployment): Promise<StaticContent> {
  const { name: groupName } = await groups.at(0);
  const document = teamOpenapiOf({ baseUrl: settings.baseUrl, groupName });
  return staticContent('application/json', JSON.stringify(document));
}

/** The reference of the team's operations, for programs and pages that others write. */
@Controller(teamRoot)
export class TeamReferenceController {
  constructor(
    @Inject(DEPLOYMENT) private readonly deployment: Deployment,
    @Inject(TEAM_REFERENCE) private readonly document: StaticContent,
  ) {}

  @Get('openapi.json')
  show(@Req() request: Request, @Res() response: Response): void {
    sendStatic(this.document, { request, response, deployment: this.deployment });
  }
}
