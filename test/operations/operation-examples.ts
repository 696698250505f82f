import { applicationExamples } from '../examples/application-examples.ts';
import { chainExamples } from '../examples/chain-examples.ts';
import { collectionExamples } from '../examples/collection-examples.ts';
import type { Example } from '../examples/example.ts';
import { offerExamples } from '../examples/offer-examples.ts';
import { paymentExamples } from '../examples/payment-examples.ts';
import { saleExamples } from '../examples/sale-examples.ts';
import { signatureExamples } from '../examples/signature-examples.ts';
import { systemExamples } from '../examples/system-examples.ts';
import { transactionExamples } from '../examples/transaction-examples.ts';
import { userExamples } from '../examples/user-examples.ts';
import { walletExamples } from '../examples/wallet-examples.ts';
import { webhookExamples } from '../examples/webhook-examples.ts';
import type { OperationName } from './operation-calls.ts';

/** An example of every operation: a missing example is a compile error. */
export const examples: Readonly<Record<OperationName, Example>> = {
  ...userExamples,
  ...walletExamples,
  ...signatureExamples,
  ...chainExamples,
  ...transactionExamples,
  ...collectionExamples,
  ...offerExamples,
  ...saleExamples,
  ...paymentExamples,
  ...webhookExamples,
  ...applicationExamples,
  ...systemExamples,
};
