import { addedCoins, leastCoins } from '../../chains/limits.ts';
import { type Failed, fail, ok, type Result } from '../../kernel/result.ts';
import type { ChainClient } from '../../ports/chains.ts';
import type { CustodyAccount } from '../../ports/custody.ts';
import { noKey } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { SubmittedTransaction } from '../../resources/transaction.ts';
import { chooseNonceAndFees } from '../choose-nonce-and-fees.ts';
import { chooseFees, type Fees, highestCost } from '../fees.ts';
import type { Payload } from '../payload.ts';
import { signTransactionBy } from '../sign-transaction.ts';
import { type Submission, submitTransaction } from '../submit-transaction.ts';
import { enoughGas } from './limits.ts';

export type SettlementPorts = Pick<
  Ports,
  'storage' | 'chains' | 'custody' | 'clock' | 'ids' | 'log' | 'settings'
>;

/** The custody keyring account that performs a module's calls; on the chain, the contract owner. */
export type OperatorAccount = Extract<CustodyAccount, 'market-operator' | 'minter'>;

/** An operator on a chain, with the current gas price. */
export interface Operator {
  readonly account: OperatorAccount;
  readonly chain: ChainClient;
  readonly address: string;
  readonly fees: Fees;
}

/** The operator with coins for gas: an embedded chain provides them; on other chains they must exist. */
export async function findOperator(
  { custody }: Pick<Ports, 'custody'>,
  chain: ChainClient,
  account: OperatorAccount,
): Promise<Result<Operator>> {
  const address = await custody.address(account);
  if (!address.ok) return address;
  const [balance, market] = await Promise.all([chain.balance(address.value), chain.feeData()]);
  if (!balance.ok) return balance;
  if (!market.ok) return market;
  const fees = chooseFees(market.value, {});
  if (!fees.ok) return fees;
  const operator = { account, chain, address: address.value, fees: fees.value };
  if (chain.fund) {
    const funded = balance.value < leastCoins ? await chain.fund(address.value, addedCoins) : ok();
    return funded.ok ? ok(operator) : funded;
  }
  const maximumCost = highestCost({ value: 0n, gasLimit: enoughGas, fees: fees.value });
  return balance.value < maximumCost ? withoutCoins(operator) : ok(operator);
}

function withoutCoins({ chain, address }: Operator): Failed {
  return fail(
    'transaction.insufficient-funds',
    `The operator ${address} has too few coins for gas on ${chain.network.name}. Send coins to it.`,
  );
}

/** A call for the operator. */
export interface OperatorCall extends Pick<Submission, 'join'> {
  /** The transaction's id; a new id by default. */
  readonly id?: string;
  readonly applicationId: string;
  readonly payload: Payload;
  readonly gasLimit: bigint;
}

/** Submits an operator call; related changes are committed with the signed bytes. */
export function submitAsOperator(
  ports: SettlementPorts,
  { account, chain, address, fees }: Operator,
  { id, applicationId, payload, gasLimit, join }: OperatorCall,
): Promise<Result<SubmittedTransaction>> {
  return submitTransaction(ports, chain, {
    draft: { id, applicationId, type: 'CONTRACT_EXECUTION', from: address, payload, gasLimit },
    chooseNonceAndFees: (lane, own) => chooseNonceAndFees(fees, {}, lane, own),
    sign: (unsigned) =>
      signTransactionBy((digest) => ports.custody.signDigest(account, digest), unsigned, address),
    join,
    slot: noKey,
  });
}
