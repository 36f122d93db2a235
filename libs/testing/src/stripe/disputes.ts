import type { Form } from './creation';
import { pageOf, type DoublePage } from './list';
import { refuse, unknownParameter } from './refusal';
import type { DoublePayment } from './sessions';

/** The members of a dispute in the API that our code or specs use. */
export interface DoubleDispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly amount: number;
  readonly charge: string;
  readonly created: number;
  readonly currency: string;
  readonly evidence_details: {
    readonly due_by: number | null;
    readonly has_evidence: boolean;
    readonly past_due: boolean;
    readonly submission_count: number;
  };
  readonly is_charge_refundable: boolean;
  readonly livemode: false;
  readonly metadata: Readonly<Record<string, string>>;
  readonly payment_intent: string;
  readonly reason: string;
  readonly status: DoubleDisputeStatus;
}

export type DoubleDisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost';

const answerSeconds = 7 * 24 * 60 * 60;
const known = /^(limit|payment_intent|starting_after|created\[gte\])$/;

/** The account's disputes, in the order in which guests opened them. */
export class DoubleDisputes {
  readonly all: DoubleDispute[] = [];

  constructor(private readonly paymentOf: (intent: string) => DoublePayment | null) {}

  /** A guest disputes a payment at their bank. */
  open(intent: string, created: number, changes: Partial<DoubleDispute> = {}): DoubleDispute {
    const payment = this.paymentOf(intent);
    if (payment === null) throw refuse(404, `No such payment_intent: '${intent}'`);
    const dispute: DoubleDispute = {
      id: `du_double${this.all.length + 1}`,
      object: 'dispute',
      amount: payment.amount,
      charge: intent.replace(/^pi/, 'ch'),
      created,
      currency: payment.currency,
      evidence_details: {
        due_by: created + answerSeconds,
        has_evidence: false,
        past_due: false,
        submission_count: 0,
      },
      is_charge_refundable: false,
      livemode: false,
      metadata: {},
      payment_intent: intent,
      reason: 'product_not_received',
      status: 'needs_response',
      ...changes,
    };
    this.all.push(dispute);
    return dispute;
  }

  /** What happens later to a dispute. */
  alter(id: string, changes: Partial<DoubleDispute>): void {
    const index = this.all.findIndex((one) => one.id === id);
    const dispute = this.all[index];
    if (dispute === undefined) throw new Error(`no dispute ${id}`);
    this.all[index] = { ...dispute, ...changes };
  }

  list(query: Form): DoublePage<DoubleDispute> {
    const stranger = [...query.keys()].find((name) => !known.test(name));
    if (stranger !== undefined) throw unknownParameter(stranger);
    const intent = query.get('payment_intent');
    const since = Number(query.get('created[gte]') ?? 0);
    const matches = this.all
      .filter((one) => one.payment_intent === (intent ?? one.payment_intent))
      .filter(({ created }) => created >= since)
      .toReversed();
    return pageOf(matches, query, '/v1/disputes');
  }
}
