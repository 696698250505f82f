import type { SecretType } from '../../../../service/kernel/primitives.ts';
import type { ContractFunction } from '../../../service/call/client.ts';
import type { TokenUnits } from '../../../service/labels/readable-value.ts';
import { type Question, useAnswer } from '../call/use-call-result.ts';

/** The units that a contract reports (ERC-20); `undefined` if it is not a token. */
export function useTokenUnits(
  contract: Pick<Question, 'secretType' | 'contractAddress'>,
  functions: readonly ContractFunction[],
): TokenUnits | undefined {
  const isToken = ['decimals()', 'symbol()'].every((signature) =>
    functions.some((fn) => fn.signature === signature),
  );
  const decimals = useAnswer(toTokenQuestion(contract, 'decimals', 'uint8'), isToken).data?.[0]
    ?.value;
  const symbol = useAnswer(toTokenQuestion(contract, 'symbol', 'string'), isToken).data?.[0]?.value;
  if (typeof symbol !== 'string' || !/^\d{1,2}$/.test(String(decimals))) return undefined;
  return { decimals: Number(decimals), symbol };
}

function toTokenQuestion(
  contract: { readonly secretType: SecretType; readonly contractAddress: string },
  functionName: string,
  type: string,
): Question {
  return { ...contract, functionName, inputs: [], outputs: [{ type }] };
}
