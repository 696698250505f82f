import { z } from 'zod';
import { pageOf, toPage } from '../../../model/kernel/list-input.ts';
import { uuid } from '../../../model/kernel/primitives.ts';
import { fail, ok } from '../../../model/kernel/results/result.ts';
import { bodyKiB } from '../../../model/kernel/units.ts';
import {
  companyId,
  type FungibleMint,
  fungibleMint,
  fungibleMints,
  newFungibleMints,
} from '../../../model/market/fungible/fungible-token.ts';
import type { TokenMintRecord } from '../../../model/market/token-mint.ts';
import { mutation, query, route } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { isVisible, visibleOwner } from '../../auth/authenticate.ts';
import { readChain } from '../get-metadata.ts';
import { listMintsInput, selectMints, toMintQuery } from '../mints/list-mints.ts';
import { readDestinations, startMints } from '../mints/read-destinations.ts';
import { toMint } from '../token-types/to-token-type.ts';
import {
  archiveFungibleToken,
  changeTokenOwner,
  deployToken,
  findToken,
  getFungibleToken,
  getTokenDeployment,
  listFungibleTokens,
  type StoredToken,
  toFungibleToken,
  withType,
} from './deploy-token.ts';

/** Maps an ERC-20 mint to its API shape. */
function toFungibleMint(ports: Pick<Ports, 'settings'>, mint: TokenMintRecord, token: StoredToken): FungibleMint {
  const { tokenTypeId: _type, tokenId: _token, ...fields } = toMint(ports, mint);
  return { ...fields, contract: toFungibleToken(token) };
}

function tokenOf(tables: TableReaders, { collectionId }: TokenMintRecord): StoredToken | undefined {
  const contract = tables.collections.find(collectionId);
  return contract && withType(tables, contract);
}

export const fungibleTokenOperations = {
  deploy: deployToken,
  getDeployment: getTokenDeployment,
  list: listFungibleTokens,
  get: getFungibleToken,
  archive: archiveFungibleToken,
  changeOwner: changeTokenOwner,
  /** Mints whole ERC-20 tokens for every destination or for none; they are PENDING until the transaction is final. */
  mint: mutation({
    summary: 'Mint ERC-20 tokens',
    description: 'Whole tokens for up to 10,000 destinations. If one is invalid, nothing is minted.',
    route: route('POST', '/api/v3/erc20/tokens/mints', { maximumBodyKiB: bodyKiB.lists }),
    input: newFungibleMints,
    output: fungibleMints,
    async run(ports, input, caller, slot) {
      const chain = readChain(input);
      if (!chain.ok) return chain;
      const location = { secretType: chain.value, contractAddress: input.contractAddress };
      const read = await readDestinations('destinations', input.destinations, { isFungible: true });
      if (!read.ok) return read;
      return ports.storage.transact((tables) => {
        const token = findToken(tables, location, caller);
        if (!token.ok) return token;
        const { contract, type } = token.value;
        if (contract.status === 'FAILED' || type.status === 'FAILED')
          return fail('collection.failed', `The token ${contract.name} is not on its chain. Deploy a new one.`);
        const started = startMints(tables, ports, type, read.value);
        if (!started.ok) return started;
        const mints = started.value.map((mint) => toFungibleMint(ports, mint, token.value));
        return slot.keep(tables, { mints, contract: toFungibleToken(token.value) });
      });
    },
  }),
  listMints: query({
    summary: 'List ERC-20 mints',
    description: 'Newest first by default; filters are combined with AND.',
    route: route('GET', '/api/v3/erc20/tokens/mints', { reply: 'page' }),
    input: listMintsInput.safeExtend({ companyId: companyId.optional() }),
    output: pageOf(fungibleMint),
    run: async (ports, { companyId: company, ...input }, caller) =>
      ports.storage.read((tables) => {
        const ofCompany = (): string[] =>
          tables.collections
            .listBy('byCreation', visibleOwner(caller))
            .filter((contract) => contract.companyId === company)
            .map(({ id }) => id);
        const query = {
          ...toMintQuery(input),
          isErc20: true,
          collectionIds: company === undefined ? undefined : ofCompany(),
        };
        return ok(
          toPage(selectMints(tables, query, caller), input, (mint) => {
            const token = tokenOf(tables, mint);
            if (!token) throw new Error(`The ERC-20 mint ${mint.id} has no token.`);
            return toFungibleMint(ports, mint, token);
          }),
        );
      }),
  }),
  getMint: query({
    summary: 'Check ERC-20 mint',
    description: 'Its status, and the reason if it failed.',
    route: route('GET', '/api/v3/erc20/tokens/mints/{mintId}'),
    input: z.object({ mintId: uuid }),
    output: fungibleMint,
    run: async (ports, { mintId }, caller) =>
      ports.storage.read((tables) => {
        const mint = tables.tokenMints.find(mintId);
        const token = mint && isVisible(caller, mint) ? tokenOf(tables, mint) : undefined;
        return mint && token
          ? ok(toFungibleMint(ports, mint, token))
          : fail('token-mint.not-found', `No ERC-20 mint has the id ${mintId}.`);
      }),
  }),
};
