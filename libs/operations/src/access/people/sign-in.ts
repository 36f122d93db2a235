/**
 * Signing in. Pages call these functions, none of which reveals whether an address belongs to a
 * member.
 */
import type { TeamCaller } from '@venue/domain/access/team-caller';
import { memberEmail } from '@venue/domain/access/team-people';
import {
  codeDigits,
  type CodeOutcome,
  type NewSession,
  type SessionId,
  type SignInKind,
} from '@venue/domain/access/team-sessions';
import { browserName } from '../../authentication/browser-name';
import { clientOf } from '../../authentication/client';
import { signInEmail } from '../../messages/sign-in-email';
import { newLink, newCode } from './sign-in-links';
import type { OperatorDeployment } from '../../pipeline/strategies/operator';

export type SignInDeployment = Pick<
  OperatorDeployment,
  'clock' | 'ids' | 'secrets' | 'settings' | 'team'
>;

export interface SignedIn {
  readonly caller: TeamCaller;
  /** For the cookie; only its hash is stored. */
  readonly token: string;
}

export type SignInRequestOutcome =
  /** The id belongs to the browser that made the request: the code can be used only there. */
  | { readonly kind: 'sent'; readonly requestId: string }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number };

/** Sends a link and a code to the address if a member has it. */
export async function requestSignIn(
  asker: { readonly email: string; readonly address: string },
  deployment: SignInDeployment,
): Promise<SignInRequestOutcome> {
  const { clock, ids, secrets, team } = deployment;
  const recipient = memberEmail(asker.email);
  const [{ now }, group] = await Promise.all([clock.read(), team.groups.current()]);
  const { link, toStore } = newLink('sign-in', deployment);
  const code = newCode(ids);
  const message = signInEmail({ recipient, link, code: inHalves(code) }, { group, now, ids });
  if (message === null) return { kind: 'sent', requestId: toStore.id };
  const request = {
    ...toStore,
    email: recipient,
    codeHash: codeHash(toStore.id, code, deployment),
    emailHash: secrets.hash('sign-in-address', recipient),
    clientHash: clientOf(asker.address, secrets),
  };
  const retryAfterSeconds = await team.signIns.ask(request, message);
  return retryAfterSeconds === null
    ? { kind: 'sent', requestId: toStore.id }
    : { kind: 'too-many', retryAfterSeconds };
}

/** The member or device that the link would sign in, without using it; null if it can't be used. */
export function ownerOfLink(
  token: string,
  { secrets, team }: SignInDeployment,
): Promise<{ readonly kind: SignInKind; readonly name: string } | null> {
  return team.signIns.look(secrets.hash('sign-in-link', token));
}

/** Null for a link that can't be used. */
export async function signInByLink(
  token: string,
  userAgent: string,
  deployment: SignInDeployment,
): Promise<SignedIn | null> {
  const { secrets, team } = deployment;
  const session = newSession(userAgent, deployment);
  const caller = await team.signIns.useLink(secrets.hash('sign-in-link', token), session.toStore);
  return caller === null ? null : { caller, token: session.token };
}

/** The code is its digits alone. */
export async function signInByCode(
  { requestId, code }: { readonly requestId: string; readonly code: string },
  userAgent: string,
  deployment: SignInDeployment,
): Promise<
  Exclude<CodeOutcome, { readonly kind: 'signed-in' }> | (SignedIn & { kind: 'signed-in' })
> {
  const session = newSession(userAgent, deployment);
  const hash = codeHash(requestId, code, deployment);
  const outcome = await deployment.team.signIns.useCode(requestId, hash, session.toStore);
  return outcome.kind === 'signed-in' ? { ...outcome, token: session.token } : outcome;
}

/** For an address that another service has verified; null if no member has it. */
export async function signInByEmail(
  verified: string,
  userAgent: string,
  deployment: SignInDeployment,
): Promise<SignedIn | null> {
  const session = newSession(userAgent, deployment);
  const caller = await deployment.team.sessions.begin(memberEmail(verified), session.toStore);
  return caller === null ? null : { caller, token: session.token };
}

export async function signOut(token: string, { secrets, team }: SignInDeployment): Promise<void> {
  await team.sessions.endWithToken(secrets.hash('team-session', token));
}

/** Always a new token: a token that the browser already had is never made valid. */
function newSession(
  userAgent: string,
  { ids, secrets }: SignInDeployment,
): { readonly token: string; readonly toStore: NewSession } {
  const token = ids.text(43);
  const tokenHash = secrets.hash('team-session', token);
  const toStore = { id: ids.uuid() as SessionId, tokenHash, browser: browserName(userAgent) };
  return { token, toStore };
}

/** Includes the id, so that the same code has another hash in every request. */
function codeHash(requestId: string, code: string, { secrets }: SignInDeployment): string {
  return secrets.hash('sign-in-code', `${requestId} ${code}`);
}

/** In two halves, as people read digits out. */
function inHalves(code: string): string {
  return `${code.slice(0, codeDigits / 2)} ${code.slice(codeDigits / 2)}`;
}
