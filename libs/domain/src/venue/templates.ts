/** The venue's own words, with placeholders in braces such as `{venue}`. */
export interface EmailTemplate {
  readonly subject: string;
  readonly text: string;
}

/** Null: the venue has no words of its own for it. */
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

/** What may stand in braces in each template. */
export const placeholdersOf = {
  smsDepositLink: [...aboutTheBooking, ...aboutThePayment],
  emailDepositLink: [...aboutTheBooking, ...aboutThePayment],
  emailConfirmed: aboutTheBooking,
} as const satisfies Record<keyof Templates, readonly string[]>;

/** The values for the placeholders of a template. */
export type Values<Name extends keyof Templates> = Readonly<
  Record<(typeof placeholdersOf)[Name][number], string>
>;

/** The template with its placeholders filled in; one that is unknown stays as it is. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
