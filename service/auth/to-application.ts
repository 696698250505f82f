import type { TableReaders } from '../ports/storage.ts';
import type { Application, ApplicationRecord } from '../resources/application.ts';

/** An application as the operator sees it, with the number of its users and wallets. */
export function toApplication(
  { users, wallets }: Pick<TableReaders, 'users' | 'wallets'>,
  { id, clientId, name, allowedOrigins, isDefault, createdAt }: ApplicationRecord,
): Application {
  const counts = {
    users: users.countBy('byCreation', id),
    wallets: wallets.countBy('byApplication', id),
  };
  return { id, clientId, name, allowedOrigins, isDefault, createdAt, counts };
}
