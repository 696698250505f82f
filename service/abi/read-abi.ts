import { Fragment } from 'ethers/abi';
import { parseJson } from '../kernel/json.ts';
import { ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { ContractEvent, ContractFunction } from '../resources/contract-call.ts';
import { isPlainObject } from '../resources/typed-data.ts';
import {
  type AbiEntry,
  type ContractError,
  readError,
  readEvent,
  readFunction,
  type UnsupportedEntry,
} from './abi-entry.ts';
import { Faults } from './faults.ts';

/** What can be called on a contract, what it reports, and how it refuses. */
export interface ContractAbi {
  readonly functions: ContractFunction[];
  readonly events: ContractEvent[];
  readonly errors: ContractError[];
  readonly unsupported: UnsupportedEntry[];
}

/** How large a pasted ABI may be. */
const limits = {
  characters: 262_144,
  entries: 1000,
  /** Functions and errors in Solidity's words: one of them, all of them. */
  lineCharacters: 4096,
  allLinesCharacters: 32_768,
  /** Brackets in one another: those of the parameters, and of tuples in them. */
  lineDepth: 9,
} as const;

/**
 * The functions, events and errors in a pasted ABI: a JSON array, a compiler's artifact with `abi` in it, or
 * signatures in Solidity's words, one a line. What uses a type that no call can carry is listed as
 * unsupported; a text that is no ABI is `input.invalid` with the path of each fault.
 * @example readAbi('function balanceOf(address owner) view returns (uint256)')
 */
export function readAbi(text: string, path = 'abi'): Result<ContractAbi> {
  if (text.length > limits.characters) return invalidInput([{ path, message: tooLong }]);
  const sent = entriesIn(text);
  if (!sent) return invalidInput([{ path, message: noAbi }]);
  const lines = sent.filter((one) => typeof one === 'string');
  if (sent.length > limits.entries || lines.join('').length > limits.allLinesCharacters)
    return invalidInput([{ path, message: tooMany }]);

  const faults = new Faults();
  const entries = sent.flatMap((one, step) => {
    if (faults.isFull) return [];
    const entry = typeof one === 'string' ? entryInLine(one) : one;
    if (isPlainObject(entry)) return [entry];
    faults.add({ step, above: { step: path } }, noEntry);
    return [];
  });
  return faults.isEmpty ? ok(abiOf(entries)) : invalidInput(faults.found);
}

/** The entries of a JSON text, or the lines of another one. */
function entriesIn(text: string): readonly unknown[] | undefined {
  if (!/^\s*[[{"]/.test(text)) {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return lines.length > 0 ? lines : undefined;
  }
  const json = parseJson(text);
  const abi = isPlainObject(json) && Object.hasOwn(json, 'abi') ? json.abi : json;
  return Array.isArray(abi) ? abi : undefined;
}

/** An entry as https://docs.ethers.org/v6/basics/abi/#basics--human-readable-abi has it. */
function entryInLine(line: string): unknown {
  // The library takes seconds for brackets that are nested deep, or many behind one another.
  if (line.length > limits.lineCharacters || depthOf(line) > limits.lineDepth) return undefined;
  if (/(?:\[\d*\]\s*){9}/.test(line)) return undefined;
  const words = line.trim().replace(/;$/, '');
  const isBare = /^[\w$]+\s*\(/.test(words) && !/^(?:constructor|fallback|receive)\b/.test(words);
  try {
    return parseJson(Fragment.from(isBare ? `function ${words}` : words).format('json'));
  } catch {
    return undefined;
  }
}

function depthOf(line: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of line) {
    if (character === '(') deepest = Math.max(deepest, ++depth);
    if (character === ')') depth -= 1;
  }
  return deepest;
}

function abiOf(entries: readonly AbiEntry[]): ContractAbi {
  const functions = new Map<string, ContractFunction>();
  const events = new Map<string, ContractEvent>();
  const errors = new Map<string, ContractError>();
  const unsupported: UnsupportedEntry[] = [];
  const keep = <Kept extends { readonly signature: string }>(
    read: Kept | UnsupportedEntry,
    kept: Map<string, Kept>,
  ) => {
    if ('reason' in read) unsupported.push(read);
    else kept.set(read.signature, read);
  };
  for (const entry of entries) {
    // The first ABIs left the type out where it is a function.
    const { type = 'function' } = entry;
    if (type === 'function') keep(readFunction(entry), functions);
    if (type === 'event') keep(readEvent(entry), events);
    if (type === 'error') keep(readError(entry), errors);
  }
  return {
    functions: [...functions.values()],
    events: [...events.values()],
    errors: [...errors.values()],
    unsupported,
  };
}

const tooLong = `The ABI is too long. Use ${limits.characters} characters at most.`;
const tooMany = `The ABI has too many entries. Use ${limits.entries} at most, and ${limits.allLinesCharacters} characters in Solidity's words.`;
const noAbi =
  'This is no ABI. Paste a JSON array, an artifact with “abi” in it, or signatures, one a line.';
const noEntry =
  'This is no entry of an ABI. Use one such as function transfer(address to, uint256 amount) returns (bool).';
