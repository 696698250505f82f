import { z } from 'zod';
import { closestWord } from '../kernel/closest-word.ts';
import { type Place, parsePlacedJson, pointerStep } from '../kernel/placed-json.ts';
import { ok, type Result } from '../kernel/result.ts';
import { type PlacedFault, validateWhole } from '../kernel/validation.ts';
import { type Seed, seedFile } from '../resources/seed/seed.ts';
import type { SeedFault } from '../resources/seed/seed-progress.ts';

/** A fault by the steps that lead to it; places are told later. */
export type Fault = Pick<PlacedFault, 'path' | 'message'>;

/** A seed as it came: a text, whose places are known, or a value. */
export type SeedSource = { readonly text: string } | { readonly value: unknown };

/** What came, read as far as its shape: its entries, or what is wrong with it. */
export interface ReadSeed {
  readonly seed: Seed | undefined;
  readonly faults: readonly SeedFault[];
  /** A fault of an entry with its place. */
  place(fault: Fault): SeedFault;
}

/** Reads a seed; `body.malformed` where its text is no JSON. */
export function readSeed(source: SeedSource): Result<ReadSeed> {
  if ('value' in source) return ok(toRead(source.value, () => undefined, []));
  const placed = parsePlacedJson(source.text);
  if (!placed.ok) return placed;
  const { value, placeOf, repeated } = placed.value;
  return ok(toRead(value, placeOf, repeated));
}

function toRead(
  value: unknown,
  placeOf: (pointer: string) => Place | undefined,
  repeated: readonly string[],
): ReadSeed {
  const place = ({ path, message }: Fault): SeedFault => {
    const pointer = path.map(pointerStep).join('');
    return { pointer, ...nearest(path, placeOf), message };
  };
  const { value: seed, faults } = validateWhole(seedFile, value);
  const twice = repeated.map((pointer) => ({
    pointer,
    ...placeOf(pointer),
    message: 'The same name stands here before. Take another one, or leave one out.',
  }));
  return { seed, place, faults: [...twice, ...faults.map((fault) => place(withAdvice(fault)))] };
}

/** Of what is missing, the place of what it is missing in. */
function nearest(
  path: readonly PropertyKey[],
  placeOf: (pointer: string) => Place | undefined,
): Place | undefined {
  for (let length = path.length; length >= 0; length -= 1) {
    const place = placeOf(path.slice(0, length).map(pointerStep).join(''));
    if (place) return place;
  }
  return undefined;
}

function withAdvice({ path, message, isUnknown }: PlacedFault): Fault {
  if (!isUnknown) return { path, message };
  const known = keysAt(seedFile, path.slice(0, -1));
  const typed = String(path.at(-1));
  const meant = closestWord(typed, known);
  const advice = meant === undefined ? `Known are ${known.join(', ')}.` : `Is ${meant} meant?`;
  return { path, message: `There is no ${typed} here. ${advice}` };
}

/** The keys that a schema knows behind these steps. */
function keysAt(schema: unknown, path: readonly PropertyKey[]): readonly string[] {
  const bare = unwrapped(schema);
  if (!(bare instanceof z.ZodObject)) {
    const inner = bare instanceof z.ZodRecord ? bare.valueType : elementOf(bare);
    return inner === undefined ? [] : keysAt(inner, path.slice(1));
  }
  const [step, ...rest] = path;
  const keys = Object.keys(bare.shape);
  return step === undefined ? keys : keysAt(bare.shape[String(step)], rest);
}

function elementOf(schema: unknown): unknown {
  return schema instanceof z.ZodArray ? schema.element : undefined;
}

function unwrapped(schema: unknown): unknown {
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  return isWrapped ? unwrapped(schema.def.innerType) : schema;
}
