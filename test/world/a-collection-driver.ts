import { z } from 'zod';
import { settleCollections } from '../../service/collections/settlement/settle-collections.ts';
import type { Ports } from '../../service/ports/ports.ts';
import { collection } from '../../service/resources/collection.ts';
import { tokenMint } from '../../service/resources/token-mint.ts';
import { tokenTypeCreation } from '../../service/resources/token-type.ts';
import { trackTransactions } from '../../service/transactions/track-transactions.ts';
import { operatorToken } from '../fakes/fake-ports.ts';
import type { MovableClock } from '../fakes/fixed-clock.ts';
import { marketApplication } from './a-market.ts';
import { doorsOf, tokenOf } from './a-service.ts';
import { type Answer, call, resultIn } from './call.ts';

const creations = z.object({ creations: z.array(tokenTypeCreation) });

/** Uses collections like an application: only with HTTP calls, on ETHEREUM. */
export class CollectionDriver {
  readonly ports: Ports & { readonly clock: MovableClock };

  constructor(ports: CollectionDriver['ports']) {
    this.ports = ports;
  }

  /** Calls as the application. */
  async ask(address: string, body?: unknown): Promise<Answer> {
    const token = await tokenOf(this.ports, marketApplication);
    return call(doorsOf(this.ports).http, address, { token, body });
  }

  askAsOperator(address: string): Promise<Answer> {
    return call(doorsOf(this.ports).http, address, { token: operatorToken });
  }

  async deploy(fields: object = {}) {
    const body = { name: 'Desert Foxes', chain: 'ETHEREUM', ...fields };
    return resultIn(await this.ask('POST /api/v2/contracts/deployments', body), collection);
  }

  async createType(contractAddress: string, fields: object) {
    const body = { secretType: 'ETHEREUM', contractAddress, creations: [fields] };
    const response = await this.ask('POST /api/v2/token-types/creations', body);
    const [created] = resultIn(response, creations).creations;
    if (!created) throw new Error('The creation is missing.');
    return created;
  }

  mint(contractAddress: string, tokenTypeId: string, destinations: readonly object[]) {
    const body = { secretType: 'ETHEREUM', contractAddress, tokenTypeId, destinations };
    return this.ask('POST /api/v2/tokens/mints', body);
  }

  async read(
    contractAddress: string,
    functionName: string,
    values: readonly object[],
    type: string,
  ) {
    const body = {
      secretType: 'ETHEREUM',
      contractAddress,
      functionName,
      inputs: values,
      outputs: [{ type }],
    };
    const response = await this.ask('POST /api/contracts/read', body);
    return resultIn(response, z.array(z.object({ value: z.string() })))[0]?.value;
  }

  balance(contractAddress: string, address: string, tokenId: string) {
    const values = [
      { type: 'address', value: address },
      { type: 'uint256', value: tokenId },
    ];
    return this.read(contractAddress, 'balanceOf', values, 'uint256');
  }

  async getMint(id: string) {
    return resultIn(await this.ask(`GET /api/v2/tokens/mints/${id}`), tokenMint);
  }

  /** Runs all background work until nothing is left; final states wait for the disk. */
  async settle(): Promise<void> {
    for (let round = 0; round < 1_000; round += 1) {
      const hasMore = await trackTransactions(this.ports, 'ETHEREUM');
      await settleCollections(this.ports, 'ETHEREUM');
      this.ports.clock.advance(100);
      if (!hasMore && !this.isUnsettled()) return;
      if (round % 20 === 19) await this.ports.chains.of('ETHEREUM').keep?.();
    }
    throw new Error('The collections do not settle.');
  }

  isUnsettled(): boolean {
    return this.ports.storage.read(
      ({ collections, tokenTypes, tokenMints }) =>
        collections.countBy('unsettled', 'ETHEREUM') +
          tokenTypes.countBy('unsettled', 'ETHEREUM') +
          tokenMints.countBy('queued', 'ETHEREUM') +
          tokenMints.countBy('sent', 'ETHEREUM') >
        0,
    );
  }
}
