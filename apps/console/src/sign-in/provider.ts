/** Sign-in with the company's own OpenID Connect provider. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client';
import { readValid } from '@venue/operations/fields/parse';
import { ProviderClaims } from './inputs';

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Departure {
  /** The provider's page. */
  readonly address: string;
  /** State for a cookie, which binds the answer to the same browser. */
  readonly state: string;
}

/** The provider can't be reached, or does not follow its own metadata. */
export class ProviderAway extends Error {}

/** The authorization code flow with PKCE, state and nonce. */
export class CompanyProvider {
  private cachedConfiguration: Promise<Configuration> | null = null;
  private readonly returnAddress: string;

  constructor(
    private readonly settings: ProviderSettings,
    { baseUrl }: { readonly baseUrl: string },
  ) {
    this.returnAddress = `${baseUrl}/console/sign-in/provider/return`;
  }

  async depart(): Promise<Departure> {
    const configuration = await this.configuration();
    const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
    const address = buildAuthorizationUrl(configuration, {
      redirect_uri: this.returnAddress,
      scope: 'openid email',
      response_type: 'code',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { address: address.href, state: [state, nonce, verifier].join('.') };
  }

  /**
   * The e-mail address that the provider has verified; null where it has none, and for an answer
   * that does not match the cookie of the browser.
   */
  async arrive(query: string, state: string): Promise<string | null> {
    const configuration = await this.configuration();
    const [expectedState = '', expectedNonce = '', pkceCodeVerifier = ''] = state.split('.');
    const address = new URL(`${this.returnAddress}${query}`);
    const checks = { expectedState, expectedNonce, pkceCodeVerifier, idTokenExpected: true };
    const tokens = await authorizationCodeGrant(configuration, address, checks);
    const claims = tokens.claims();
    if (claims === undefined) return null;
    // Many providers have the address only in the answer of their user-info endpoint.
    const profile =
      claims.email === undefined
        ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : claims;
    const { email, email_verified: isVerified } = readValid(ProviderClaims, profile);
    return isVerified === true ? email : null;
  }

  /** Discovered once, and again after a failure. */
  private configuration(): Promise<Configuration> {
    this.cachedConfiguration ??= this.discover().catch((error: unknown) => {
      this.cachedConfiguration = null;
      throw new ProviderAway('the provider did not answer as expected', { cause: error });
    });
    return this.cachedConfiguration;
  }

  private discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const url = new URL(issuer);
    // Verifies the signature of ID tokens, although they come from the provider over TLS.
    const execute = [enableNonRepudiationChecks];
    // The settings accept plain HTTP only for this machine.
    if (url.protocol === 'http:') execute.push(allowInsecureRequests);
    return discovery(url, clientId, clientSecret, undefined, { execute });
  }
}
