/**
 * Reads those variables of the environment that the table describes for a program, and no others.
 */
import { readFileSync } from 'node:fs';
import type { Program } from './programs';
import { isRequiredBy, usualFor, type Setting } from './setting';
import { settingsOf, type SettingValues } from './settings';

export type ProcessEnv = Readonly<Record<string, string | undefined>>;

/** The state of one setting; `text` is for people, and of a secret says only whether it is set. */
export interface SettingState {
  readonly name: string;
  readonly text: string;
  readonly from: 'environment' | 'file' | 'default';
}

interface ParsedSettings<P extends Program> {
  /** Usable only if there are no faults. */
  readonly values: SettingValues<P>;
  /** All faults, one sentence each, in the order of the table. */
  readonly faults: readonly string[];
  /** Without faulty settings, and without those whose condition (`when`) is not met. */
  readonly settingStates: readonly SettingState[];
}

/** The text of a setting, and the name of its source in error messages. */
interface SettingText {
  readonly text: string;
  readonly at: string;
  readonly from: SettingState['from'];
}

/** An empty variable counts as not set. */
export function readSettings<P extends Program>(program: P, env: ProcessEnv): ParsedSettings<P> {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  const settingStates: SettingState[] = [];
  for (const [name, setting] of settingsOf(program)) {
    values[name] = null;
    if (!isApplicable(setting, values)) continue;
    const usual = defaultIn(setting, program, values);
    // If the setting is faulty, those that depend on it are read as if it had not been set.
    values[name] = usual === '' ? null : valueOf(setting, usual);
    const texts = findText(name, setting, env) ?? textIfMissing(name, setting, { program, usual });
    const read = typeof texts === 'string' ? texts : readText(name, setting, texts);
    if (typeof read === 'string') faults.push(read);
    else {
      values[name] = read.value;
      settingStates.push(read.state);
    }
  }
  return { values: values as SettingValues<P>, faults, settingStates };
}

/** Empty if there is no default. */
function defaultIn(
  setting: Setting,
  program: Program,
  values: Readonly<Record<string, unknown>>,
): string {
  const usual = usualFor(setting, program) ?? '';
  return usual.replace('{PORT}', String(values['PORT']));
}

function isApplicable({ when }: Setting, values: Readonly<Record<string, unknown>>): boolean {
  return when === undefined || values[when[0]] === when[1];
}

/** A string is an error message; null means not set. */
function findText(
  name: string,
  { isSecret }: Setting,
  env: ProcessEnv,
): SettingText | string | null {
  const text = trimmed(env[name]);
  const file = isSecret === true ? trimmed(env[`${name}_FILE`]) : '';
  if (file === '') return text === '' ? null : { text, at: name, from: 'environment' };
  return text === ''
    ? fileText(name, file)
    : `${name} and ${name}_FILE are both set; please set one of them.`;
}

function trimmed(value = ''): string {
  return value.trim();
}

/** One line break at the end is removed; everything else is part of the secret. */
function fileText(name: string, file: string): SettingText | string {
  try {
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (text.trim() === '') return `${name}_FILE names ${file}, which is empty.`;
    return { text, at: `${name}, as read from ${file},`, from: 'file' };
  } catch (error) {
    const { code = 'unknown' } = error as { code?: string };
    return `${name}_FILE names ${file}, which can't be read (${code}).`;
  }
}

function textIfMissing(
  name: string,
  setting: Setting,
  { program, usual }: { readonly program: Program; readonly usual: string },
): SettingText | string {
  if (isRequiredBy(setting, program)) return `${name} must be set.`;
  return { text: usual, at: name, from: 'default' };
}

function readText(
  name: string,
  setting: Setting,
  { text, at, from }: SettingText,
): string | { readonly value: unknown; readonly state: SettingState } {
  if (text === '') return { value: null, state: { name, text: textWhenUnset(setting), from } };
  const { kind, isSecret = false } = setting;
  const reading = kind.parse(text);
  if ('unfit' in reading) {
    return `${at} must ${kind.requirement}${isSecret ? '' : `, not "${reading.unfit}"`}.`;
  }
  const { value } = reading;
  const displayText = Array.isArray(value) ? value.join(', ') : String(value);
  return { value, state: { name, text: isSecret ? 'set' : displayText, from } };
}

function textWhenUnset({ isSecret, ifMissing }: Setting): string {
  const message = ifMissing ?? 'none';
  return isSecret === true ? `not set (${message})` : message;
}

/** Null if the text does not have the form of the setting. */
function valueOf({ kind }: Setting, text: string): unknown {
  const reading = kind.parse(text);
  return 'value' in reading ? reading.value : null;
}
