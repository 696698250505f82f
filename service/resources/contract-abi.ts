import { z } from 'zod';

/** How large a pasted ABI may be. */
export const contractAbiLimits = {
  characters: 262_144,
  entries: 1000,
  /** One function or error in Solidity's words. */
  lineCharacters: 4096,
} as const;

/** A parameter or a return value; a tuple has components. */
export const abiParameter = z
  .object({
    /** Empty where the contract gives none. */
    name: z.string(),
    type: z.string().meta({ examples: ['uint256', 'address[]', 'tuple'] }),
    get components() {
      return z.array(abiParameter).optional();
    },
  })
  .meta({ id: 'AbiParameter' });
export type AbiParameter = z.infer<typeof abiParameter>;

const callable = {
  name: z.string(),
  signature: z.string().meta({ examples: ['transfer(address,uint256)'] }),
  selector: z.string().meta({ examples: ['0xa9059cbb'] }),
  inputs: z.array(abiParameter),
};

/** A function that a contract offers. */
export const abiFunction = z
  .object({
    ...callable,
    outputs: z.array(abiParameter),
    stateMutability: z.enum(['pure', 'view', 'nonpayable', 'payable']),
  })
  .meta({ id: 'AbiFunction' });
export type AbiFunction = z.infer<typeof abiFunction>;

/** An error that a contract declares (Solidity 0.8.4 and later). */
export const abiError = z.object(callable).meta({ id: 'AbiError' });
export type AbiError = z.infer<typeof abiError>;

/** What can be called on a contract, and how it refuses. */
export const contractAbi = z
  .object({
    functions: z.array(abiFunction),
    errors: z.array(abiError),
    /** Functions and errors left out, with the reason. */
    unsupported: z.array(z.object({ name: z.string(), reason: z.string() })),
  })
  .meta({ id: 'ContractAbi' });
export type ContractAbi = z.infer<typeof contractAbi>;
