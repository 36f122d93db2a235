/** `docs/quickstart.md`, pasted block by block into a bare shell, says what it claims to say. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  openTestProcesses,
  root,
  type Environment,
  type StartedProcess,
  type TestProcesses,
} from './test/test-processes';

interface Step {
  /** A block to paste. */
  readonly command: string;
  /** The output on the page below it; empty if there is none. */
  readonly claim: string;
}

let processes: TestProcesses;
let deployment: StartedProcess;
let page: string;

beforeAll(async () => {
  processes = await openTestProcesses();
  page = await readFile(join(root, 'docs/quickstart.md'), 'utf8');
  deployment = await processes.start(processes.folder('newcomer'));
});
afterAll(() => processes.close());

/** Each `sh` block with the `text` that follows before the next one. */
function stepsOf(markdown: string): readonly Step[] {
  const fences = [...markdown.matchAll(/^```(\w+)\n([^]*?)^```$/gm)];
  const blocks = fences.map(([, kind, text = '']) => ({ kind, text }));
  return blocks.flatMap(({ kind, text }, index) => {
    const next = blocks[index + 1];
    const claim = next?.kind === 'text' ? next.text : '';
    return kind === 'sh' ? [{ command: text, claim }] : [];
  });
}

/** The values that the page asks the reader to fill in, from the places that it names. */
function filledIn(markdown: string, printed: string): Environment {
  const [, block = ''] = /^```console\n([^]*?)^```$/m.exec(markdown) ?? [];
  const places: Environment = { BASE_URL: 'Ready:', KEY: 'The Harbour' };
  const names = [...block.matchAll(/^export (\w+)=/gm)].map(([, name = '']) => name);
  return Object.fromEntries(
    names.map((name) => {
      const behind = new RegExp(`^ *${places[name]} +(\\S+)$`, 'm');
      return [name, behind.exec(printed)?.[1] ?? ''];
    }),
  );
}

/** A folder with these programs and no other. */
async function bareMachine(programs: readonly string[]): Promise<string> {
  const folder = processes.folder('bin');
  await mkdir(folder);
  for (const program of programs) {
    const place =
      program === 'node'
        ? join(root, 'node_modules/node/bin/node')
        : execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim();
    await symlink(place, join(folder, program));
  }
  return folder;
}

const mark = '--- the next block ---\n';

/** The output of each block, pasted into one shell. */
async function paste(steps: readonly Step[], env: Environment): Promise<readonly string[]> {
  const script = steps.map(({ command }) => `${command}\nprintf '%s\\n' '${mark.trim()}'\n`);
  const { stdout, stderr } = await promisify(execFile)(
    'bash',
    ['--norc', '-eu', '-o', 'pipefail', '-c', script.join('')],
    { env, cwd: processes.folder('.') },
  );
  expect(stderr).toBe('');
  return stdout.split(mark).slice(0, -1);
}

/** The same for every reader: places, days, deadlines and secrets of one's own are taken out. */
function comparable(text: string, baseUrl: string): string {
  return text
    .replaceAll(baseUrl, '<BASE_URL>')
    .replace(/\/pay\/\w+/g, '/pay/<token>')
    .replace(/(reference is) \w{4} \w{4}\b/g, '$1 <reference>')
    .replace(/\b(until|by) (\w+day \d+ \w+( \d{4})? at )?\d+(:\d\d)?[ap]m/g, '$1 <deadline>')
    .replace(/\bSaturday \d+ [A-Z]\w+( \d{4})?\b/g, '<day>');
}

describe('the quickstart', () => {
  it('shows what npm start prints', () => {
    const [, shown = ''] = /^```text\n([^]*?)^```$/m.exec(page) ?? [];
    const forms = shown
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.replace('vb_live_…', 'vb_live_\\w+').replace(/http:\S+/, 'http:\\S+'));

    expect(forms).toHaveLength(2);
    for (const form of forms) expect(deployment.printed).toMatch(new RegExp(`^${form}$`, 'm'));
  });

  it('can be pasted unchanged, and gets the answer that it shows', async () => {
    const steps = stepsOf(page);
    const given = filledIn(page, deployment.printed);
    const PATH = await bareMachine(['bash', 'curl', 'sed', 'grep', 'node']);
    const printed = await paste(steps, { PATH, ...given });

    expect(given).toEqual({ BASE_URL: deployment.url, KEY: deployment.keys.one });
    // The first has the helpers.
    expect(steps.map(({ claim }) => claim !== '')).toEqual([
      false,
      ...Array<boolean>(8).fill(true),
    ]);
    expect(printed.map((text) => comparable(text, deployment.url))).toEqual(
      steps.map(({ claim }) => comparable(claim, 'http://127.0.0.1:3000')),
    );
  });

  it('ends with an e-mail to the team about the money, as it says', async () => {
    const inbox = await (await fetch(`${deployment.url}/inbox`)).text();

    expect(inbox).toMatch(
      /E-mail to hello@the-harbour\.example<[^]*: Deposit of a cancelled booking</,
    );
  });

  it('can be pasted a second time', async () => {
    const given = filledIn(page, deployment.printed);
    const printed = await paste(stepsOf(page), { PATH: processes.folder('bin'), ...given });

    expect(printed.join('')).toContain('All paid, thank you');
  });
});
