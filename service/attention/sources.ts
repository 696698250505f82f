import type { AttentionKind } from '../resources/attention.ts';
import type { Source } from './source.ts';
import { chainUnreachable } from './sources/chains.ts';
import { deploymentFailed } from './sources/deployments.ts';
import { emergencyCodeMissing } from './sources/emergency-codes.ts';
import { requestLogIncomplete, stateUnverified, storage } from './sources/installation.ts';
import { mintFailed } from './sources/mints.ts';
import { offerError, offerRefused, offerUnsold } from './sources/offers.ts';
import { signingMethodLocked } from './sources/signing-methods.ts';
import { transactionStuck } from './sources/transactions.ts';
import { webhookFailing, webhookPaused } from './sources/webhooks.ts';

/** The source of each kind. */
export const sources: Readonly<Record<AttentionKind, Source>> = {
  storage,
  'state-unverified': stateUnverified,
  'request-log-incomplete': requestLogIncomplete,
  'chain-unreachable': chainUnreachable,
  'webhook-failing': webhookFailing,
  'webhook-paused': webhookPaused,
  'transaction-stuck': transactionStuck,
  'offer-refused': offerRefused,
  'offer-error': offerError,
  'offer-unsold': offerUnsold,
  'deployment-failed': deploymentFailed,
  'mint-failed': mintFailed,
  'signing-method-locked': signingMethodLocked,
  'emergency-code-missing': emergencyCodeMissing,
};
