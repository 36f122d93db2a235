import type { Key } from '@venue/domain/access/caller';
import { isoOf } from '@venue/domain/shared/time';
import { required } from '../../fields/field';
import { wholeNumber, plainText } from '../../fields/kinds';
import { type Problem, refusal } from '../../problems';
import {
  findKey,
  keyView,
  newSecret,
  RotatedKeyAnswer,
  toIssuedKey,
  toKey,
  type IssuedKey,
  type KeyView,
} from './key-view';
import { type TeamCall, operation } from '../../operation';

export const overlapMinutesMax = 365 * 24 * 60;

class RotateKeyInput {
  @required(plainText, 'The id, or the whole key.') id!: string;
  @required(
    wholeNumber(0, overlapMinutesMax),
    'How long both keys work; 0 ends the old one at once.',
  )
  overlapMinutes!: number;
}

export interface RotatedKey extends IssuedKey {
  /** The old key, with its expiry. */
  readonly replaces: KeyView;
}

export const rotateKey = operation({
  audience: 'team',
  effect: 'write',
  title: 'Rotate a key: issue a second one, and let the first one expire',
  route: 'POST /keys/{id}/rotate',
  capability: 'setup.manage',
  isGroupWide: true,
  shownOnce: ['key'],
  description:
    'Both keys work for a while. The new one is shown this once: when the same request is sent again, the answer is without it.',
  input: RotateKeyInput,
  answer: RotatedKeyAnswer,
  problems: ['not-found'],

  async run({ id, overlapMinutes }, call): Promise<RotatedKey> {
    const { keys } = call.team;
    const storedKey = await findKey(id, call);
    const { toStore, text } = newSecret(storedKey.integration, call);
    if (!(await keys.rotate(storedKey.publicId, toStore, overlapMinutes))) {
      throw await notRotatable(storedKey, call);
    }
    const [next, old] = [await keys.one(toStore.publicId), await keys.one(storedKey.publicId)];
    if (next === null || old === null) throw new Error('the new key was not stored');
    const { venues } = call;
    return { ...keyView(next, venues), key: text, replaces: keyView(old, venues) };
  },

  view: toRotatedKey,
});

function toRotatedKey({ replaces, ...next }: RotatedKey): RotatedKeyAnswer {
  return { ...toIssuedKey(next), replaces: toKey(replaces) };
}

async function notRotatable({ publicId }: Key, { team }: TeamCall): Promise<Problem> {
  const all = await team.keys.all();
  const key = all.find((one) => one.publicId === publicId);
  if (key?.revokedAt !== null || key.expiresAt === null) {
    return refusal(`Key ${publicId} is revoked, so it can't be rotated: issue a new one.`, 'id');
  }
  const successor = all.find(
    ({ integration, expiresAt, revokedAt }) =>
      integration.id === key.integration.id && expiresAt === null && revokedAt === null,
  );
  const advice = successor === undefined ? 'issue a new one' : `rotate ${successor.publicId}`;
  return refusal(
    `Key ${publicId} was rotated already and ends ${isoOf(key.expiresAt)}: ${advice} instead.`,
    'id',
  );
}
