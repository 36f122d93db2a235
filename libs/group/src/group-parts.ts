/** Reads and changes one part of a group's document. */
import { createHash } from 'node:crypto';
import { systemClock, type Instant } from '@venue/domain/shared/time';
import type { ChangedPart, GroupPart, PartFault } from '@venue/domain/venue/group-file';
import { separateMembers } from '@venue/domain/venue/group-parts';
import type { GroupSetup } from '@venue/domain/venue/setup';
import type { GroupDocument } from './document';
import { DocumentNode } from './document-node';
import type { Finding, PathKey } from './fault';
import { orderMembers } from './in-order';
import { faultsMax, findingsIn, printable } from './read-group';
import { wholeSchema, type Schema } from './schema';
import { toDocument } from './to-document';
import { toSetup } from './to-setup';
import { warningsIn } from './warnings/warnings';
import { readYaml } from './yaml-tree';

type Members = Record<string, unknown>;

/** A place in a document, which may be empty. */
interface Place {
  readonly holder: unknown[] | Members;
  readonly keys: readonly PathKey[];
  readonly schema: Schema;
}

/** The part at that path; null if there is no such place. */
export function groupPart(group: GroupSetup, path: readonly string[]): GroupPart | null {
  const place = placeIn(documentOf(group), path);
  return place && partAt(place);
}

/**
 * The group with another value of an existing part; undefined leaves it out. Checked as the text of
 * a group file is, at the time `now`.
 */
export function changeGroupPart(
  group: GroupSetup,
  { path, value }: { readonly path: readonly string[]; readonly value: unknown },
  now: Instant = systemClock(),
): ChangedPart {
  const document = documentOf(group);
  const place = placeIn(document, path);
  if (place === null) throw new Error(`the group has no part ${path.join('/')}`);
  putValue(place, value);
  const toFault = (finding: Finding): PartFault => faultIn(finding, place);

  const { tree, faults: unreadable } = readYaml(JSON.stringify(document));
  if (tree === null) {
    return { kind: 'faulty', faults: unreadable.map((one) => toFault({ ...one, keys: [] })) };
  }
  const findings = findingsIn(tree);
  if (findings.length > 0) {
    return { kind: 'faulty', faults: findings.slice(0, faultsMax).map(toFault) };
  }
  const changed = toSetup(tree.value as GroupDocument);
  const before = new Set(warningsOf(group, documentOf(group), now).map(textOf));
  const warnings = warningsOf(changed, tree.value, now).filter((one) => !before.has(textOf(one)));
  const after = placeIn(documentOf(changed), namedPath(place, path));
  return {
    kind: 'changed',
    group: changed,
    revision: after === null ? '' : partAt(after).revision,
    warnings: warnings.map(toFault),
  };
}

function documentOf(group: GroupSetup): unknown {
  // A copy, since the stored group is shared.
  return structuredClone(orderMembers(toDocument(group)));
}

/** An item that was added is at the end of its list now. */
function namedPath({ keys }: Place, path: readonly string[]): readonly string[] {
  return path.at(-1) === '-' ? [...path.slice(0, -1), String(keys.at(-1))] : path;
}

function placeIn(document: unknown, path: readonly string[]): Place | null {
  let [holder, schema] = [document, wholeSchema()];
  const keys: PathKey[] = [];
  for (const [depth, step] of path.entries()) {
    const isLast = depth === path.length - 1;
    const key = keyIn(holder, step, { schema, isLast });
    if (key === null) return null;
    keys.push(key);
    schema = schemaOf(schema, key);
    if (isLast) return { holder: holder as Place['holder'], keys, schema };
    holder = memberOf(holder as Place['holder'], key);
  }
  return null;
}

/** Null if the holder has no such place. */
function keyIn(
  holder: unknown,
  step: string,
  { schema, isLast }: { readonly schema: Schema; readonly isLast: boolean },
): PathKey | null {
  if (Array.isArray(holder)) {
    if (step === '-') return isLast ? holder.length : null;
    return indexIn(holder, step);
  }
  if (typeof holder !== 'object' || holder === null) return null;
  return Object.hasOwn(schema.properties ?? {}, step) || Object.hasOwn(holder, step) ? step : null;
}

/** By slug or name, or else by index. */
function indexIn(list: readonly unknown[], step: string): number | null {
  const index = list.findIndex((item) => hasLabel(item, step));
  if (index >= 0) return index;
  return /^(0|[1-9]\d{0,5})$/.test(step) && Number(step) < list.length ? Number(step) : null;
}

function hasLabel(item: unknown, label: string): boolean {
  if (typeof item !== 'object' || item === null) return false;
  const { slug, name } = item as Members;
  return (slug ?? name) === label;
}

function schemaOf({ properties, items, additionalProperties }: Schema, key: PathKey): Schema {
  if (typeof key === 'number') return items ?? {};
  if (Object.hasOwn(properties ?? {}, key)) return properties?.[key] ?? {};
  return typeof additionalProperties === 'object' ? additionalProperties : {};
}

function memberOf(holder: Place['holder'], key: PathKey): unknown {
  return Object.hasOwn(holder, key) ? (holder as Members)[key] : undefined;
}

/** A place under `/venues` other than a new one. */
function isVenue({ holder, keys: [list, index, ...others] }: Place): boolean {
  const isItem = list === 'venues' && typeof index === 'number' && others.length === 0;
  return isItem && Array.isArray(holder) && index < holder.length;
}

function partAt(place: Place): GroupPart {
  const { holder, keys, schema } = place;
  const value = memberOf(holder, keys.at(-1) ?? '') ?? null;
  if (!isVenue(place)) return { value, schema, revision: revisionOf(value) };
  const own = withoutSeparate(value as Members);
  return {
    value: own,
    schema: {
      ...schema,
      required: schema.required?.filter((name) => !separateMembers.includes(name)),
      properties: withoutSeparate(schema.properties ?? {}),
    },
    revision: revisionOf(own),
  };
}

function withoutSeparate(members: Readonly<Members>): Members {
  const entries = Object.entries(members);
  return Object.fromEntries(entries.filter(([name]) => !separateMembers.includes(name)));
}

function revisionOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}

function putValue(place: Place, value: unknown): void {
  const { holder, keys } = place;
  const key = keys.at(-1) ?? '';
  if (value === undefined) {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
    return;
  }
  const kept = isVenue(place) ? separateOf(memberOf(holder, key) as Members) : {};
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  (holder as Members)[key] = isRecord ? { ...kept, ...value } : value;
}

function separateOf(venue: Members): Members {
  return Object.fromEntries(
    Object.entries(venue).filter(([name]) => separateMembers.includes(name)),
  );
}

function faultIn({ keys, path, message }: Finding, place: Place): PartFault {
  const isInside = place.keys.every((key, depth) => keys[depth] === key);
  const rest = isInside ? keys.slice(place.keys.length) : [];
  return printable({ pointer: rest.map(stepOf).join(''), path, message });
}

function stepOf(key: PathKey): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function warningsOf(group: GroupSetup, document: unknown, now: Instant): readonly Finding[] {
  return warningsIn(group, DocumentNode.root(document), now);
}

function textOf({ path, message }: Finding): string {
  return `${path} ${message}`;
}
