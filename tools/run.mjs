// Runs our programs on the pinned Node. Needs Node 20 and npm only, so it works on a bare machine:
//   node tools/run.mjs                          installs what is missing
//   node tools/run.mjs tools/start.ts [args]    installs, then runs TypeScript
//   node tools/run.mjs --jest [args]            installs, then runs Jest
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const inRoot = (path) => join(root, path);
const [what, ...args] = process.argv.slice(2);

// Killed outright, npm would leave us running. Any other parent, say a shell, may end before us.
if (process.env.npm_lifecycle_event !== undefined) await import('./parent-watch.mjs');

try {
  await install(root);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
if (what !== undefined) run(what === '--jest' ? jest(args) : script(what, args));

function jest(args) {
  const flags = ['--import', 'tsx'];
  return [...flags, inRoot('node_modules/jest/bin/jest.js'), ...args];
}

/** On a machine with much memory, V8 lets a server grow to twice what it needs. */
function script(path, args) {
  const isServer = path === 'tools/start.ts';
  const lean = isServer ? JSON.parse(readFileSync(inRoot('tools/lean-flags.json'), 'utf8')) : [];
  return [...lean, '--import', 'tsx', path, ...args];
}

function run(nodeArgs) {
  const watch = ['--import', inRoot('tools/parent-watch.mjs')];
  const child = spawn(inRoot('node_modules/node/bin/node'), [...watch, ...nodeArgs], {
    cwd: root,
    stdio: 'inherit',
    // A venue's time zone is data; the host's must never matter.
    env: { ...process.env, TZ: 'UTC' },
  });
  forwardSignalsTo(child);
  child.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    process.exit(signal === null ? code : 128 + constants.signals[signal]);
  });
}

/**
 * We pass on what we are told and wait: the child decides how it ends. A terminal gives Ctrl-C to
 * every process by itself. A signal to the whole group still reaches the child more than once, so a
 * program must take repeated signals as one.
 */
function forwardSignalsTo(child) {
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
}
