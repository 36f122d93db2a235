import { environments, type Environment } from '@venue/domain/access/caller';
import type { ListedBlock } from '@venue/domain/availability/make-block';
import type { BlockAuthor } from '@venue/domain/history/history';
import { addDays, isoOf, localOf, type LocalDate } from '@venue/domain/shared/time';
import { spanOfDays } from '@venue/domain/venue/date-range';
import { authorWords } from '../../bookings/history/actor-words';
import { output, outputOrNull, required, optional } from '../../fields/field';
import { date, flagInQuery, line, listOf, moment, oneOf, plainText } from '../../fields/kinds';
import { BlockAnswer, toBlock } from './block-view';
import { ruledVenue, summaryOfVenue } from '../../venues/team-venue';
import { type TeamCall, operation } from '../../operation';
import { refusal } from '../../problems';

class ListBlocksInput {
  @required(line(1, 64), 'The venue, by its id or its slug.') venueId!: string;
  @optional(oneOf(...environments), 'Whose diary; without it, that of real guests.')
  environment!: Environment | null;
  @optional(date, 'The first venue-local day; without it, today.') from!: LocalDate | null;
  @optional(date, 'The last venue-local day; without it, a year after the first.')
  to!: LocalDate | null;
  @optional(flagInQuery, 'Also lists those that were lifted, with who did it.')
  withLifted!: boolean | null;
}

export class ListedBlockAnswer extends BlockAnswer {
  @outputOrNull(
    plainText,
    'Who did it, with whose code where one was typed; null once its history is deleted.',
  )
  by!: string | null;
  @outputOrNull(moment, 'When it was lifted; null while it holds.') liftedAt!: string | null;
  @outputOrNull(plainText, 'Who lifted it, with whose code where one was typed.')
  liftedBy!: string | null;
}

class BlocksAnswer {
  @output(listOf(ListedBlockAnswer), 'By their beginning.') blocks!: readonly ListedBlockAnswer[];
}

class ClosuresAnswer {
  @output(listOf(ListedBlockAnswer), 'By their beginning.')
  closures!: readonly ListedBlockAnswer[];
}

export const listBlocks = operation({
  audience: 'team',
  route: 'GET /venues/{venueId}/blocks',
  capability: 'diary.read',
  effect: 'read',
  title: 'List blocks',
  description: 'Lists what is out of use on some days: tables, areas or the whole venue.',
  input: ListBlocksInput,
  answer: BlocksAnswer,
  problems: ['not-found'],

  async run(input, call): Promise<BlocksAnswer> {
    return { blocks: await listed(input, call, ({ scope }) => scope !== 'online') };
  },
});

export const listClosures = operation({
  audience: 'team',
  route: 'GET /venues/{venueId}/closures',
  capability: 'diary.read',
  effect: 'read',
  title: 'List closures of online booking',
  description: 'Lists the times of some days in which only the team can book.',
  input: ListBlocksInput,
  answer: ClosuresAnswer,
  problems: ['not-found'],

  async run(input, call): Promise<ClosuresAnswer> {
    return { closures: await listed(input, call, ({ scope }) => scope === 'online') };
  },
});

async function listed(
  input: ListBlocksInput,
  call: TeamCall,
  isMeant: (block: ListedBlock) => boolean,
): Promise<readonly ListedBlockAnswer[]> {
  const summary = summaryOfVenue(input.venueId, call);
  const from = input.from ?? localOf(call.now, summary.zone).date;
  const to = input.to ?? addDays(from, 365);
  if (to < from) throw refusal('The last day must not be before the first.', 'to');
  const blocks = await call.team.blocks.list({
    environment: input.environment ?? 'live',
    venueId: summary.id,
    span: spanOfDays({ from, to }, summary.zone),
    withLifted: input.withLifted ?? false,
  });
  const venue = ruledVenue(summary, await call.team.groups.current());
  const listedBlocks = blocks.filter(isMeant);
  const authors = await call.team.histories.authorsOfBlocks(listedBlocks.map(({ id }) => id));
  return listedBlocks.map((block) => ({
    ...toBlock(block, venue),
    by: whoDid('added', block, authors),
    liftedAt: block.liftedAt === null ? null : isoOf(block.liftedAt),
    liftedBy: whoDid('lifted', block, authors),
  }));
}

function whoDid(
  step: BlockAuthor['step'],
  block: ListedBlock,
  authors: readonly BlockAuthor[],
): string | null {
  const author = authors.find((one) => one.id === block.id && one.step === step);
  const words = author === undefined ? '' : authorWords(author);
  return words === '' ? null : words;
}
