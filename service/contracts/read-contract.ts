import { decodeOutputs, parseOutputs } from '../abi/decode-outputs.ts';
import { encodeCall } from '../abi/encode-call.ts';
import { describeRevert } from '../chains/describe-revert.ts';
import { type Failed, fail, ok, type Result } from '../kernel/result.ts';
import type { ChainClient } from '../ports/chains.ts';
import type { Ports } from '../ports/ports.ts';
import type { ContractAnswer, ContractQuestion } from '../resources/contract-call.ts';

/**
 * Calls a function without a transaction and decodes its result; fails with `contract.reverted` and the reason if it
 * reverts, or `contract.not-found` without a contract.
 */
export async function readContract(
  { chains }: Pick<Ports, 'chains'>,
  question: ContractQuestion,
): Promise<Result<ContractAnswer[]>> {
  const { secretType, contractAddress, functionName, inputs, outputs, walletAddress, value } =
    question;
  const call = encodeCall(functionName, inputs ?? [], '');
  if (!call.ok) return call;
  const types = parseOutputs(outputs);
  if (!types.ok) return types;

  const chain = chains.of(secretType);
  const response = await chain.call({
    to: contractAddress,
    data: call.value.calldata,
    ...(walletAddress && { from: walletAddress }),
    ...(value && { value }),
  });
  if (!response.ok) return response;
  if (response.value.reverted)
    return fail('contract.reverted', `The contract reverts: ${describeRevert(response.value)}.`);
  const { data } = response.value;
  if (data !== '0x') return decodeOutputs(outputs, data);
  const hasCode = await checkCode(chain, contractAddress);
  return hasCode.ok ? decodeOutputs(outputs, data) : hasCode;
}

/** Checks for code, because an account without code returns empty data for every call. */
async function checkCode(chain: ChainClient, address: string): Promise<Result<void>> {
  const code = await chain.code(address);
  if (!code.ok) return code;
  return code.value === '0x' ? noContract(chain, address) : ok();
}

function noContract({ network }: ChainClient, address: string): Failed {
  return fail('contract.not-found', `No contract exists at ${address} on ${network.name}.`);
}
