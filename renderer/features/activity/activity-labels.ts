import { signingMethodType } from '../../../service/model/access/signing-method.ts';
import { walletEventType } from '../../../service/model/wallets/wallet-event.ts';
import { eventLabel } from '../../components/status/labels/wallet-event-labels.ts';
import type { UserActivity } from '../../service/call/client.ts';
import { capitalised, nameOfMethod } from '../../service/call/credential.ts';

/** Activity texts of a user, or of one wallet. */
export function activityLabel({ type, metadata, meaning }: Pick<UserActivity, 'type' | 'metadata' | 'meaning'>) {
  const ofWallet = walletEventType.safeParse(type);
  if (ofWallet.success) return eventLabel({ type: ofWallet.data, metadata, meaning });
  if (type === 'USER_CREATED') return { status: 'done', what: 'User created', why: undefined } as const;
  const method = signingMethodType.safeParse(metadata.type);
  const name = method.success ? capitalised(nameOfMethod({ type: method.data })) : 'Signing method';
  if (type === 'SIGNING_METHOD_INCORRECT')
    return {
      status: 'attention',
      what: `Wrong ${method.success ? nameOfMethod({ type: method.data }) : 'value'}`,
      why: metadata.attempts === '1' ? undefined : `${metadata.attempts} times in a row`,
    } as const;
  if (type === 'SIGNING_METHOD_LOCKED')
    return { status: 'failed', what: `${name} locked`, why: 'too many wrong values' } as const;
  if (type === 'SIGNING_METHOD_UNLOCKED') return { status: 'done', what: `${name} unlocked`, why: undefined } as const;
  return type === 'SIGNING_METHOD_RECOVERED'
    ? ({ status: 'attention', what: `${name} recovered`, why: undefined } as const)
    : ({ status: 'done', what: `${name} added`, why: undefined } as const);
}
