import type { Subject } from './statement.ts';
import { clientMarket } from './statements/client-market.ts';
import { clientPlaces, clientWallets } from './statements/client-shapes.ts';
import { authentication, conventions } from './statements/conventions.ts';
import { exactFields } from './statements/exact-fields.ts';
import { executions } from './statements/executions.ts';
import { fulfillments, marketUsers } from './statements/market.ts';
import { offers, openMarket } from './statements/offers.ts';
import { openReplies } from './statements/open-replies.ts';
import { openEncryption, openSigning } from './statements/open-signing.ts';
import { openUsers } from './statements/open-users.ts';
import { signatures } from './statements/signatures.ts';
import { recovery, signingMethods } from './statements/signing-methods.ts';
import { openTokens, tokensAndMints } from './statements/tokens.ts';
import { wallets } from './statements/wallets.ts';
import { events, openPayments, webhooks } from './statements/webhooks.ts';

/** The contract, followed by the decisions that it leaves open. */
export const suite: readonly Subject[] = [
  conventions,
  authentication,
  signingMethods,
  recovery,
  signatures,
  executions,
  wallets,
  marketUsers,
  offers,
  fulfillments,
  webhooks,
  events,
  tokensAndMints,
  openReplies,
  openUsers,
  openSigning,
  openEncryption,
  openMarket,
  openPayments,
  openTokens,
  exactFields,
  clientPlaces,
  clientWallets,
  clientMarket,
];
