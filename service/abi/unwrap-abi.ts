import { parseJson } from '../kernel/json.ts';
import type { ValueFault } from '../kernel/values/value-fault.ts';
import { isPlainObject } from '../resources/typed-data.ts';
import { visibleText } from './visible-text.ts';

/** The error for a text without an ABI. */
export const noAbi: ValueFault = {
  fault:
    'This is not an ABI. Paste a JSON array, an artifact with “abi”, or signatures, one per line.',
};

/**
 * The members that contain an ABI: in artifacts of Hardhat, Truffle and Foundry (`abi`), responses of Etherscan,
 * Blockscout (`result`, `ABI`) and Sourcify (`abi`, `output`), and the output of solc (`contracts`).
 */
const wrappers = ['abi', 'ABI', 'result', 'output', 'contracts'] as const;

/** Wrappers in wrappers: the output of solc has a member for each file and each contract. */
const mostWrappers = 5;

/** The entries of an ABI in parsed JSON, without the wrappers of compilers and block explorers. */
export function unwrapAbi(json: unknown, depth = 0): readonly unknown[] | ValueFault {
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
  return {
    fault: `The explorer returned no ABI: “${visibleText(text, 100)}”. Paste a JSON array of the ABI.`,
  };
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
