/** An e-mail template of the venue, with placeholders in braces such as `{venue}`. */
export interface EmailTemplate {
  readonly subject: string;
  readonly text: string;
}

/**
 * The venue's own templates. Null: the message is not sent. An e-mail whose template is left out is
 * sent in built-in words; a text whose template is left out is not sent, since texts cost money. A
 * deposit e-mail is always sent, since without its link the guest would lose the table. E-mails
 * about a delay and an enquiry have no built-in words: the venue sends them if it has a template.
 */
export interface Templates {
  readonly smsDepositLink: string | null;
  readonly emailDepositLink: EmailTemplate | null;
  readonly smsConfirmed?: string | null;
  readonly smsChanged?: string | null;
  readonly smsCancelled?: string | null;
  readonly smsReminder?: string | null;
  readonly emailConfirmed?: EmailTemplate | null;
  readonly emailChanged?: EmailTemplate | null;
  readonly emailCancelled?: EmailTemplate | null;
  readonly emailReminder?: EmailTemplate | null;
  readonly emailTickets?: EmailTemplate | null;
  readonly emailLateNoted?: EmailTemplate | null;
  readonly emailEnquiryReceived?: EmailTemplate | null;
}

const aboutTheBooking = [
  'venue',
  'name',
  'reference',
  'date',
  'time',
  'when',
  'partySize',
  'summary',
  'manageLink',
] as const;
const aboutThePayment = ['amount', 'expires', 'link'] as const;
const aboutTheTickets = [
  'venue',
  'event',
  'reference',
  'date',
  'time',
  'when',
  'quantity',
  'summary',
] as const;

/** None contains text of the guest, since anyone may enter any address into an enquiry. */
const aboutTheEnquiry = ['venue', 'name', 'summary'] as const;

/** The placeholders that each template may have. */
export const placeholdersOf = {
  smsDepositLink: [...aboutTheBooking, ...aboutThePayment],
  emailDepositLink: [...aboutTheBooking, ...aboutThePayment],
  smsConfirmed: aboutTheBooking,
  emailConfirmed: aboutTheBooking,
  smsChanged: aboutTheBooking,
  emailChanged: aboutTheBooking,
  smsCancelled: aboutTheBooking,
  emailCancelled: aboutTheBooking,
  smsReminder: aboutTheBooking,
  emailReminder: aboutTheBooking,
  emailTickets: aboutTheTickets,
  emailLateNoted: aboutTheBooking,
  emailEnquiryReceived: aboutTheEnquiry,
} as const satisfies Record<keyof Templates, readonly string[]>;

/** The values for the placeholders of a template. */
export type Values<Name extends keyof Templates> = Readonly<
  Record<(typeof placeholdersOf)[Name][number], string>
>;

/**
 * Fills in the placeholders of a template; an unknown one is left unchanged. An empty value takes
 * the space before it along: “Dear {name},” becomes “Dear,” where a name has no letter.
 */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/( ?)\{(\w+)\}/g, (placeholder, space: string, name: string) => {
    const value = values[name];
    if (value === undefined) return placeholder;
    return value === '' ? '' : `${space}${value}`;
  });
}
