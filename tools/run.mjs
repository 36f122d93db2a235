// Runs our programs on the pinned Node. Needs Node 20 and npm only, so it works on a bare machine:
//   node tools/run.mjs                          installs what is missing
//   node tools/run.mjs start [args]             the same for what a program needs, then runs it
//   node tools/run.mjs tools/x.ts [args]        installs, then runs TypeScript
//   node tools/run.mjs --jest [args]            installs, then runs Jest
//   node tools/run.mjs --jest=quick,stored ...  the same, for these projects of jest.config.mjs
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundles } from './bundles.mjs';
import { install } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const inRoot = (path) => join(root, path);
const [what, ...args] = process.argv.slice(2);

// If npm is killed, we would go on running. Any other parent, say a shell, may end before us.
if (process.env.npm_lifecycle_event !== undefined) await import('./parent-watch.mjs');

try {
  await install(root, { isForDevelopment: what === undefined || !isProgram(what) });
  if (what !== undefined) run(await commandFor(what, args));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

/** A name without an ending is that of a program. */
function isProgram(what) {
  return !what.startsWith('--') && !what.endsWith('.ts');
}

/** The arguments for Node. */
async function commandFor(what, args) {
  const [command, projects] = what.split('=');
  if (command === '--jest') return jest(args, projects);
  return isProgram(what) ? program(what, args) : ['--import', 'tsx', what, ...args];
}

/** The projects come last: Jest would take every word after `--selectProjects` for one of them. */
function jest(args, projects) {
  const selected = projects === undefined ? [] : ['--selectProjects', ...projects.split(',')];
  return ['--import', 'tsx', inRoot('node_modules/jest/bin/jest.js'), ...args, ...selected];
}

async function program(name, args) {
  const folder = await bundles(root);
  // V8's compile cache is kept beside the bundle that it was made from.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
  const flags = name === 'start' ? serverFlags() : [];
  return [...flags, join(folder, name, 'main.js'), ...args];
}

/**
 * On a machine with much memory, V8 and its compilers' threads keep twice what a server needs. A
 * server's log has stack traces, which need source maps; commands print none and so need not load
 * them.
 */
function serverFlags() {
  const lean = JSON.parse(readFileSync(inRoot('tools/lean.json'), 'utf8'));
  Object.assign(process.env, lean.env);
  return [...lean.flags, '--enable-source-maps'];
}

function run(nodeArgs) {
  const watch = ['--import', inRoot('tools/parent-watch.mjs')];
  const child = spawn(inRoot('node_modules/node/bin/node'), [...watch, ...nodeArgs], {
    cwd: root,
    stdio: 'inherit',
    // Venues' time zones are data; the host's time zone must never matter.
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
 * Forwards signals and waits: the child decides how it ends. A terminal sends Ctrl-C to every
 * process by itself. A signal to the whole group still reaches the child more than once, so a
 * program must treat repeated signals as one.
 */
function forwardSignalsTo(child) {
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
}
