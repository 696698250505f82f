import { z } from 'zod';
import { closestWord } from '../../model/kernel/results/closest-word.ts';
import { type Place, parseJsonWithPositions, pointerStep } from '../../model/kernel/results/json-source-map.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { type PlacedFault, validateWhole } from '../../model/kernel/results/validation.ts';
import { type Seed, type SeedFault, seedFile } from '../../model/seed/seed.ts';

/** A fault with its path; the position is added later. */
export type Fault = Pick<PlacedFault, 'path' | 'message'>;

/** A seed as text, with known positions, or as a value; with its name, if known. */
export type SeedSource = ({ readonly text: string } | { readonly value: unknown }) & {
  readonly label?: string | undefined;
};

export interface ReadSeed {
  readonly seed: Seed | undefined;
  readonly faults: readonly SeedFault[];
  /** Adds the position to a fault. */
  locate(fault: Fault): SeedFault;
}

/** Parses a seed; `body.malformed` if its text is not JSON. */
export function readSeed(source: SeedSource): Result<ReadSeed> {
  if ('value' in source) return ok(toRead(source.value, () => undefined, []));
  const parsed = parseJsonWithPositions(source.text);
  if (!parsed.ok) return parsed;
  const { value, placeOf, repeated } = parsed.value;
  return ok(toRead(value, placeOf, repeated));
}

function toRead(
  value: unknown,
  placeOf: (pointer: string) => Place | undefined,
  repeated: readonly string[],
): ReadSeed {
  const locate = ({ path, message }: Fault): SeedFault => {
    const pointer = path.map(pointerStep).join('');
    return { pointer, ...nearest(path, placeOf), message };
  };
  const { value: seed, faults } = validateWhole(seedFile, value);
  const duplicates = repeated.map((pointer) => ({
    pointer,
    ...placeOf(pointer),
    message: 'Duplicate name. Rename or remove this entry.',
  }));
  return { seed, locate, faults: [...duplicates, ...faults.map((fault) => locate(withAdvice(fault)))] };
}

/** The position of a path; for a missing field, the position of its parent. */
function nearest(path: readonly PropertyKey[], placeOf: (pointer: string) => Place | undefined): Place | undefined {
  for (let length = path.length; length >= 0; length -= 1) {
    const position = placeOf(path.slice(0, length).map(pointerStep).join(''));
    if (position) return position;
  }
  return undefined;
}

function withAdvice({ path, message, isUnknown }: PlacedFault): Fault {
  if (!isUnknown) return { path, message };
  const knownNames = keysAt(seedFile, path.slice(0, -1));
  const typed = String(path.at(-1));
  const suggestion = closestWord(typed, knownNames);
  const advice = suggestion === undefined ? `Known fields: ${knownNames.join(', ')}.` : `Did you mean ${suggestion}?`;
  return { path, message: `Unknown field ${typed}. ${advice}` };
}

/** The field names that a schema allows at this path. */
function keysAt(schema: unknown, path: readonly PropertyKey[]): readonly string[] {
  const bare = unwrap(schema);
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

function unwrap(schema: unknown): unknown {
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault;
  return isWrapped ? unwrap(schema.def.innerType) : schema;
}
