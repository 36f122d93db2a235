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

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Departure {
  /** The provider's page, to which the browser goes. */
  readonly address: string;
  /** What the browser has to bring back: it binds the answer to the browser that began. */
  readonly kept: string;
}

/** The provider can't be reached, or does not work as it says. */
export class ProviderAway extends Error {}

/** The authorization code flow with PKCE, state and nonce. */
export class CompanyProvider {
  private known: Promise<Configuration> | null = null;
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
    return { address: address.href, kept: [state, nonce, verifier].join('.') };
  }

  /**
   * The e-mail address that the provider has verified; null where it has none, and for an answer
   * that does not fit what the browser kept.
   */
  async arrive(query: string, kept: string): Promise<string | null> {
    const configuration = await this.configuration();
    const [expectedState = '', expectedNonce = '', pkceCodeVerifier = ''] = kept.split('.');
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
    const { email, email_verified: isVerified } = profile;
    return typeof email === 'string' && isVerified === true ? email : null;
  }

  /** Asked for once; after a failure, again. */
  private configuration(): Promise<Configuration> {
    this.known ??= this.discover().catch((error: unknown) => {
      this.known = null;
      throw new ProviderAway('the provider did not answer as expected', { cause: error });
    });
    return this.known;
  }

  private discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const url = new URL(issuer);
    // The signature of each ID token is verified, though it comes from the provider itself by TLS.
    const execute = [enableNonRepudiationChecks];
    // The settings take plain HTTP for this machine only.
    if (url.protocol === 'http:') execute.push(allowInsecureRequests);
    return discovery(url, clientId, clientSecret, undefined, { execute });
  }
}
