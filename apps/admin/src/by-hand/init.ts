import { Option } from 'commander';
import { groupOf } from '@venue/domain/venue/first-group';
import { addressFor, readConfig, readGroup, writeCommentedGroup } from '@venue/runtime';
import { call, type HandEntry, type HandInput } from '../command';
import { faulty } from '../group-file';
import { Failure, type Answer, type Terminal } from '../output';
import { writeNew } from './export';
import { answersOf, questions, slugOf, type GivenAnswers, type Question } from './init-answers';

/** `init`: a first group file from five answers. */
export const init: HandEntry = {
  call: 'init',
  title: 'write a first venue group file from five answers',
  example:
    '--name "The Quay" --timezone Europe/London --hours "daily 12:00-22:00" --tables "6x2, 8x4" --stay 90',
  description:
    'Asks for what no option says. The file has a comment for each member and the usual policy, and an editor that ' +
    'reads YAML schemas explains and checks it by its first line. It needs no database and never replaces a file.',
  options: [
    ...Object.values(questions).map(({ flag, description }) => new Option(flag, description)),
    new Option('--out <file>', 'the file to write').default('my-group.yaml'),
  ],
  run: writeFirstGroup,
};

interface InitOptions extends Partial<GivenAnswers> {
  readonly out: string;
}

async function writeFirstGroup({ options }: HandInput, terminal: Terminal): Promise<Answer> {
  const { out, ...given } = options as unknown as InitOptions;
  const answers = answersOf(await complete(given, terminal));
  const document = groupOf(answers, slugOf(answers.name));
  const text = writeCommentedGroup(document, await headerFor(terminal));
  const reading = readGroup(text);
  if (reading.kind === 'faulty') throw faulty(out, reading.faults);
  await writeNew(out, text, terminal);
  const steps = [`${call} validate ${out}`, `${call} diff ${out}`, `${call} apply ${out}`];
  const lines = [`The group is written to ${out}. Go on with:`, ...steps.map((one) => `  ${one}`)];
  return { text: lines.join('\n'), json: { ok: true, file: out } };
}

/** The answers, with those that no option gave from the person at the terminal. */
async function complete(
  given: Partial<GivenAnswers>,
  { ask, write }: Terminal,
): Promise<GivenAnswers> {
  const rows = Object.entries(questions) as [keyof GivenAnswers, Question][];
  const missing = rows.filter(([name]) => given[name] === undefined);
  if (missing.length > 0 && ask === undefined) {
    const flags = missing.map(([name]) => `--${name}`).join(', ');
    throw new Failure(`Please give ${flags} too: there is no terminal to answer questions at.`);
  }
  const answers: Record<string, string | undefined> = { ...given };
  for (const [name, { question, usual }] of missing) {
    const hint = usual === null ? '' : ` [${usual}]`;
    const answer = ((await ask?.(`${question}${hint} `)) ?? '').trim();
    answers[name] = answer === '' && usual !== null ? usual : answer;
  }
  if (missing.length > 0) write('\n');
  return answers as unknown as GivenAnswers;
}

async function headerFor({ env }: Terminal): Promise<readonly string[]> {
  const reading = readConfig('admin', env);
  const address =
    reading.kind === 'ready' ? await addressFor(env, reading.config) : 'https://book.example.com';
  return [
    `yaml-language-server: $schema=${address}/group.schema.json`,
    '',
    'A venue group. Things are known by their slug, tables by their name: applying the same file',
    'again changes nothing. Amounts are whole pence, and durations minutes. Dates are "2026-12-25"',
    'and times "19:30", in quotes. A member that is left out has its default.',
  ];
}
