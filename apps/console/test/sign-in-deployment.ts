/** The sign-in pages on a separate deployment, and a browser that keeps cookies. */
import {
  openTestDeployment,
  publicUrl,
  type GroupEdit,
  type TestDeployment,
} from '@venue/testing/deployment';
import type { TeamCaller } from '@venue/domain/access/team-caller';
import { roleMay, type TeamCapability } from '@venue/domain/access/team-rights';
import { byOperator } from '@venue/domain/history/actor';
import { groupFiles } from '@venue/group';
import { serve } from '@venue/http';
import { SessionAuthenticator } from '@venue/operations/authentication/session-authenticator';
import type { OperatorOperation } from '@venue/operations/operation';
import { answerOf } from '@venue/operations/pipeline/perform';
import {
  type OperatorDeployment,
  type OperatorInput,
  operatorRequest,
} from '@venue/operations/pipeline/strategies/operator';
import { openConsole, type SignIn } from '../src/index';

export type SignInDeployment = Awaited<ReturnType<typeof openSignIn>>;

type Setting = Parameters<typeof openTestDeployment>[1];

export async function openSignIn(
  options: Partial<SignIn> = {},
  setting: Setting = {},
  edit?: GroupEdit,
) {
  const service: TestDeployment = await openTestDeployment(edit, setting);
  const { deployment } = service;
  const { clock, ids, secrets, settings } = deployment;
  const { ports: team, unitOfWork } = deployment.team;
  const operator: OperatorDeployment = {
    clock,
    ids,
    secrets,
    settings,
    groupFiles,
    team,
    unitOfWork,
  };
  const signIn = { provider: null, isProviderOnly: false, ...options };
  const server = await openConsole(deployment, signIn);
  const serving = await serve(server, 0, deployment);

  return {
    ...service,
    team,
    operator,
    consoleUrl: `http://127.0.0.1:${serving.port}`,
    browser: (url = `http://127.0.0.1:${serving.port}`) => new BrowserHere(url),
    authenticator: (nowMs?: () => number) =>
      new SessionAuthenticator(team.sessions, secrets, nowMs),

    asOperator: <Input extends object, Answer extends object>(
      operation: OperatorOperation<Input, Answer>,
      fields: OperatorInput<Input>,
    ): Promise<Answer> => answerOf(operation, operatorRequest(fields), operator),

    /** As the pipeline performs it: with the venues that the caller may see. */
    as: async <Input extends object, Answer extends object>(
      caller: TeamCaller,
      operation: OperatorOperation<Input, Answer>,
      fields: OperatorInput<Input>,
    ): Promise<Answer> => {
      const { now } = await clock.read();
      const all = await team.venues();
      const venues = all.filter(({ id }) => caller.venueIds?.includes(id) ?? true);
      const input = Object.assign(new operation.input(), fields);
      return unitOfWork.run((work) => {
        const may = (capability: TeamCapability): boolean => roleMay(caller.role, capability);
        const call = { caller, may, now, ids, secrets, settings, groupFiles, venues };
        return operation.run(input, { ...call, team: work.team, work } as never);
      }, byOperator);
    },

    /** The newest stored e-mail for signing in. */
    newestMail: async (): Promise<{ to: string; link: string; code: string; text: string }> => {
      const [row] = await service.sql<{ recipient: string; text: string }>(
        `select recipient, text from message where kind = 'sign-in'
         order by position desc limit 1`,
      );
      const text = row?.text ?? '';
      const link = /https?:\S+\/console\S+/.exec(text)?.[0] ?? '';
      const code = /\b\d{4} \d{4}\b/.exec(text)?.[0] ?? '';
      return { to: row?.recipient ?? '', link, code, text };
    },

    closeAll: async (): Promise<void> => {
      await serving.drain();
      await service.close();
    },
  };
}

export interface PageAnswer {
  readonly status: number;
  readonly location: string | null;
  readonly text: string;
  readonly setCookies: readonly string[];
  readonly headers: Headers;
}

/** Keeps cookies and sends the headers of a form, as a browser does. */
export class BrowserHere {
  readonly cookies = new Map<string, string>();

  constructor(private readonly site: string) {}

  get token(): string | null {
    return this.cookies.get('__Host-team') ?? null;
  }

  get(path: string): Promise<PageAnswer> {
    return this.send(path, { method: 'GET' });
  }

  post(
    path: string,
    form: Readonly<Record<string, string>> | string = {},
    headers: Readonly<Record<string, string>> = { 'sec-fetch-site': 'same-origin' },
  ): Promise<PageAnswer> {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams(form).toString();
    return this.send(path, { method: 'POST', body, headers: { ...type, ...headers } });
  }

  async send(path: string, init: RequestInit): Promise<PageAnswer> {
    const url = `${this.site}${path.replace(publicUrl, '')}`;
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { 'user-agent': firefox, ...(init.headers as Record<string, string>), cookie };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    const setCookies = response.headers.getSetCookie();
    for (const one of setCookies) this.keep(one);
    return {
      status: response.status,
      location: response.headers.get('location'),
      text: await response.text(),
      setCookies,
      headers: response.headers,
    };
  }

  private keep(setCookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
    if (/; Max-Age=0;/.test(setCookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
