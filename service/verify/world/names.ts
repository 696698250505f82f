import { settled, spentWallet } from './chain.ts';
import * as market from './market.ts';
import { deleted, endpoints, openSession, paid, webhookId } from './payments.ts';
import { collection, foxMintIds, laterMint, minting, tokens, tokenTypes } from './tokens.ts';
import { ada, recovered } from './users.ts';
import { adasWallet, archiving, signedMessage } from './wallets.ts';
import type { World } from './world.ts';

/** The records that rows name in braces, e.g. `{ada.userId}`. */
export const names: World['names'] = {
  run: async ({ run }) => run,
  clientId: async ({ target }) => target.clientId,
  baseUrl: async ({ target }) => target.baseUrl,
  ada,
  bob: async (world) => (await recovered(world)).bob,
  bobsCode: async (world) => (await recovered(world)).code,
  wallet: (world) => adasWallet(world),
  matic: (world) => adasWallet(world, 'MATIC'),
  avac: (world) => adasWallet(world, 'AVAC'),
  bsc: (world) => adasWallet(world, 'BSC'),
  archived: async (world) => (await archiving(world)).wallet,
  returning: async (world) => (await archiving(world)).returning,
  signed: signedMessage,
  spent: spentWallet,
  settled,
  seller: market.seller,
  buyer: market.buyer,
  sale: market.sale,
  freshAuction: market.freshAuction,
  ready: market.readySale,
  tickets: market.readyTickets,
  toEnd: market.readyToEnd,
  bought: market.readyToBuy,
  ended: market.readyToReturn,
  auction: market.readyAuction,
  outbid: market.outbid,
  purchase: market.purchase,
  collection,
  types: tokenTypes,
  tokens,
  minting,
  foxMints: foxMintIds,
  laterMint,
  webhookId,
  endpoints,
  openSession,
  deleted,
  paid,
};
