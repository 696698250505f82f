import {
  hexlify,
  Interface,
  type LogDescription,
  randomBytes,
  type Signer,
  type TransactionReceipt,
} from 'ethers';
import { type Deployment, planDeployment } from '../../contracts/addresses.ts';
import type { ContractArtifact } from '../../contracts/artifacts.ts';
import type { Chain } from './a-chain.ts';

/** A contract on the chain of a test. */
export interface Contract {
  readonly address: string;
  /** Sends a transaction and waits for it. An overloaded function is named with its types. */
  send(sender: Signer, method: string, ...values: unknown[]): Promise<TransactionReceipt>;
  /** Asks, and answers with the one output, or all of them. */
  read(method: string, ...values: unknown[]): Promise<unknown>;
  encode(method: string, ...values: unknown[]): string;
  /** The contract's own events in a receipt. */
  events(receipt: TransactionReceipt): LogDescription[];
}

/** A new contract of this kind. */
export function aContract(
  chain: Chain,
  artifact: ContractArtifact,
  ...constructorArguments: unknown[]
): Promise<Contract> {
  const salt = hexlify(randomBytes(32));
  return deploy(chain, artifact, planDeployment(artifact, constructorArguments, salt));
}

/** The contract of this plan. */
export async function deploy(
  chain: Chain,
  artifact: ContractArtifact,
  { address, to, calldata }: Deployment,
): Promise<Contract> {
  const deployer = await chain.aWallet();
  await mined(await deployer.sendTransaction({ to, data: calldata }));
  return contractAt(chain, address, artifact);
}

function contractAt({ provider }: Chain, address: string, { abi }: ContractArtifact): Contract {
  const contractInterface = new Interface(abi);
  const encode = (method: string, ...values: unknown[]) =>
    contractInterface.encodeFunctionData(method, values);
  return {
    address,
    encode,
    async send(sender, method, ...values) {
      const data = encode(method, ...values);
      return mined(await sender.sendTransaction({ to: address, data }));
    },
    async read(method, ...values) {
      const response = await provider.call({ to: address, data: encode(method, ...values) });
      const outputs: readonly unknown[] = contractInterface.decodeFunctionResult(method, response);
      return outputs.length === 1 ? outputs[0] : outputs;
    },
    events({ logs }) {
      return logs.flatMap((log) =>
        log.address === address ? (contractInterface.parseLog(log) ?? []) : [],
      );
    },
  };
}

/** The receipt of a transaction that succeeded. */
async function mined(transaction: { wait(): Promise<TransactionReceipt | null> }) {
  const receipt = await transaction.wait();
  if (!receipt) throw new Error('The transaction was not mined.');
  return receipt;
}
