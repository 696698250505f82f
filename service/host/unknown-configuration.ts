import type { z } from 'zod';
import { toAdvice, unknownFields } from '../api/operations/schema-walk.ts';
import { closestWord } from '../model/kernel/results/closest-word.ts';
import { UsageError } from '../model/kernel/results/reasons.ts';
import { pathText } from '../model/kernel/results/validation.ts';

/** Throws a `UsageError` that names each key without an effect, and the key that was probably meant. */
export function rejectUnknownKeys(
  schema: z.ZodType,
  file: string,
  values: object,
  newNames: ReadonlyMap<string, string>,
): void {
  const unknown = unknownFields(schema, values, maximumKeys);
  const advice = unknown.map((field) => {
    const newName = field.path.length === 1 ? newNames.get(String(field.path[0])) : undefined;
    return newName === undefined ? toAdvice(field) : `${pathText(field.path)}. Did you mean ${newName}?`;
  });
  if (advice.length > 0) throw new UsageError(`Unknown key in ${file}: ${advice.join(' ')}`);
}

/** Named in one error. */
const maximumKeys = 5;

/** An environment variable that has no effect. */
export interface UnknownVariable {
  readonly name: string;
  /** The variable that was probably meant. */
  readonly suggestion: string | undefined;
}

const prefix = 'VAULTDESK_';

/** `vaultdesk exec` sets these, and commands and `vaultdesk/client` read them. */
const ofOtherPrograms =
  /^VAULTDESK_(?:BASE_URL|MARKET_URL|TOKEN_URL|OPERATOR_TOKEN|SECRET|EXEC|INTERCEPT|RPC_URL_[A-Z]+)$/;

/** The variables whose names start like those of Vaultdesk, but that no part of it reads. */
export function unknownVariables(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): UnknownVariable[] {
  const names = Object.keys(environment).filter(
    (name) => name.startsWith(prefix) && !known.includes(name) && !ofOtherPrograms.test(name),
  );
  // All names share the prefix, so it does not make them similar.
  const endings = known.map((name) => name.slice(prefix.length));
  return names.map((name) => {
    const ending = closestWord(name.slice(prefix.length), endings);
    return { name, suggestion: ending && `${prefix}${ending}` };
  });
}
