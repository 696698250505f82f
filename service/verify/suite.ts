import type { Subject } from './statement.ts';
import { authentication } from './statements/authentication.ts';
import { conventions } from './statements/conventions.ts';
import { events } from './statements/events.ts';
import { executions } from './statements/executions.ts';
import { fulfillments } from './statements/fulfillments.ts';
import { marketUsers } from './statements/market-users.ts';
import { offers } from './statements/offers.ts';
import { openEncryption } from './statements/open-encryption.ts';
import { openMarket } from './statements/open-market.ts';
import { openPayments } from './statements/open-payments.ts';
import { openReplies } from './statements/open-replies.ts';
import { openSigning } from './statements/open-signing.ts';
import { openTokens } from './statements/open-tokens.ts';
import { openUsers } from './statements/open-users.ts';
import { recovery } from './statements/recovery.ts';
import { signatures } from './statements/signatures.ts';
import { signingMethods } from './statements/signing-methods.ts';
import { tokensAndMints } from './statements/tokens.ts';
import { wallets } from './statements/wallets.ts';
import { webhooks } from './statements/webhooks.ts';

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
];
