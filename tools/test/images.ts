/** The images of `docker/Dockerfile`, built by buildah, which needs no daemon. */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chownSync, chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe } from '@jest/globals';
import { root } from './test-processes';

const run = promisify(execFile);

const hasBuildah =
  spawnSync('buildah', ['--version']).error === undefined && process.getuid?.() === 0;

// In CI buildah has to be installed: there the specs run and fail where it is missing.
const mayBuild = hasBuildah || process.env['CI'] === 'true';

export const withBuildah: typeof describe.skip = mayBuild ? describe : describe.skip;
if (!mayBuild) {
  process.stderr.write('No buildah here, or no root to run it: the images are not built.\n');
}

export const targets = ['api', 'mcp', 'widget-api', 'console', 'worker', 'admin'] as const;

export type Target = (typeof targets)[number];

/** The base image that `docker/Dockerfile` names unless a build argument replaces it. */
export const baseImage =
  /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(join(root, 'docker/Dockerfile'), 'utf8'))?.[1] ?? '';

/** The members of an image's configuration that specs read. */
export interface ImageConfig {
  readonly User: string;
  readonly WorkingDir: string;
  readonly Entrypoint: readonly string[];
  readonly Env: readonly string[];
  readonly Cmd: readonly string[] | null;
  readonly StopSignal: NodeJS.Signals;
  readonly Healthcheck: { readonly Test: readonly string[] };
  readonly ExposedPorts: Readonly<Record<string, unknown>>;
}

export interface Image {
  /** The folder where its file system is mounted. */
  readonly path: string;
  readonly config: ImageConfig;
  /** Digests, the lowest layer first. */
  readonly layers: readonly string[];
}

export interface ImageStore {
  /** Builds all targets of `docker/Dockerfile`. */
  buildTargets(): Promise<ReadonlyMap<Target, Image>>;
  /** Builds an image from the text of another Dockerfile, with another folder as context. */
  buildFrom(file: string, context: string): Promise<Image>;
  remove(): Promise<void>;
}

type Buildah = (...args: readonly string[]) => Promise<string>;

/** Everything is kept in one temporary folder, which `remove` deletes. */
export async function openImageStore(): Promise<ImageStore> {
  if (!hasBuildah) throw new Error('Needs root and buildah: apt-get install buildah');
  // In memory where there is room: layers are written, read and deleted many times.
  const folder = await mkdtemp(join(process.env['TEST_DATA'] ?? tmpdir(), 'venue-images-'));
  // The containers' user has to pass through this folder.
  await chmod(folder, 0o755);
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  // Isolation by chroot needs neither control groups nor namespaces; only Docker's own format has
  // health checks.
  const env = {
    ...process.env,
    TMPDIR: folder,
    BUILDAH_ISOLATION: 'chroot',
    BUILDAH_FORMAT: 'docker',
  };
  const buildah: Buildah = async (...args) => {
    const { stdout } = await run('buildah', [...storage, ...args], { env, maxBuffer: 1e8 });
    return stdout.trim();
  };
  const build = (file: string, context: string, option: string): Promise<string> => {
    const options = ['--layers', '--pull-never', '--network', 'host', option, '--file', file];
    return buildah('bud', ...options, context);
  };
  const own = join(folder, 'Dockerfile');
  await buildBase(buildah);
  return {
    buildTargets: async () => {
      const file = join(root, 'docker/Dockerfile');
      const stages = stagesIn(await build(file, root, '--skip-unused-stages=false'));
      const images = new Map<Target, Image>();
      for (const target of targets) {
        images.set(target, await describeImage(buildah, stages.get(target) ?? target));
      }
      return images;
    },
    buildFrom: async (file, context) => {
      writeFileSync(own, file);
      return describeImage(buildah, await build(own, context, '--quiet'));
    },
    remove: async () => {
      await buildah('rm', '--all');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The image of each stage, by the stage's name, from what a build with layers prints. One build of
 * all stages compares the files with the cached layers once, not once for each target.
 */
function stagesIn(output: string): ReadonlyMap<string, string> {
  const images = new Map<string, string>();
  let stage = '';
  for (const line of output.split('\n')) {
    stage = /STEP 1\/\d+: FROM \S+ AS (\S+)$/.exec(line)?.[1] ?? stage;
    const image = /^--> ([\da-f]+)$/.exec(line)?.[1];
    if (image !== undefined) images.set(stage, image);
  }
  return images;
}

async function describeImage(buildah: Buildah, id: string): Promise<Image> {
  const path = await buildah('mount', await buildah('from', '--pull-never', id));
  const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', id)) as {
    Docker: {
      readonly config: ImageConfig;
      readonly rootfs: { readonly diff_ids: readonly string[] };
    };
  };
  return { path, config: Docker.config, layers: Docker.rootfs.diff_ids };
}

/**
 * Replaces the Node image, so that no image registry is needed: the pinned Node, npm and a shell,
 * with this machine's libraries for them, and the user `node`.
 */
async function buildBase(buildah: Buildah): Promise<void> {
  const container = await buildah('from', 'scratch');
  const path = await buildah('mount', container);
  const folders = ['dev', 'etc', 'home/node', 'proc', 'tmp', 'usr/local/bin', 'usr/local/etc'];
  for (const name of folders) mkdirSync(join(path, name), { recursive: true });
  chmodSync(join(path, 'tmp'), 0o1777);
  chownSync(join(path, 'home/node'), 1000, 1000);
  writeFileSync(join(path, 'etc/passwd'), 'node:x:1000:1000::/home/node:/bin/sh\n');
  writeFileSync(join(path, 'etc/group'), 'node:x:1000:\n');

  const node = join(root, 'node_modules/node/bin/node');
  await run('cp', ['-L', node, join(path, 'usr/local/bin/node')]);
  const programs = ['/bin/sh', '/usr/bin/env'];
  const { stdout } = await run('ldd', [node, ...programs]);
  const libraries = [...stdout.matchAll(/\/\S+(?= \()/g)].map(([file]) => file);
  await run('cp', ['-L', '--parents', ...programs, ...new Set(libraries), path]);
  await addNpm(path);

  await buildah('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', container);
  await buildah('commit', '--quiet', '--rm', container, `docker.io/library/${baseImage}`);
}

/** Adds npm with this machine's registry and certificates, without its credentials. */
async function addNpm(path: string): Promise<void> {
  const installed = execFileSync('sh', ['-c', 'readlink -f "$(command -v npm)"'], {
    encoding: 'utf8',
  });
  const modules = join(path, 'usr/local/lib/node_modules');
  mkdirSync(modules, { recursive: true });
  await run('cp', ['-R', dirname(dirname(installed.trim())), join(modules, 'npm')]);
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(path, 'usr/local/bin/npm'));

  const setting = async (name: string): Promise<string | null> => {
    const value = (await run('npm', ['config', 'get', name], { cwd: root })).stdout.trim();
    return value === 'null' ? null : value;
  };
  const certificates = (await setting('cafile')) ?? process.env['NODE_EXTRA_CA_CERTS'];
  const lines = [`registry=${await setting('registry')}`, 'update-notifier=false'];
  if (certificates !== undefined) {
    await run('cp', ['-L', certificates, join(path, 'usr/local/etc/certificates.pem')]);
    lines.push('cafile=/usr/local/etc/certificates.pem');
  }
  writeFileSync(join(path, 'usr/local/etc/npmrc'), `${lines.join('\n')}\n`);
}
