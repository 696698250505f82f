import { Fragment } from 'ethers/abi';
import { parseJson } from '../../model/kernel/json.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { invalidInput, pathText } from '../../model/kernel/results/validation.ts';
import { bodyKiB } from '../../model/kernel/units.ts';
import { Faults, type ValueFault } from '../../model/kernel/values/faults.ts';
import type { ContractEvent, ContractFunction } from '../../model/transactions/contract-call.ts';
import { isPlainObject } from '../../model/wallets/typed-data.ts';
import {
  type AbiEntry,
  type ContractError,
  type IgnoredEntry,
  ignored,
  readError,
  readEvent,
  readFunction,
} from './abi-entry.ts';
import { visibleText } from './parse-type.ts';

export interface ContractAbi {
  readonly functions: ContractFunction[];
  readonly events: ContractEvent[];
  readonly errors: ContractError[];
  /** The other entries, each with the reason. */
  readonly ignored: IgnoredEntry[];
}

/** Size limits of a pasted ABI. */
const limits = {
  /** Compiler artifacts contain bytecode and sources. */
  characters: bodyKiB.lists * 1024,
  entries: 1000,
  /** Limits for human-readable declarations: a single line, all lines. */
  lineCharacters: 4096,
  allLinesCharacters: 32_768,
  /** Nested brackets: parameters and tuples in them. */
  lineDepth: 9,
} as const;

/**
 * Parses a pasted ABI to functions, events and errors: a JSON array or entry, a compiler artifact or the response of a
 * block explorer, or human-readable signatures, one per line. Entries that calls do not support are listed with the
 * reason; other texts fail with `input.invalid` and the path of each error.
 * @example readAbi('function balanceOf(address owner) view returns (uint256)')
 */
export function readAbi(text: string, path = 'abi'): Result<ContractAbi> {
  if (text.length > limits.characters) return invalidInput([{ path, message: tooLong }]);
  const rawEntries = entriesIn(text);
  if ('fault' in rawEntries) return invalidInput([{ path, message: rawEntries.fault }]);
  const lines = rawEntries.filter((entry) => typeof entry === 'string');
  if (rawEntries.length > limits.entries || lines.join('').length > limits.allLinesCharacters)
    return invalidInput([{ path, message: tooMany }]);

  const faults = new Faults(pathText);
  const entries = rawEntries.flatMap((rawEntry, step) => {
    if (faults.isFull) return [];
    const entry = typeof rawEntry === 'string' ? entryInLine(rawEntry) : rawEntry;
    if (isPlainObject(entry)) return [entry];
    faults.add({ step, above: { step: path } }, noEntry);
    return [];
  });
  return faults.isEmpty ? ok(abiOf(entries)) : invalidInput(faults.failures);
}

