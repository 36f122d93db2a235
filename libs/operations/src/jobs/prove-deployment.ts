import type { InvariantResult } from '@venue/domain/history/proof';
import { operation } from '../operation';

class ProveInput {}

export interface ProofAnswer {
  readonly invariants: readonly InvariantResult[];
}

export const proveDeployment = operation({
  audience: 'operator',
  effect: 'read',
  title: 'Prove that the stored rows keep what is promised',
  input: ProveInput,

  async run(_input, { team }): Promise<ProofAnswer> {
    return { invariants: await team.proof.invariants() };
  },
});
