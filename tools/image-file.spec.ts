/** What the image file says, and what no rehearsal could carry out. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ignoring } from './images/build-context';
import { readImageFile, type Instruction, type Stage } from './images/image-file';
import { imageFile, targets } from './images/rehearse';
import { root } from './test/test-processes';

const stages = imageFile();

/** All that a stage says, and what it stands on said before. */
function saidBy(name: string): readonly Instruction[] {
  const stage = stages.find((one) => one.name === name);
  return stage === undefined ? [] : [...saidBy(stage.base), ...stage.instructions];
}

function last<Kind extends Instruction['kind']>(
  name: string,
  kind: Kind,
): Extract<Instruction, { kind: Kind }> | undefined {
  return saidBy(name).findLast(
    (one): one is Extract<Instruction, { kind: Kind }> => one.kind === kind,
  );
}

describe.each(targets)('the image of %s', (target) => {
  it('is not run by root, and stops when it is told', () => {
    expect(last(target, 'user')).toEqual({ kind: 'user', name: 'node' });
    expect(last(target, 'stopsignal')).toEqual({ kind: 'stopsignal', signal: 'SIGTERM' });
  });

  it('begins with its own program, without a shell', () => {
    const words = last(target, 'entrypoint')?.words ?? [];

    expect([words[0], words.at(-1)]).toEqual(['node', `dist/${target}/main.js`]);
  });

  it('has a health check, unless it ends by itself', () => {
    const words = target === 'admin' ? null : ['node', 'dist/health.js'];

    expect(last(target, 'healthcheck')).toEqual({ kind: 'healthcheck', words });
  });

  it('gets its files as root’s', () => {
    const copies = saidBy(target).flatMap((one) => (one.kind === 'copy' ? [one.copy.owner] : []));

    expect(copies.length).toBeGreaterThan(3);
    expect(copies.filter((owner) => owner !== null)).toEqual([]);
  });
});

describe('the servers', () => {
  it('take as much memory as npm start lets them', () => {
    const lean = JSON.parse(readFileSync(join(root, 'tools/lean-flags.json'), 'utf8')) as string[];

    for (const target of ['api', 'mcp', 'widget-api', 'worker']) {
      expect(last(target, 'entrypoint')?.words).toEqual(expect.arrayContaining(lean));
    }
  });
});

describe('reading an image file', () => {
  const read = (line: string): readonly Stage[] => readImageFile(`FROM node:24 AS x\n${line}\n`);

  it.each([
    ['an instruction that nobody knows', 'ADD https://example.com/x /x'],
    ['a way to copy that nobody knows', 'COPY --link a b'],
    ['a copy to nowhere', 'COPY a'],
    ['another way to ask for health', 'HEALTHCHECK curl localhost'],
    ['an old way to set a variable', 'ENV NAME value'],
    ['a stage without a name', 'FROM node:24'],
  ])('refuses %s', (_what, line) => {
    expect(() => read(line)).toThrow(/No rehearsal knows/);
  });

  it.each(['RUN npm ci', 'ENTRYPOINT node main.js', 'CMD migrate', 'HEALTHCHECK CMD node x.js'])(
    'refuses what a shell would read: %s',
    (line) => {
      expect(() => read(line)).toThrow(/A shell would be needed/);
    },
  );

  it('refuses what stands before the first stage', () => {
    expect(() => readImageFile('USER node\nFROM node:24 AS x\n')).toThrow(/No rehearsal knows/);
  });

  it('joins lines, leaves comments out and fills in what FROM names', () => {
    const text = 'ARG IMAGE=node:24\n# why\nFROM ${IMAGE} AS x\nRUN ["a", \\\n  "b"]\n';

    expect(readImageFile(text)).toEqual([
      { name: 'x', base: 'node:24', instructions: [{ kind: 'run', words: ['a', 'b'] }] },
    ]);
  });
});

describe('what a build may read', () => {
  it.each([
    ['package.json', false],
    ['libs/domain/src/index.ts', false],
    ['libs/group/src/group.schema.json', false],
    ['libs/domain/src/money.spec.ts', true],
    ['.env', true],
    ['.git/config', true],
    ['node_modules/pg/package.json', true],
    ['README.md', true],
  ])('%s is left out: %s', (file, expected) => {
    const isLeftOut = ignoring(readFileSync(join(root, '.dockerignore'), 'utf8'));

    expect(isLeftOut(file)).toBe(expected);
  });
});
