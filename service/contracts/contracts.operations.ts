import { z } from 'zod';
import { address, secretTypeInput } from '../kernel/primitives.ts';
import { mutation, query } from '../ports/operation.ts';
import {
  addressView,
  blockView,
  contractAnswer,
  contractFunction,
  contractQuestion,
  contractView,
} from '../resources/contract-call.ts';
import { getAddress } from './get-address.ts';
import { getBlock } from './get-block.ts';
import { getContract } from './get-contract.ts';
import { parseAbi } from './parse-abi.ts';
import { readContract } from './read-contract.ts';

export const contractOperations = {
  read: mutation({
    summary: 'Read from a contract',
    description: 'Calls a function without a transaction and decodes what it answers.',
    route: {
      method: 'POST',
      path: '/api/contracts/read',
      reply: 'envelope',
      maximumBodyKiB: 256,
    },
    access: 'application',
    input: contractQuestion,
    output: z.array(contractAnswer),
    run: readContract,
  }),
  get: query({
    summary: 'Get what is known of a contract',
    route: {
      method: 'GET',
      path: '/_vaultdesk/chains/{secretType}/contracts/{address}',
      reply: 'envelope',
    },
    access: 'operator',
    input: z.object({ secretType: secretTypeInput, address }),
    output: contractView,
    run: getContract,
  }),
  parseAbi: mutation({
    summary: 'Read a pasted ABI',
    description: 'JSON, an artifact with an abi, or a signature a line.',
    route: {
      method: 'POST',
      path: '/_vaultdesk/contracts/abi',
      reply: 'envelope',
      maximumBodyKiB: 256,
    },
    access: 'operator',
    input: z.object({ text: z.string().min(1) }),
    output: z.array(contractFunction),
    run: parseAbi,
  }),
  getBlock: query({
    summary: 'Get a block',
    description: 'By number or hash, or the newest one.',
    route: {
      method: 'GET',
      path: '/_vaultdesk/chains/{secretType}/blocks/{block}',
      reply: 'envelope',
    },
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
    summary: 'Get an address of a chain',
    description: 'What it holds and who it is here.',
    route: {
      method: 'GET',
      path: '/_vaultdesk/chains/{secretType}/addresses/{address}',
      reply: 'envelope',
    },
    access: 'operator',
    input: z.object({ secretType: secretTypeInput, address }),
    output: addressView,
    run: getAddress,
  }),
};
