import { getAddress } from 'ethers/address';
import { decodeOutputs } from '../../abi/decode-outputs.ts';
import { newestLogs } from '../../balances/received-logs.ts';
import { nameAddresses } from '../../contracts/name-addresses.ts';
import { parseWholeNumber } from '../../kernel/base-units.ts';
import { checkAddress } from '../../kernel/check-address.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';
import type { ChainLog } from '../../ports/chains.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TokenHolder } from '../../resources/collection-token.ts';
import type { Quantity } from '../../resources/quantity.ts';
import { transferEvents } from '../../resources/transfer-events.ts';
import type { CollectionPlace } from '../find-collection.ts';

export interface ListHoldersInput extends CollectionPlace {
  readonly tokenId: Quantity;
}

const mostHolders = 1_000;
const nobody = `0x${'0'.repeat(40)}`;

/** Who holds a token now, by the events of its contract: most of it first, 1,000 at most. */
export async function listHolders(
  ports: Pick<Ports, 'storage' | 'chains' | 'custody'>,
  { secretType, contractAddress, tokenId }: ListHoldersInput,
  caller: Caller,
): Promise<Result<TokenHolder[]>> {
  const fitting = checkAddress('contractAddress', contractAddress);
  if (!fitting.ok) return fitting;
  const id = parseWholeNumber(tokenId);
  if (typeof id === 'object') return invalidInput([{ path: 'tokenId', message: id.fault }]);
  const { transfer, transferSingle, transferBatch } = transferEvents;
  const logs = await newestLogs(ports.chains.of(secretType), {
    address: contractAddress,
    topics: [[transfer, transferSingle, transferBatch]],
  });
  if (!logs.ok) return logs;
  const held = new Map<string, bigint>();
  for (const log of logs.value.toReversed())
    for (const { from, to, amount } of movesOf(log, id)) {
      held.set(from, (held.get(from) ?? 0n) - amount);
      held.set(to, (held.get(to) ?? 0n) + amount);
    }
  held.delete(nobody);
  const nameOf = nameAddresses(ports, secretType, caller);
  return ok(
    [...held]
      .filter(([, amount]) => amount > 0n)
      .sort(([, one], [, other]) => Number(other > one) - Number(other < one))
      .slice(0, mostHolders)
      .map(([lower, amount]) => {
        const address = getAddress(lower);
        return { address, name: nameOf(address)?.name, amount: String(amount) };
      }),
  );
}

interface Move {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

function movesOf({ topics, data }: ChainLog, wanted: bigint): Move[] {
  const [event, first = '', second = '', third = ''] = topics;
  if (event === transferEvents.transfer)
    return topics.length === 4 && BigInt(third) === wanted
      ? [{ from: addressIn(first), to: addressIn(second), amount: 1n }]
      : [];
  const [from, to] = [addressIn(second), addressIn(third)];
  const type = event === transferEvents.transferBatch ? 'uint256[]' : 'uint256';
  const decoded = decodeOutputs([{ type }, { type }], data);
  if (!decoded.ok) return [];
  const [ids, amounts] = decoded.value.map(({ value }) => (Array.isArray(value) ? value : [value]));
  return (ids ?? []).flatMap((id, place) =>
    BigInt(String(id)) === wanted
      ? [{ from, to, amount: BigInt(String(amounts?.[place] ?? 0)) }]
      : [],
  );
}

function addressIn(topic: string): string {
  return `0x${topic.slice(26)}`;
}
