import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { secretType as chains, type SecretType } from '../../../service/kernel/primitives.ts';
import { contractEvent, contractFunction } from '../../../service/resources/contract-call.ts';
import type { ContractEvent, ContractFunction, ParsedAbi } from '../call/client.ts';

/** How many characters the functions of one contract may take in this browser. */
const maximumCharacters = 262_144;
/** How many contracts are remembered; the one pasted first is forgotten first. */
const maximumContracts = 40;

const prefix = 'vaultdesk.abi.';
const stored = z.object({
  at: z.number(),
  functions: z.array(contractFunction),
  // What was pasted before events were kept has none.
  events: z.array(contractEvent).default([]),
});

/** A contract whose ABI somebody pasted. An ABI is no secret: this browser keeps it. */
export interface PastedContract {
  readonly secretType: SecretType;
  readonly address: string;
}

const listeners = new Set<() => void>();
let revision = 0;

/** Remembers the functions and events of a contract; a sentence when they do not fit. */
export function keepAbi(
  contract: PastedContract,
  { functions, events }: ParsedAbi,
  now: number,
): string | undefined {
  const text = JSON.stringify({ at: now, functions, events });
  if (text.length > maximumCharacters)
    return `The ABI takes more than ${maximumCharacters / 1024} KiB. Paste only what you use.`;
  const others = keptKeys().filter((key) => key !== keyOf(contract));
  for (const key of oldestOf(others, others.length + 1 - maximumContracts))
    localStorage.removeItem(key);
  try {
    localStorage.setItem(keyOf(contract), text);
  } catch {
    return 'This browser keeps no more. Remove the ABI of another contract first.';
  }
  told();
  return undefined;
}

/** Forgets what was pasted for a contract. */
export function forgetAbi(contract: PastedContract): void {
  localStorage.removeItem(keyOf(contract));
  told();
}

/** The functions that are pasted for a contract at this moment. */
export function pastedFunctions(contract: PastedContract): readonly ContractFunction[] {
  return read(localStorage.getItem(keyOf(contract)) ?? '')?.functions ?? [];
}

/** The functions that were pasted for a contract; none where there are none. */
export function usePastedFunctions(contract: PastedContract): readonly ContractFunction[] {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(contract)) ?? '');
  return read(text)?.functions ?? [];
}

/** The events that were pasted for contracts of a chain, by their addresses in small letters. */
export function usePastedEvents(
  secretType: SecretType,
  addresses: readonly string[],
): ReadonlyMap<string, readonly ContractEvent[]> {
  useSyncExternalStore(subscribe, () => revision);
  return new Map(
    addresses.map((address) => {
      const text = localStorage.getItem(keyOf({ secretType, address })) ?? '';
      return [address.toLowerCase(), read(text)?.events ?? []];
    }),
  );
}

/** The contracts of which an ABI was pasted, the last one first. */
export function usePastedContracts(): readonly PastedContract[] {
  useSyncExternalStore(subscribe, () => revision);
  const keys = keptKeys();
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

function keptKeys(): readonly string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
}

function oldestOf(keys: readonly string[], count: number): readonly string[] {
  const at = (key: string) => read(localStorage.getItem(key) ?? '')?.at ?? 0;
  return keys.toSorted((one, other) => at(one) - at(other)).slice(0, Math.max(0, count));
}

let lastRead: { text: string; value: z.infer<typeof stored> | undefined } | undefined;

/** Parsed once for a text, so that the same text is the same value. */
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function told(): void {
  revision += 1;
  for (const listener of listeners) listener();
}
