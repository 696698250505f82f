import { fail, ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { ContractOutput } from '../resources/contract-input.ts';
import { type AbiType, signatureText } from './abi-types.ts';
import { bytesIn, parseOutputs } from './decode-outputs.ts';
import { decodeValues, type SentComponent, toSentValue } from './decode-values.ts';
import { parseFunctionName } from './function-name.ts';
import { selectorOf } from './selector.ts';

/** Bytes to decode as values, or as a function call. */
export interface EncodedText {
  readonly data: string;
  readonly types: readonly ContractOutput[];
  /** The function whose selector precedes the values; absent for values only. */
  readonly functionName?: string | null | undefined;
}

/** Decodes the values in a caller's bytes; fails with `contract.unreadable` if they do not match. */
export function decodeCall({ data, types, functionName }: EncodedText): Result<SentComponent[]> {
  const parsed = parseOutputs(types, 'types');
  if (!parsed.ok) return parsed;
  const bytes = bytesIn(data);
  if (!bytes)
    return invalidInput([
      { path: 'data', message: 'Use 0x and hexadecimal digits, two per byte.' },
    ]);
  const values =
    functionName == null ? ok(bytes) : behindSelector(bytes, functionName, parsed.value);
  if (!values.ok) return values;
  const decoded = decodeValues(parsed.value, values.value);
  if ('fault' in decoded)
    return fail('contract.unreadable', `The data does not match the types: ${decoded.fault}`);
  return ok(
    parsed.value.flatMap((type, index) => {
      const [value, sent] = [decoded[index], types[index]];
      return value === undefined || !sent
        ? []
        : [{ type: sent.type, value: toSentValue(type, value) }];
    }),
  );
}

function behindSelector(
  bytes: Buffer,
  functionName: string,
  types: readonly AbiType[],
): Result<Buffer> {
  const named = parseFunctionName(functionName);
  if ('fault' in named) return invalidInput([{ path: 'functionName', message: named.fault }]);
  const selector = selectorOf(`${named.name}(${types.map(signatureText).join(',')})`);
  return bytes.subarray(0, 4).toString('hex') === selector.slice(2)
    ? ok(bytes.subarray(4))
    : fail(
        'contract.unreadable',
        `The data does not start with ${selector}, so it calls another function.`,
      );
}