/** The entries of a JSON text, or the lines of any other text. */
function entriesIn(text: string): readonly unknown[] | ValueFault {
  // Files may start with a byte order mark, which JSON does not allow.
  const json = text.trim();
  if (/^[[{"]/.test(json)) return unwrapAbi(parseJson(json));
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : noAbi;
}

/** Parses a human-readable entry (https://docs.ethers.org/v6/basics/abi/#basics--human-readable-abi). */
function entryInLine(line: string): unknown {
  // The library takes seconds for deeply nested or very many brackets.
  if (line.length > limits.lineCharacters || depthOf(line) > limits.lineDepth) return undefined;
  if (/(?:\[\d*\]\s*){9}/.test(line)) return undefined;
  const declaration = line.trim().replace(/;$/, '');
  const isBare = /^[\w$]+\s*\(/.test(declaration) && !/^(?:constructor|fallback|receive)\b/.test(declaration);
  try {
    return parseJson(Fragment.from(isBare ? `function ${declaration}` : declaration).format('json'));
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
  const left: IgnoredEntry[] = [];
  const addEntry = <Entry extends { readonly signature: string }>(
    entry: AbiEntry,
    parsed: Entry | IgnoredEntry,
    target: Map<string, Entry>,
  ) => {
    if ('reason' in parsed) left.push(parsed);
    else if (target.has(parsed.signature)) left.push(ignored(entry, repeated));
    else target.set(parsed.signature, parsed);
  };
  for (const entry of entries) {
    // The first ABIs omitted the type of functions.
    const { type = 'function' } = entry;
    if (type === 'function') addEntry(entry, readFunction(entry), functions);
    else if (type === 'event') addEntry(entry, readEvent(entry), events);
    else if (type === 'error') addEntry(entry, readError(entry), errors);
    else left.push(ignored(entry, uncallable.get(type) ?? unknownType));
  }
  return {
    functions: [...functions.values()],
    events: [...events.values()],
    errors: [...errors.values()],
    ignored: left,
  };
}

/** The error for a text without an ABI. */
const noAbi: ValueFault = {
  fault: 'This is not an ABI. Paste a JSON array, an artifact with “abi”, or signatures, one per line.',
};

/**
 * The members that contain an ABI: in artifacts of Hardhat, Truffle and Foundry (`abi`), responses of Etherscan,
 * Blockscout (`result`, `ABI`) and Sourcify (`abi`, `output`), and the output of solc (`contracts`).
 */
const wrappers = ['abi', 'ABI', 'result', 'output', 'contracts'] as const;

/** Wrappers in wrappers: the output of solc has a member for each file and each contract. */
const mostWrappers = 5;

/** The entries of an ABI in parsed JSON, without the wrappers of compilers and block explorers. */
function unwrapAbi(json: unknown, depth = 0): readonly unknown[] | ValueFault {
  if (depth > mostWrappers) return noAbi;
  if (typeof json === 'string') return depth === 0 ? noAbi : unwrapText(json, depth);
  if (Array.isArray(json)) return isListOfContracts(json) ? unwrapAbi(json[0], depth + 1) : json;
  if (!isPlainObject(json)) return noAbi;
  const wrapper = wrappers.find((name) => Object.hasOwn(json, name));
  if (wrapper === 'contracts') return unwrapOnly(json.contracts, depth + 1);
  if (wrapper !== undefined) return unwrapAbi(json[wrapper], depth + 1);
  return typeof json.type === 'string' ? [json] : noAbi;
}

/** An ABI in JSON text, or the message of an explorer without the ABI. */
function unwrapText(text: string, depth: number): readonly unknown[] | ValueFault {
  const json = parseJson(text);
  if (json !== undefined) return unwrapAbi(json, depth + 1);
  return { fault: `The explorer returned no ABI: “${visibleText(text, 100)}”. Paste a JSON array of the ABI.` };
}

/** Etherscan's getsourcecode returns a list with one contract. */
function isListOfContracts(list: readonly unknown[]): boolean {
  const [first] = list;
  return list.length === 1 && isPlainObject(first) && Object.hasOwn(first, 'ABI');
}

/** The only contract in the output of a compiler, by file and name. */
function unwrapOnly(files: unknown, depth: number): readonly unknown[] | ValueFault {
  const contracts = Object.values(isPlainObject(files) ? files : {}).flatMap((file) =>
    isPlainObject(file) && !Object.hasOwn(file, 'abi') ? Object.values(file) : [file],
  );
  if (contracts.length === 1) return unwrapAbi(contracts[0], depth);
  return { fault: `The output has ${contracts.length} contracts. Paste the “abi” of one.` };
}

const uncallable = new Map<unknown, string>([
  ['constructor', 'It runs only when the contract is deployed.'],
  ['receive', 'It has no name. Send coins to the contract to call it.'],
  ['fallback', 'It has no name. Send data to the contract to call it.'],
]);
const unknownType = 'The type of the entry is not function, event or error.';
const repeated = 'An earlier entry has the same signature.';
const tooLong = `The ABI is too long. Use at most ${limits.characters} characters.`;
const tooMany = `The ABI has too many entries. Use at most ${limits.entries}, and ${limits.allLinesCharacters} characters in human-readable form.`;
const noEntry = 'This is not an ABI entry. Use e.g. function transfer(address to, uint256 amount) returns (bool).';
