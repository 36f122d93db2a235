/** The image file carried out without an engine: the same steps, in an empty folder. */
import { mkdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyContext } from './build-context';
import { carryOut, type Image } from './carry-out';
import { readImageFile, type Stage } from './image-file';
import { openMachine, runFile, type Machine } from './machine';

const root = join(import.meta.dirname, '../..');

/** The targets: what is built to be run. */
export const targets = ['api', 'mcp', 'widget-api', 'worker', 'admin'] as const;

export type Target = (typeof targets)[number];

export interface Rehearsal {
  readonly machine: Machine;
  readonly images: Readonly<Record<Target, Image>>;
}

export function imageFile(): readonly Stage[] {
  return readImageFile(readFileSync(join(root, 'docker/Dockerfile'), 'utf8'));
}

/** Builds all images below an empty folder; afterwards nobody can write to what they hold. */
export async function rehearse(folder: string): Promise<Rehearsal> {
  const machine = await openMachine(folder);
  const [context, stages] = [join(folder, 'context'), join(folder, 'stages')];
  mkdirSync(stages);
  copyContext(root, context);
  const carried = await carryOut(imageFile(), { machine, context, stages });
  const images = Object.fromEntries(targets.map((target) => [target, carried.get(target)]));
  const missing = targets.filter((target) => !carried.has(target));
  if (missing.length > 0) throw new Error(`The image file has no target ${missing.join(', ')}.`);
  await runFile('chmod', ['-R', 'a-w', stages]);
  return { machine, images: images as Record<Target, Image> };
}

/** Takes the folder away; those who are not root have to be let in again first. */
export async function clear(folder: string): Promise<void> {
  await runFile('chmod', ['-R', 'u+w', folder]);
  await rm(folder, { recursive: true, force: true });
}
