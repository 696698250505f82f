import { applicationOperations, tokenOperations } from '../auth/auth.operations.ts';
import { signatureOperations } from '../signatures/signatures.operations.ts';
import { settingOperations, systemOperations } from '../system/system.operations.ts';
import { userOperations } from '../users/users.operations.ts';
import { walletOperations } from '../wallets/wallets.operations.ts';

/** Everything the product can do, by module. */
export const operations = {
  users: userOperations,
  wallets: walletOperations,
  signatures: signatureOperations,
  tokens: tokenOperations,
  applications: applicationOperations,
  settings: settingOperations,
  system: systemOperations,
};
