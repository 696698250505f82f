import { decodeOutputs, parseOutputs } from '../abi/decode-outputs.ts';
import { encodeCall } from '../abi/encode-call.ts';
import { describeRevert } from '../chains/describe-revert.ts';
import { parseUnits } from '../kernel/base-units.ts';
import { checkAddress } from '../kernel/check-address.ts';
import { type Failed, fail, ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { ChainClient } from '../ports/chains.ts';
import type { Ports } from '../ports/ports.ts';
import { nativeDecimals } from '../resources/balance.ts';
import type { ContractAnswer, ContractQuestion } from '../resources/contract-call.ts';

/**
 * Calls a function without a transaction and decodes its answer; `contract.reverted` with the reason
 * where the contract refuses, `contract.not-found` where there is none.
 */
export async function readContract(
  { chains }: Pick<Ports, 'chains'>,
  question: ContractQuestion,
): Promise<Result<ContractAnswer[]>> {
  const { secretType, contractAddress, functionName, inputs, outputs, walletAddress } = question;
  const at = checkAddress('contractAddress', contractAddress);
  if (!at.ok) return at;
  const by = checkAddress('walletAddress', walletAddress);
  if (!by.ok) return by;
  const encoded = encodeCall(functionName, inputs ?? [], '');
  if (!encoded.ok) return encoded;
  const types = parseOutputs(outputs);
  if (!types.ok) return types;

  const value = parseUnits(question.value ?? 0, nativeDecimals);
  if (typeof value === 'object') return invalidInput([{ path: 'value', message: value.fault }]);

  const chain = chains.of(secretType);
  const answer = await chain.call({
    to: contractAddress,
    data: encoded.value.calldata,
    ...(walletAddress && { from: walletAddress }),
    ...(value > 0n && { value }),
  });
  if (!answer.ok) return answer;
  const { reverted, data } = answer.value;
  if (reverted) return fail('contract.reverted', `The contract refuses: ${describeRevert(data)}.`);
  if (data !== '0x') return decodeOutputs(outputs, data);
  const isThere = await checkCode(chain, contractAddress);
  return isThere.ok ? decodeOutputs(outputs, data) : isThere;
}

/** An account without code answers every call with nothing. */
async function checkCode(chain: ChainClient, address: string): Promise<Result<void>> {
  const code = await chain.code(address);
  if (!code.ok) return code;
  return code.value === '0x' ? noContract(chain, address) : ok();
}

function noContract({ network }: ChainClient, address: string): Failed {
  return fail('contract.not-found', `There is no contract at ${address} on ${network.name}.`);
}
