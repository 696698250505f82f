import type {
  SavedRequestKind,
  SavedRequestRecord,
} from '../../service/resources/saved-request.ts';
import type { WalletRecord } from '../../service/resources/wallet.ts';
import { anId } from './builders.ts';

/** A pending request of a wallet: a transfer to itself, or a message. */
export function aSavedRequest(wallet: WalletRecord, kind: SavedRequestKind): SavedRequestRecord {
  const { id: walletId, applicationId, userId, secretType, address } = wallet;
  const common = { walletId, secretType };
  const request =
    kind === 'TRANSACTION'
      ? { type: 'TRANSFER', ...common, to: address, value: '0' }
      : { type: 'MESSAGE', ...common, data: 'Hello' };
  const owned = { applicationId, userId, walletId, secretType };
  const createdAt = '2029-12-31T23:40:00.000Z';
  return { id: anId(), ...owned, kind, request: JSON.stringify(request), createdAt };
}
