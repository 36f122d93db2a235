/** `docs/agents.md`: its conversation is had with a running server, and its tables hold. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { builtFile } from '@venue/testing/programs';
import { toolsOf } from '@venue/operations/agents/tools';
import { catalogue } from '@venue/operations/catalogue';
import {
  openTestProcesses,
  root,
  type StartedProcess,
  type TestProcesses,
} from './test/test-processes';

let processes: TestProcesses;
let deployment: StartedProcess;
let page: string;

beforeAll(async () => {
  processes = await openTestProcesses();
  page = await readFile(join(root, 'docs/agents.md'), 'utf8');
  deployment = await processes.start(processes.folder('agents'));
});
afterAll(() => processes.close());

interface Turn {
  /** A block to paste. */
  readonly command: string;
  /** The output on the page below it; empty if there is none. */
  readonly claim: string;
}

interface Block {
  readonly kind: string;
  readonly text: string;
}

function blocksOf(markdown: string): readonly Block[] {
  const fences = [...markdown.matchAll(/^```(\w+)\n([^]*?)^```$/gm)];
  return fences.map(([, kind = '', text = '']) => ({ kind, text }));
}

/** Each `sh` block with the `text` that follows before the next one. */
function turnsOf(markdown: string): readonly Turn[] {
  const blocks = blocksOf(markdown);
  return blocks.flatMap(({ kind, text }, index) => {
    const next = blocks[index + 1];
    const claim = next?.kind === 'text' ? next.text : '';
    return kind === 'sh' ? [{ command: text, claim }] : [];
  });
}

const mark = '--- the next turn ---\n';

/** The output of each block, pasted into one shell. */
async function paste(turns: readonly Turn[]): Promise<readonly string[]> {
  const script = turns.map(({ command }) => `${command}\nprintf '%s\\n' '${mark.trim()}'\n`);
  const node = dirname(process.execPath);
  const { stdout, stderr } = await promisify(execFile)(
    'bash',
    ['--norc', '-eu', '-o', 'pipefail', '-c', script.join('')],
    {
      env: {
        PATH: `${node}:${process.env['PATH'] ?? ''}`,
        BASE_URL: deployment.url,
        KEY: deployment.keys.all,
      },
      cwd: processes.folder('.'),
    },
  );
  expect(stderr).toBe('');
  return stdout.split(mark).slice(0, -1);
}

/** The same for every reader: ids, days, deadlines and references are taken out. */
function comparable(text: string): string {
  return text
    .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<id>')
    .replace(/("reference":"|reference is )\w{4} \w{4}\b/g, '$1<reference>')
    .replace(/\b(until|by) (\w+day \d+ \w+( \d{4})? at )?\d+(:\d\d)?[ap]m/g, '$1 <deadline>')
    .replace(/\bSaturday \d+ [A-Z]\w+( \d{4})?\b/g, '<day>')
    .replace(/\b\d{4}-\d{2}-\d{2}\b/g, '<date>');
}

describe('the conversation', () => {
  it('is had as it is printed', async () => {
    const turns = turnsOf(page);
    const printed = await paste(turns);

    // The first has the helpers.
    expect(turns.map(({ claim }) => claim !== '')).toEqual([
      false,
      ...Array<boolean>(9).fill(true),
    ]);
    expect(printed.map(comparable)).toEqual(turns.map(({ claim }) => comparable(claim)));
  });
});

describe('what the page says of the tools', () => {
  it('is one row for each, with the capability that opens it', () => {
    const rows = [...page.matchAll(/^\| `(\w+)` .*\| `([\w.]+)` +\|$/gm)];
    const listed = rows.map(([, name, capability]) => `${name} ${capability}`);
    const there = toolsOf(catalogue).map(({ definition, operation }) => {
      return `${definition.name} ${operation.capability}`;
    });

    expect(listed.sort()).toEqual(there);
  });
});

describe('what the page says of clients', () => {
  const address = 'https://book.example.com/mcp';

  it('is JSON where it says so, with the address and the key as a bearer', () => {
    const settings = blocksOf(page).filter(({ kind }) => kind === 'json');

    expect(settings).toHaveLength(5);
    for (const { text } of settings) {
      expect(() => JSON.parse(text) as unknown).not.toThrow();
      expect(text).toContain(address);
      expect(text).toMatch(/"Bearer (<key>|\$\{[\w:-]+\})"/);
    }
  });

  it('is how the key of an agent is issued', async () => {
    const [command = ''] = blocksOf(page)
      .map(({ text }) => text)
      .filter((text) => text.startsWith('npm run admin'));
    const parts = [...command.replaceAll('\\\n', ' ').matchAll(/"([^"]*)"|(\S+)/g)];
    const [, , , , ...wish] = parts.map(([, quoted, plain]) => quoted ?? plain ?? '');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [builtFile('admin/main.js'), ...wish, '--json'],
      { cwd: root, env: { PATH: process.env['PATH'], DATA_DIR: deployment.dataDir, TZ: 'UTC' } },
    );

    expect(stdout).toMatch(/vb_live_\w+/);
  });
});
