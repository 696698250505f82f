import { z } from 'zod';
import { checkedAddress, secretTypeInput } from '../../model/kernel/primitives.ts';
import { fail, mapResult, ok } from '../../model/kernel/results/result.ts';
import { invalidInput } from '../../model/kernel/results/validation.ts';
import { bodyKiB } from '../../model/kernel/units.ts';
import { formatUnits } from '../../model/kernel/values/numbers.ts';
import { bytesInput } from '../../model/market/quantity.ts';
import {
  addressView,
  contractQuestion,
  contractResult,
  encodedCall,
  parsedAbi,
} from '../../model/transactions/contract-call.ts';
import {
  contractInputLimits,
  contractInputs,
  contractOutputs,
  functionName,
} from '../../model/transactions/contract-input.ts';
import { usdcDecimals, usdcOn } from '../../model/transactions/dev-contracts.ts';
import { nativeDecimals } from '../../model/wallets/balance.ts';
import { mutation, query, route } from '../../platform/ports/operation.ts';
import { decodeCall, decodeOutputs, parseOutputs } from '../abi/decode-values.ts';
import { encodeCall } from '../abi/encode-call.ts';
import { readAbi } from '../abi/read-abi.ts';
import { readTokenBalance } from '../chains/read-token.ts';
import { describeRevert } from '../chains/send-from-faucet.ts';
import { getBlock, getContract, nameAddresses } from './addresses.ts';
import { describeLogs } from './describe-logs.ts';

export const contractOperations = {
  read: mutation({
    summary: 'Read from a contract',
    description: 'Calls a function without a transaction and decodes its result.',
    route: route('POST', '/api/contracts/read', { maximumBodyKiB: bodyKiB.documents }),
    isReadOnly: true,
    input: contractQuestion,
    output: z.array(contractResult),
    async run({ chains }, question) {
      const { secretType, contractAddress, functionName, inputs, outputs, walletAddress, value } = question;
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
      // An account without code returns empty data for every call.
      const code = data === '0x' ? await chain.code(contractAddress) : ok(undefined);
      if (!code.ok) return code;
      return code.value === '0x'
        ? fail('contract.not-found', `No contract exists at ${contractAddress} on ${chain.network.name}.`)
        : decodeOutputs(outputs, data);
    },
  }),
  encode: mutation({
    summary: 'Encode contract call',
    description: 'Queries no chain.',
    route: route('POST', '/api/contracts/abi/encode', { maximumBodyKiB: bodyKiB.documents }),
    isReadOnly: true,
    input: z.object({ functionName, inputs: contractInputs.nullish() }),
    output: encodedCall,
    async run(_ports, { functionName: name, inputs }) {
      const encoded = encodeCall(name, inputs ?? [], '');
      return mapResult(encoded, ({ signature, selector, calldata }) => ({ signature, selector, data: calldata }));
    },
  }),
  decode: mutation({
    summary: 'Decode values or contract call',
    description: 'With a functionName, the data starts with its selector. Queries no chain.',
    route: route('POST', '/api/contracts/abi/decode', { maximumBodyKiB: bodyKiB.documents }),
    isReadOnly: true,
    input: z.object({
      data: bytesInput
        .refine(
          (data) => data.length <= 2 + 2 * contractInputLimits.calldataBytes,
          'The data is too long. Send less data.',
        )
        .meta({ description: 'The encoded values, as 0x-hexadecimal text.' }),
      types: contractOutputs.nullish().meta({ description: 'The types of the values, in order.' }),
      outputs: contractOutputs.nullish().meta({ description: 'Alias of types.' }),
      functionName: functionName.nullish(),
    }),
    output: z.array(contractResult),
    async run(_ports, input) {
      const { data, types, outputs, functionName } = input;
      const list = types ?? outputs;
      if (!list) return invalidInput([{ path: 'types', message: 'This field is required.' }]);
      return decodeCall({ data, types: list, functionName }, types ? 'types' : 'outputs');
    },
  }),
  get: getContract,
  parseAbi: mutation({
    summary: 'Read pasted ABI',
    description:
      'JSON, an artifact of a compiler, a response of a block explorer, or one signature per line. The response lists the entries that it leaves out.',
    route: route('POST', '/_vaultdesk/contracts/abi', { maximumBodyKiB: bodyKiB.lists }),
    isReadOnly: true,
    input: z.object({ text: z.string().min(1).meta({ description: 'The ABI.' }) }),
    output: parsedAbi,
    async run(_ports, { text }) {
      const reason = 'Errors are decoded only for contracts of this service.';
      return mapResult(readAbi(text, 'text'), ({ functions, events, errors, ignored }) => {
        const ignoredErrors = errors.map(({ name }) => ({ name, reason }));
        return { functions, events, ignored: [...ignored, ...ignoredErrors] };
      });
    },
  }),
  describeLogs,
  getBlock,
  getAddress: query({
    summary: 'Get address on a chain',
    description: 'Its holdings and its owner in this service.',
    route: route('GET', '/_vaultdesk/chains/{secretType}/addresses/{address}'),
    input: z.object({ secretType: secretTypeInput, address: checkedAddress }),
    output: addressView,
    async run(ports, { secretType, address }, caller) {
      const chain = ports.chains.of(secretType);
      const usdc = usdcOn(chain.network);
      const [balance, nonce, code, usdcBalance] = await Promise.all([
        chain.balance(address),
        chain.nonce(address, 'latest'),
        chain.code(address),
        usdc === undefined ? ok(undefined) : readTokenBalance(chain, usdc, address),
      ]);
      if (!balance.ok) return balance;
      if (!nonce.ok) return nonce;
      if (!code.ok) return code;
      if (!usdcBalance.ok) return usdcBalance;

      const owner = nameAddresses(ports, secretType, caller)(address);
      return ok({
        secretType,
        address,
        kind: owner?.kind ?? (code.value === '0x' ? 'account' : 'contract'),
        name: owner?.name,
        walletId: owner?.walletId,
        marketUserId: owner?.marketUserId,
        balance: formatUnits(balance.value, nativeDecimals),
        symbol: chain.network.nativeSymbol,
        transactionCount: nonce.value,
        usdc: usdcBalance.value === undefined ? undefined : formatUnits(usdcBalance.value, usdcDecimals),
      });
    },
  }),
};
