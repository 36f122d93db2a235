import type { StoredBlock } from '@venue/domain/availability/make-block';
import type { BlockId } from '@venue/domain/shared/ids';
import { output, required } from '../../fields/field';
import { object, idOf } from '../../fields/kinds';
import { BlockAnswer, toBlock } from './block-view';
import { ruledVenue } from '../../venues/team-venue';
import { type TeamCall, operation } from '../../operation';
import { unknown } from '../../problems';

class LiftBlockInput {
  @required(idOf<BlockId>(), 'The block.') blockId!: BlockId;
}

class LiftClosureInput {
  @required(idOf<BlockId>(), 'The closure.') closureId!: BlockId;
}

class LiftedAnswer {
  @output(object(BlockAnswer), 'What was lifted, as it was.') lifted!: BlockAnswer;
}

export const liftBlock = operation({
  audience: 'team',
  route: 'POST /blocks/{blockId}/lift',
  capability: 'diary.write',
  effect: 'write',
  title: 'Lift a block',
  description:
    'The tables can be booked again at once. Lifting it a second time is answered with 404.',
  input: LiftBlockInput,
  answer: LiftedAnswer,
  problems: ['not-found'],

  run: ({ blockId }, call) => lift(blockId, call, (block) => block.scope !== 'online'),
});

export const liftClosure = operation({
  audience: 'team',
  route: 'POST /closures/{closureId}/lift',
  capability: 'diary.override',
  effect: 'write',
  title: 'Open online booking again',
  description: 'Guests can book those starts again at once. A second time is answered with 404.',
  input: LiftClosureInput,
  answer: LiftedAnswer,
  problems: ['not-found'],

  run: ({ closureId }, call) => lift(closureId, call, (block) => block.scope === 'online'),
});

async function lift(
  id: BlockId,
  { team, venues, now }: TeamCall,
  isMeant: (block: StoredBlock) => boolean,
): Promise<LiftedAnswer> {
  const block = await team.blocks.find(id);
  const venue = venues.find((one) => one.id === block?.venueId);
  if (block === null || venue === undefined || !isMeant(block)) throw unknownBlock();
  if (!(await team.blocks.lift(id, now))) throw unknownBlock();
  return { lifted: toBlock(block, ruledVenue(venue, await team.groups.current())) };
}

function unknownBlock(): ReturnType<typeof unknown> {
  return unknown('There is nothing like that to lift; perhaps it has been lifted already.');
}
