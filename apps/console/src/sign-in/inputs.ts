/** Inputs of the sign-in pages, from browsers and from the company's provider. */
import { optional, required } from '@venue/operations/fields/field';
import { anyText, email, flag, linkToken, plainText, uuid } from '@venue/operations/fields/kinds';
import type { Kind } from '@venue/operations/fields/kind';

/** An address that can't exist is refused, which reveals no member. */
export class AddressForm {
  @required(email, 'The address to which the link and the code go.') email!: string;
}

/** Without its spaces and dashes; one of another length is simply not the right one. */
const signInCode: Kind<string> = {
  ...anyText,
  clean: (value) => (typeof value === 'string' ? value.replaceAll(/\D/g, '') : value),
};

export class CodeForm {
  @required(uuid, 'The request of the code, from the cookie.') requestId!: string;
  @required(signInCode, 'The code from the e-mail.') code!: string;
}

/** The path of a link that signs a member in, or sets a device up. */
export class LinkPath {
  @required(linkToken, 'The token of the link.') token!: string;
}

/**
 * The query with which the provider returns the browser, before openid-client verifies it. It holds
 * a code or an error, and more that depends on the provider.
 */
export class ProviderReturn {
  @required(plainText, 'The state that the departure had.') state!: string;
  @optional(plainText, 'The code for the tokens.') code!: string | null;
  @optional(plainText, 'Why the provider refuses.') error!: string | null;
}

/** The claims about the member, in the ID token or from the user-info endpoint. */
export class ProviderClaims {
  @optional(plainText, 'The address of the member.') email!: string | null;
  @optional(flag, 'Whether the provider has verified it.') email_verified!: boolean | null;
}
