import { pathText } from '../../model/kernel/results/validation.ts';
import { Faults } from '../../model/kernel/values/faults.ts';
import type { ContractError } from './abi-entry.ts';
import { bytesType } from './abi-types.ts';
import { bytesIn, decodeValues, toComponents } from './decode-values.ts';
import { selectorOf } from './encode-call.ts';
import {
  isTyped,
  parseParameter,
  type SentComponent,
  type SentValue,
  toDisplayValue,
  visibleText,
} from './parse-type.ts';

/** The reason of a revert, as far as its data shows. */
interface RevertReason {
  readonly kind: 'message' | 'panic' | 'custom' | 'unknown';
  /** Without a full stop, at most 500 characters, without invisible characters. */
  readonly text: string;
  /** The contract's error. @example "ERC20InsufficientBalance" */
  readonly name?: string;
  readonly args?: readonly RevertArgument[];
}

/** An argument of a contract's error; texts are made visible and cut like the reason. */
interface RevertArgument extends SentComponent {
  readonly name: string;
}

const longestText = 500;
/** Maximum decoded size of a custom error; messages and panics are short or cut. */
const largestCustomError = 16_384;

/** Decodes the data of a revert: a text, a Solidity panic or a known error. Never fails: the data is untrusted. */
export function decodeRevert(data: string, knownErrors: readonly ContractError[]): RevertReason {
  const bytes = bytesIn(data);
  if (!bytes || bytes.length === 0) return { kind: 'unknown', text: 'The contract gave no reason' };
  const selector = `0x${bytes.subarray(0, 4).toString('hex')}`;
  const encodedArguments = bytes.subarray(4);
  return (
    (selector === '0x08c379a0' ? messageIn(encodedArguments) : undefined) ??
    (selector === '0x4e487b71' ? panicIn(encodedArguments) : undefined) ??
    customError(selector, encodedArguments, knownErrors) ?? {
      kind: 'unknown',
      text: `The contract returned an unknown error: ${visibleText(data, 138)}`,
    }
  );
}

/** Reads `Error(string)` as bytes: of a text that is not UTF-8, the readable part is shown. */
function messageIn(encodedArguments: Buffer): RevertReason | undefined {
  const values = decodeValues([bytesType], encodedArguments);
  if ('fault' in values) return undefined;
  const message = Buffer.from(String(values[0]).slice(2), 'hex').toString('utf8');
  return {
    kind: 'message',
    text: message === '' ? 'The contract gave an empty reason' : visibleText(message, longestText),
  };
}

/** `Panic(uint256)`. */
function panicIn(encodedArguments: Buffer): RevertReason | undefined {
  if (encodedArguments.length !== 32) return undefined;
  const code = BigInt(`0x${encodedArguments.toString('hex')}`);
  const meaning = panicCodes.get(code) ?? 'an unknown Solidity panic code';
  return { kind: 'panic', name: 'Panic', text: `Panic 0x${code.toString(16)}: ${meaning}` };
}

function customError(
  selector: string,
  encodedArguments: Buffer,
  knownErrors: readonly ContractError[],
): RevertReason | undefined {
  if (encodedArguments.length > largestCustomError) return undefined;
  for (const error of knownErrors) {
    const args = selectorOf(error.signature) === selector ? argumentsOf(error, encodedArguments) : undefined;
    if (!args) continue;
    const argumentTexts = args.map(({ name, value }) => `${name && `${name}: `}${toDisplayValue(value)}`);
    const text = visibleText(`${error.name}(${argumentTexts.join(', ')})`, longestText);
    return { kind: 'custom', name: error.name, text, args };
  }
  return undefined;
}

function argumentsOf({ inputs }: ContractError, encodedArguments: Buffer): RevertArgument[] | undefined {
  const types = inputs.map((input) => parseParameter(input, { step: '' }, new Faults(pathText)));
  if (!types.every((type) => type !== undefined)) return undefined;
  const values = decodeValues(types, encodedArguments);
  if ('fault' in values) return undefined;
  return toComponents(inputs, types, values).map(({ type, value }, index) => ({
    name: inputs[index]?.name ?? '',
    type,
    value: withVisibleTexts(value),
  }));
}

function withVisibleTexts(value: SentValue): SentValue {
  if (typeof value === 'string') return visibleText(value, longestText);
  if (typeof value !== 'object') return value;
  return value.map((element) =>
    isTyped(element) ? { type: element.type, value: withVisibleTexts(element.value) } : withVisibleTexts(element),
  );
}

/** Codes of `Panic(uint256)` (https://docs.soliditylang.org/en/latest/control-structures.html). */
const panicCodes: ReadonlyMap<bigint, string> = new Map([
  [0x00n, 'a panic inserted by the compiler'],
  [0x01n, 'a failed assertion'],
  [0x11n, 'an arithmetic overflow or underflow'],
  [0x12n, 'a division or modulo by zero'],
  [0x21n, 'an invalid enum value'],
  [0x22n, 'a badly encoded byte array in storage'],
  [0x31n, 'pop() on an empty array'],
  [0x32n, 'an array index out of bounds'],
  [0x41n, 'too much memory, or an array that is too large'],
  [0x51n, 'a call of an uninitialized internal function'],
]);
