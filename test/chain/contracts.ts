import {
  hexlify,
  Interface,
  isCallException,
  type LogDescription,
  randomBytes,
  Signature,
  type Signer,
  type TransactionReceipt,
  type Wallet,
} from 'ethers';
import {
  type ContractArtifact,
  collection721,
  collection1155,
  custody,
  type Deployment,
  planDeployment,
  vaultdeskItems721,
  vaultdeskItems1155,
  vaultdeskPlayground,
  vaultdeskUsdc,
} from '../../contracts/addresses.ts';
import type { Chain } from './a-chain.ts';

export function aContract(chain: Chain, artifact: ContractArtifact, ...constructorArguments: unknown[]) {
  const salt = hexlify(randomBytes(32));
  return deploy(chain, artifact, planDeployment(artifact, constructorArguments, salt));
}

export async function deploy(chain: Chain, artifact: ContractArtifact, { address, to, calldata }: Deployment) {
  const deployer = await chain.aWallet();
  await mined(await deployer.sendTransaction({ to, data: calldata }));
  return contractAt(chain, address, artifact);
}

function contractAt({ provider }: Chain, address: string, { abi }: ContractArtifact) {
  const contractInterface = new Interface(abi);
  const encode = (method: string, ...values: unknown[]) => contractInterface.encodeFunctionData(method, values);
  return {
    address,
    encode,
    /** Sends a transaction and waits for it. An overloaded function is named with its types. */
    async send(sender: Signer, method: string, ...values: unknown[]) {
      const data = encode(method, ...values);
      return mined(await sender.sendTransaction({ to: address, data }));
    },
    /** Returns the only output, or all outputs. */
    async read(method: string, ...values: unknown[]): Promise<unknown> {
      const response = await provider.call({ to: address, data: encode(method, ...values) });
      const outputs: readonly unknown[] = contractInterface.decodeFunctionResult(method, response);
      return outputs.length === 1 ? outputs[0] : outputs;
    },
    /** The contract's own events in a receipt. */
    events({ logs }: TransactionReceipt): LogDescription[] {
      return logs.flatMap((log) => (log.address === address ? (contractInterface.parseLog(log) ?? []) : []));
    },
  };
}

export type Contract = ReturnType<typeof contractAt>;

async function mined(transaction: { wait(): Promise<TransactionReceipt | null> }) {
  const receipt = await transaction.wait();
  if (!receipt) throw new Error('The transaction was not mined.');
  return receipt;
}

interface PermitRequest {
  readonly token: Contract;
  /** The signer; by default the owner. */
  readonly signer: Wallet;
  readonly owner: string;
  readonly spender: string;
  readonly value: bigint;
  /** Unix time in seconds. */
  readonly deadline: bigint;
}

const types = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
};

/** Signs an ERC-2612 permit in the domain of USDC. */
export async function aPermit({ token, signer, ...permit }: PermitRequest) {
  const network = await signer.provider?.getNetwork();
  const domain = { name: 'USD Coin', version: '2', chainId: network?.chainId, verifyingContract: token.address };
  const nonce = await token.read('nonces', permit.owner);
  const signature = await signer.signTypedData(domain, types, { ...permit, nonce });
  const { v, r, s } = Signature.from(signature);
  return { deadline: permit.deadline, v, r, s };
}

const faces = [
  custody,
  collection721,
  collection1155,
  vaultdeskItems721,
  vaultdeskItems1155,
  vaultdeskUsdc,
  vaultdeskPlayground,
].map(({ abi }) => new Interface(abi));

const plainRevert = new Interface(['error ReentrancyGuardReentrantCall()']);

/** The error with which the chain rejects an attempt, e.g. `OfferKnown(0x01…)`; throws if it accepts it. */
export async function rejectionOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
  } catch (error) {
    if (isCallException(error)) return readRejection(error.data ?? '0x');
    throw error;
  }
  throw new Error('The chain did not refuse.');
}

/** The error in the data of a revert, by its name and arguments. */
export function readRejection(revertData: string): string {
  for (const errorInterface of [...faces, plainRevert]) {
    const error = revertData === '0x' ? null : errorInterface.parseError(revertData);
    if (error) return `${error.name}(${error.args.join(', ')})`;
  }
  return revertData;
}
