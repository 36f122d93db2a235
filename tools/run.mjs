// Installs what is missing, then runs a program on the pinned Node. Needs Node 20 and npm only, so
// it works on a bare machine:
//   node tools/run.mjs                       installs all packages
//   node tools/run.mjs start [args]          installs what programs need, builds this one if its
//                                            sources have changed, and runs it
//   node tools/run.mjs tools/x.ts [args]     installs, then runs TypeScript
//   node tools/run.mjs test [args]           installs, then runs the `test` targets; with
//                                            arguments, Jest with them
//   node tools/run.mjs --jest=quick [args]   installs, then runs Jest for a project of its settings
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const inRoot = (path) => join(root, path);
const node = inRoot('node_modules/node/bin/node');
const programs = ['start', 'demo', 'admin'];
const [what, ...args] = process.argv.slice(2);

// If npm is killed, we would go on running. Any other parent, say a shell, may end before us.
if (process.env.npm_lifecycle_event !== undefined) await import('./parent-watch.mjs');

try {
  await install(root, { isForDevelopment: !programs.includes(what) });
  if (what !== undefined) run(commandFor(what, args));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

/** The arguments for Node. */
function commandFor(what, args) {
  if (programs.includes(what)) return program(what, args);
  if (what === 'test') return args.length === 0 ? nx('test') : jest(args, 'quick,stored');
  const [command, projects] = what.split('=');
  return command === '--jest' ? jest(args, projects) : ['--import', 'tsx', what, ...args];
}

function nx(target) {
  // Settings in a developer's .env are not for specs.
  process.env.NX_LOAD_DOT_ENV_FILES = 'false';
  return [inRoot('node_modules/nx/dist/bin/nx.js'), 'run-many', '-t', target];
}

/** The projects come last: Jest would take every word after `--selectProjects` for one of them. */
function jest(args, projects) {
  const selected = ['--selectProjects', ...projects.split(',')];
  return [inRoot('node_modules/jest/bin/jest.js'), ...args, ...selected];
}

/** Programs are built without Nx, which is not installed for them and takes a second to start. */
function program(name, args) {
  const output = ['ignore', 'ignore', 'inherit'];
  execFileSync(node, [inRoot('tools/build.ts'), name], { cwd: root, stdio: output });
  // V8's compile cache is kept beside the program that it was made from.
  process.env.NODE_COMPILE_CACHE = inRoot(`dist/${name}/compiled`);
  // The demo has settings of its own.
  const settings = name === 'demo' || !existsSync(inRoot('.env')) ? [] : ['--env-file=.env'];
  const flags = [...settings, ...(name === 'start' ? serverFlags() : [])];
  return [...flags, inRoot(`dist/${name}/main.js`), ...args];
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
  const child = spawn(node, [...watch, ...nodeArgs], {
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
