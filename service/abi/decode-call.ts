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
  const parsedTypes = parseOutputs(types, 'types');
  if (!parsedTypes.ok) return parsedTypes;
  const bytes = bytesIn(data);
  if (!bytes)
    return invalidInput([
      { path: 'data', message: 'Use 0x and hexadecimal digits, two per byte.' },
    ]);
  const values =
    functionName == null ? ok(bytes) : bytesAfterSelector(bytes, functionName, parsedTypes.value);
  if (!values.ok) return values;
  const decoded = decodeValues(parsedTypes.value, values.value);
  if ('fault' in decoded)
    return fail('contract.unreadable', `The data does not match the types: ${decoded.fault}`);
  return ok(
    parsedTypes.value.flatMap((type, index) => {
      const [value, component] = [decoded[index], types[index]];
      return value === undefined || !component
        ? []
        : [{ type: component.type, value: toSentValue(type, value) }];
    }),
  );
}

function bytesAfterSelector(
  bytes: Buffer,
  functionName: string,
  types: readonly AbiType[],
): Result<Buffer> {
  const parsedName = parseFunctionName(functionName);
  if ('fault' in parsedName)
    return invalidInput([{ path: 'functionName', message: parsedName.fault }]);
  const selector = selectorOf(`${parsedName.name}(${types.map(signatureText).join(',')})`);
  return bytes.subarray(0, 4).toString('hex') === selector.slice(2)
    ? ok(bytes.subarray(4))
    : fail(
        'contract.unreadable',
        `The data does not start with ${selector}, so it calls another function.`,
      );
}
