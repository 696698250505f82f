import { z } from 'zod';
import { secretType as chains, type SecretType } from '../../../service/model/kernel/primitives.ts';
import { contractEvent, contractFunction, parsedAbi } from '../../../service/model/transactions/contract-call.ts';
import type { ContractEvent, ContractFunction, ParsedAbi } from '../call/client.ts';
import { createNotifier } from '../live/notifier.ts';

/** The maximum number of characters stored per contract for its functions. */
const maximumCharacters = 262_144;
/** The maximum number of contracts; the oldest is removed first. */
const maximumContracts = 40;

const prefix = 'vaultdesk.abi.';
const stored = z.object({
  at: z.number(),
  functions: z.array(contractFunction),
  // Older entries have no events.
  events: z.array(contractEvent).default([]),
  ignored: parsedAbi.shape.ignored.default([]),
});

/** A contract with a pasted ABI. An ABI is not secret, so this browser stores it. */
export type PastedContract = { readonly secretType: SecretType; readonly address: string };

const changes = createNotifier();
let revision = 0;

/** Stores the functions and events of a contract; returns an error message if they do not fit. */
export function storeAbi(
  contract: PastedContract,
  { functions, events, ignored }: ParsedAbi,
  now: number,
): string | undefined {
  const text = JSON.stringify({ at: now, functions, events, ignored });
  if (text.length > maximumCharacters)
    return `The ABI is larger than ${maximumCharacters / 1024} KiB. Paste only the parts you use.`;
  const otherKeys = storedKeys().filter((key) => key !== keyOf(contract));
  for (const key of oldestOf(otherKeys, otherKeys.length + 1 - maximumContracts)) localStorage.removeItem(key);
  try {
    localStorage.setItem(keyOf(contract), text);
  } catch {
    return 'This browser has no storage left. Remove the ABI of another contract first.';
  }
  notify();
  return undefined;
}

export function forgetAbi(contract: PastedContract): void {
  localStorage.removeItem(keyOf(contract));
  notify();
}

/** The functions currently stored for a contract. */
export function pastedFunctions(contract: PastedContract): readonly ContractFunction[] {
  return read(localStorage.getItem(keyOf(contract)) ?? '')?.functions ?? [];
}

/** The pasted functions of a contract; empty by default. */
export function usePastedFunctions(contract: PastedContract): readonly ContractFunction[] {
  return read(changes.useValue(() => localStorage.getItem(keyOf(contract)) ?? ''))?.functions ?? [];
}

/** The entries that the pasted ABI of a contract has in addition, except those that no ABI can call. */
export function useIgnoredEntries(contract: PastedContract): ParsedAbi['ignored'] {
  const text = changes.useValue(() => localStorage.getItem(keyOf(contract)) ?? '');
  const ignored = read(text)?.ignored ?? [];
  return ignored.filter(({ name }) => !/^(constructor|receive|fallback)$/.test(name));
}

/** The pasted events of all contracts on a chain, by lowercase address. */
export function usePastedEvents(
  secretType: SecretType,
  addresses: readonly string[],
): ReadonlyMap<string, readonly ContractEvent[]> {
  changes.useValue(() => revision);
  return new Map(
    addresses.map((address) => {
      return [address.toLowerCase(), read(localStorage.getItem(keyOf({ secretType, address })) ?? '')?.events ?? []];
    }),
  );
}

/** The contracts with a pasted ABI, newest first. */
export function usePastedContracts(): readonly PastedContract[] {
  changes.useValue(() => revision);
  const keys = storedKeys();
  return oldestOf(keys, keys.length)
    .toReversed()
    .flatMap((key) => {
      const [chain, address] = key.slice(prefix.length).split('.');
      const secretType = chains.safeParse(chain);
      return secretType.success && address ? [{ secretType: secretType.data, address }] : [];
    });
}

function keyOf({ secretType, address }: PastedContract): string {
  return `${prefix}${secretType}.${address.toLowerCase()}`;
}

function storedKeys(): readonly string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
}

function oldestOf(keys: readonly string[], count: number): readonly string[] {
  const at = (key: string) => read(localStorage.getItem(key) ?? '')?.at ?? 0;
  return keys.toSorted((a, b) => at(a) - at(b)).slice(0, Math.max(0, count));
}

let lastRead: { text: string; value: z.infer<typeof stored> | undefined } | undefined;

/** Parsed once per text, so that equal texts give the same object. */
function read(text: string): z.infer<typeof stored> | undefined {
  if (text === '') return undefined;
  if (lastRead?.text !== text) lastRead = { text, value: parse(text) };
  return lastRead.value;
}

function parse(text: string): z.infer<typeof stored> | undefined {
  try {
    return stored.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function notify(): void {
  revision += 1;
  changes.notify();
}
