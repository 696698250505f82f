import { fail, ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { ContractOutput } from '../resources/contract-input.ts';
import { type AbiType, signatureText } from './abi-types.ts';
import { bytesIn, parseOutputs } from './decode-outputs.ts';
import { decodeValues, type SentComponent, toSentValue } from './decode-values.ts';
import { parseFunctionName } from './function-name.ts';
import { selectorOf } from './selector.ts';

/** Bytes to be read, and what they should be: values alone, or the call of a function. */
export interface EncodedText {
  readonly data: string;
  readonly types: readonly ContractOutput[];
  /** Whose selector stands before the values; nothing where they stand alone. */
  readonly functionName?: string | null | undefined;
}

/** The values that a caller's bytes encode; `contract.unreadable` where they are something else. */
export function decodeCall({ data, types, functionName }: EncodedText): Result<SentComponent[]> {
  const parsed = parseOutputs(types, 'types');
  if (!parsed.ok) return parsed;
  const bytes = bytesIn(data);
  if (!bytes)
    return invalidInput([
      { path: 'data', message: 'Use 0x and hexadecimal digits, two for a byte.' },
    ]);
  const values =
    functionName == null ? ok(bytes) : behindSelector(bytes, functionName, parsed.value);
  if (!values.ok) return values;
  const decoded = decodeValues(parsed.value, values.value);
  if ('fault' in decoded)
    return fail('contract.unreadable', `The data do not fit the types: ${decoded.fault}`);
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
    : fail('contract.unreadable', `The data do not begin with ${selector}: another call is meant.`);
}
