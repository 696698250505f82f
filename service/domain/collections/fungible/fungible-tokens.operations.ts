import {
  archiveFungibleToken,
  changeTokenOwner,
  deployToken,
  getFungibleToken,
  getTokenDeployment,
  listFungibleTokens,
} from './deploy-token.ts';
import { getFungibleMint, listFungibleMints, mintFungibleTokens } from './mint-tokens.ts';

export const fungibleTokenOperations = {
  deploy: deployToken,
  getDeployment: getTokenDeployment,
  list: listFungibleTokens,
  get: getFungibleToken,
  archive: archiveFungibleToken,
  changeOwner: changeTokenOwner,
  mint: mintFungibleTokens,
  listMints: listFungibleMints,
  getMint: getFungibleMint,
};
