import { describeRevert } from '../../chains/describe-revert.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { uuidWord } from '../../kernel/uuid-word.ts';
import type { ChainReceipt, GasOutcome } from '../../ports/chains.ts';
import type { CollectionRecord } from '../../resources/collection.ts';
import type { TokenMintRecord } from '../../resources/token-mint.ts';
import { askContract } from '../../transactions/ask-contract.ts';
import {
  type Attempts,
  hasFailedForGood,
  mayStillCome,
  readAttempts,
} from '../../transactions/operator/attempts.ts';
import type { OperatorNow } from '../../transactions/operator/look-at-operator.ts';
import {
  enoughGas,
  type SettlementPorts,
  submitAsOperator,
} from '../../transactions/operator/submit-as-operator.ts';
import { collectionInterface, mintCall, mintedTopic } from './collection-calls.ts';
import { forget } from './settle-token-type.ts';
import { completeMint, failMint, withAttempt } from './settlement-records.ts';

/** Mints of one contract that travel together, all tried equally often. */
export interface MintBatch {
  readonly collection: CollectionRecord;
  readonly mints: readonly TokenMintRecord[];
}

/** Leaves room for others in a block of thirty million gas. */
const mostGas = 20_000_000n;

/**
 * Brings mints a step further: SUCCEEDED with their tokens, or FAILED with the reason. Whatever became
 * of a transaction, the next one may name the same mints: the contract skips what it minted before.
 * Tells whether to look again soon.
 */
export async function settleMints(
  ports: SettlementPorts,
  at: OperatorNow,
  batch: MintBatch,
): Promise<Result<boolean>> {
  const [first] = batch.mints;
  if (!first) return ok(false);
  const attempts = ports.storage.read((tables) => readAttempts(tables, first.transactionIds));
  if (attempts.verdict === 'waiting') return ok(false);
  // A chain that was reset has not what was final on it before: first of all the contract has to be there.
  const code = await at.operator.chain.code(batch.collection.address);
  if (!code.ok) return code;
  if (code.value === '0x') return forget(ports, batch.collection);
  if (attempts.verdict === 'done') return complete(ports, at, batch, attempts);
  return submit(ports, at, batch, attempts);
}

async function submit(
  ports: SettlementPorts,
  at: OperatorNow,
  batch: MintBatch,
  attempts: Attempts,
): Promise<Result<boolean>> {
  const { chain, address: from } = at.operator;
  const payload = mintCall(batch.collection, batch.mints);
  const gas = await chain.estimateGas({ from, to: payload.to, data: payload.data });
  if (!gas.ok) return gas;
  const isRefused = gas.value.reverted || hasFailedForGood(attempts);
  const isTooMuch = !gas.value.reverted && gas.value.gas > mostGas;
  if ((isRefused || isTooMuch) && batch.mints.length > 1)
    return submitHalves(ports, at, batch, attempts);
  if (isRefused && !isUndecided(ports, at, attempts))
    return giveUp(ports, batch, refusalOf(gas.value, attempts));
  const submitted = await submitAsOperator(ports, at.operator, {
    applicationId: batch.collection.applicationId,
    payload,
    gasLimit: gas.value.reverted ? enoughGas : (gas.value.gas * 5n) / 4n + 50_000n,
    join: (tables, transaction) => {
      for (const mint of batch.mints) {
        const next = withAttempt(tables.tokenMints.find(mint.id), mint, transaction);
        if (!next.ok) return next;
        tables.tokenMints.put(next.value);
      }
      return ok();
    },
  });
  return submitted.ok ? ok(false) : submitted;
}

function refusalOf(gas: GasOutcome, { last }: Attempts): string {
  if (!gas.reverted) return last?.reason ?? 'It failed again and again.';
  return gas.data === '0x' ? gas.message : describeRevert(gas.data);
}

/** One that cannot be minted holds up no others. */
async function submitHalves(
  ports: SettlementPorts,
  at: OperatorNow,
  { collection, mints }: MintBatch,
  attempts: Attempts,
): Promise<Result<boolean>> {
  const middle = Math.ceil(mints.length / 2);
  let isSoon = false;
  for (const half of [mints.slice(0, middle), mints.slice(middle)]) {
    const end = await submit(ports, at, { collection, mints: half }, attempts);
    if (!end.ok) return end;
    isSoon ||= end.value;
  }
  return ok(isSoon);
}

function isUndecided({ storage }: SettlementPorts, { now }: OperatorNow, attempts: Attempts) {
  return storage.read((tables) => mayStillCome(tables, attempts, now.genesis));
}

/** A transaction that is final: its events tell the tokens; what it skipped was minted before. */
async function complete(
  ports: SettlementPorts,
  at: OperatorNow,
  { collection, mints }: MintBatch,
  { last }: Attempts,
): Promise<Result<boolean>> {
  const { chain } = at.operator;
  const receipt = await chain.receipt(last?.hash ?? '');
  if (!receipt.ok) return receipt;
  const told = tokensIn(receipt.value, collection);
  const tokens = new Map<string, string>();
  for (const { id } of mints) {
    const known = told.get(uuidWord(id));
    const asked = known === undefined ? await askToken(at, collection, id) : ok(known);
    if (!asked.ok) return asked;
    tokens.set(id, asked.value);
  }
  return ports.storage.transact((tables) => {
    for (const { id } of mints) {
      const current = tables.tokenMints.find(id);
      const tokenId = tokens.get(id);
      if (current?.status !== 'PENDING') continue;
      completeMint(tables, current, { tokenId, transactionHash: last?.hash });
    }
    return ok(false);
  });
}

function tokensIn(receipt: ChainReceipt | undefined, { address }: CollectionRecord) {
  const tokens = new Map<string, string>();
  for (const { address: from, topics, data } of receipt?.logs ?? []) {
    if (from !== address || topics[0] !== mintedTopic) continue;
    const { args } = collectionInterface.parseLog({ topics: [...topics], data }) ?? {};
    if (args) tokens.set(String(args.mintId), String(args.firstTokenId));
  }
  return tokens;
}

async function askToken(
  { operator: { chain } }: OperatorNow,
  { address: contract }: CollectionRecord,
  mintId: string,
): Promise<Result<string>> {
  const data = collectionInterface.encodeFunctionData('tokenOfMint', [uuidWord(mintId)]);
  const answer = await askContract(chain, { contract, data, answer: 'uint256' });
  if (!answer.ok) return answer;
  return typeof answer.value === 'bigint' && answer.value > 0n
    ? ok(String(answer.value))
    : fail('contract.unreadable', `The contract ${contract} does not tell what became of a mint.`);
}

function giveUp(
  { storage }: SettlementPorts,
  { mints }: MintBatch,
  why: string,
): Promise<Result<boolean>> {
  return storage.transact((tables) => {
    for (const { id } of mints) {
      const current = tables.tokenMints.find(id);
      if (current?.status === 'PENDING')
        failMint(tables, current, `The contract refused it. ${why}`);
    }
    return ok(false);
  });
}
