import type { Guide } from './guide.ts';
import { marketGuide } from './market-guide.ts';
import { paymentsGuide } from './payments-guide.ts';
import { requestsGuide } from './requests-guide.ts';
import { testsGuide } from './tests-guide.ts';
import { tokensGuide } from './tokens-guide.ts';
import { transactionsGuide } from './transactions-guide.ts';
import { usersGuide } from './users-guide.ts';
import { walletsGuide } from './wallets-guide.ts';
import { webhooksGuide } from './webhooks-guide.ts';

/** All guides, in reading order. */
export const guides: readonly Guide[] = [
  usersGuide,
  walletsGuide,
  transactionsGuide,
  tokensGuide,
  marketGuide,
  paymentsGuide,
  webhooksGuide,
  requestsGuide,
  testsGuide,
];
