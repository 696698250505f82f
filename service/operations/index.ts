import { applicationOperations, tokenOperations } from '../auth/auth.operations.ts';
import { balanceOperations } from '../balances/balances.operations.ts';
import { chainOperations } from '../chains/chains.operations.ts';
import { contractOperations } from '../contracts/contracts.operations.ts';
import { fulfillmentOperations } from '../marketplace/fulfillments/fulfillments.operations.ts';
import { moneyOperations } from '../marketplace/money/money.operations.ts';
import { offerOperations } from '../marketplace/offers/offers.operations.ts';
import { marketUserOperations } from '../marketplace/users/market-users.operations.ts';
import { signatureOperations } from '../signatures/signatures.operations.ts';
import { settingOperations, systemOperations } from '../system/system.operations.ts';
import { transactionOperations } from '../transactions/transactions.operations.ts';
import { userOperations } from '../users/users.operations.ts';
import { walletOperations } from '../wallets/wallets.operations.ts';

/** Everything the product can do, by module. */
export const operations = {
  users: userOperations,
  wallets: walletOperations,
  signatures: signatureOperations,
  transactions: transactionOperations,
  chains: chainOperations,
  contracts: contractOperations,
  balances: balanceOperations,
  marketUsers: marketUserOperations,
  offers: offerOperations,
  fulfillments: fulfillmentOperations,
  money: moneyOperations,
  tokens: tokenOperations,
  applications: applicationOperations,
  settings: settingOperations,
  system: systemOperations,
};
