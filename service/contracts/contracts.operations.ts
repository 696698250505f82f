import { z } from 'zod';
import { bodyKiB } from '../kernel/body-sizes.ts';
import { checkedAddress, secretTypeInput } from '../kernel/primitives.ts';
import { mutation, query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import {
  addressView,
  blockView,
  contractAnswer,
  contractQuestion,
  contractView,
  describedLog,
  encodedCall,
  parsedAbi,
} from '../resources/contract-call.ts';
import { describeLogs, describeLogsInput } from './describe-logs.ts';
import { decodeAbi, decodeAbiInput, encodeAbi, encodeAbiInput } from './encode-abi.ts';
import { getAddress } from './get-address.ts';
import { getBlock } from './get-block.ts';
import { getContract } from './get-contract.ts';
import { parseAbi } from './parse-abi.ts';
import { readContract } from './read-contract.ts';

const addressOnChain = z.object({ secretType: secretTypeInput, address: checkedAddress });

export const contractOperations = {
  read: mutation({
    summary: 'Read from a contract',
    description: 'Calls a function without a transaction and decodes its result.',
    route: route('POST', '/api/contracts/read', { maximumBodyKiB: bodyKiB.documents }),
    access: 'application',
    changesNothing: true,
    input: contractQuestion,
    output: z.array(contractAnswer),
    run: readContract,
  }),
  encode: mutation({
    summary: 'Encode a contract call',
    description: 'Queries no chain.',
    route: route('POST', '/api/contracts/abi/encode', { maximumBodyKiB: bodyKiB.documents }),
    access: 'application',
    input: encodeAbiInput,
    output: encodedCall,
    run: encodeAbi,
  }),
  decode: mutation({
    summary: 'Decode values or a contract call',
    description: 'With a functionName, the data starts with its selector. Queries no chain.',
    route: route('POST', '/api/contracts/abi/decode', { maximumBodyKiB: bodyKiB.documents }),
    access: 'application',
    input: decodeAbiInput,
    output: z.array(contractAnswer),
    run: decodeAbi,
  }),
  get: query({
    summary: 'Get a known contract',
    route: route('GET', '/_vaultdesk/chains/{secretType}/contracts/{address}'),
    access: 'operator',
    input: addressOnChain,
    output: contractView,
    run: getContract,
  }),
  parseAbi: mutation({
    summary: 'Read a pasted ABI',
    description:
      'JSON, an artifact of a compiler, a response of a block explorer, or one signature per line. The response lists the entries that it leaves out.',
    route: route('POST', '/_vaultdesk/contracts/abi', { maximumBodyKiB: bodyKiB.lists }),
    access: 'operator',
    changesNothing: true,
    input: z.object({ text: z.string().min(1) }),
    output: parsedAbi,
    run: parseAbi,
  }),
  describeLogs: mutation({
    summary: 'Read events of contracts',
    description:
      "Decodes events of the standards, of this service's contracts and of the declarations sent along. Queries no chain.",
    route: route('POST', '/_vaultdesk/contracts/logs', { maximumBodyKiB: bodyKiB.documents }),
    access: 'operator',
    changesNothing: true,
    input: describeLogsInput,
    output: z.array(describedLog),
    run: describeLogs,
  }),
  getBlock: query({
    summary: 'Get a block',
    description: 'By number or hash, or the latest block.',
    route: route('GET', '/_vaultdesk/chains/{secretType}/blocks/{block}'),
    access: 'operator',
    input: z.object({
      secretType: secretTypeInput,
      block: z
        .string()
        .regex(/^(latest|\d{1,15}|0x[0-9a-fA-F]{64})$/, 'Use a number, a hash or latest.'),
    }),
    output: blockView,
    run: getBlock,
  }),
  getAddress: query({
    summary: 'Get an address on a chain',
    description: 'Its holdings and its owner in this service.',
    route: route('GET', '/_vaultdesk/chains/{secretType}/addresses/{address}'),
    access: 'operator',
    input: addressOnChain,
    output: addressView,
    run: getAddress,
  }),
};
