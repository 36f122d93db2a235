/** An e-mail template of the venue, with placeholders in braces such as `{venue}`. */
export interface EmailTemplate {
  readonly subject: string;
  readonly text: string;
}

/** The venue's own templates; null where it has none. */
export interface Templates {
  readonly smsDepositLink: string | null;
  readonly emailDepositLink: EmailTemplate | null;
  readonly emailConfirmed: EmailTemplate | null;
}

const aboutTheBooking = [
  'venue',
  'name',
  'reference',
  'date',
  'time',
  'partySize',
  'summary',
] as const;
const aboutThePayment = ['amount', 'expires', 'link'] as const;

/** The placeholders that each template may have. */
export const placeholdersOf = {
  smsDepositLink: [...aboutTheBooking, ...aboutThePayment],
  emailDepositLink: [...aboutTheBooking, ...aboutThePayment],
  emailConfirmed: aboutTheBooking,
} as const satisfies Record<keyof Templates, readonly string[]>;

/** The values for the placeholders of a template. */
export type Values<Name extends keyof Templates> = Readonly<
  Record<(typeof placeholdersOf)[Name][number], string>
>;

/** Fills in the placeholders of a template; an unknown one is left unchanged. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
