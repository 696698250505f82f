import type { z } from 'zod';
import { fieldsOf, parseJson } from '../kernel/json.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { SentTransactionRequest } from '../resources/transaction.ts';
import { executeTransactionInput, readRequest } from './execute-transaction.ts';
import { feeFields } from './fees.ts';
import { prepareTransaction } from './prepare-transaction.ts';
import { requestText } from './request-text.ts';
import type { SubmitForWalletPorts } from './submit-for-wallet.ts';

export const buildTransactionInput = executeTransactionInput.pick({ transactionRequest: true });

/**
 * Simulates a request and returns it with the current gas and fees, in the form that execution accepts. Nothing is
 * signed or stored.
 */
export async function buildTransaction(
  ports: SubmitForWalletPorts,
  { transactionRequest }: z.output<typeof buildTransactionInput>,
  caller: Caller,
): Promise<Result<SentTransactionRequest>> {
  const { status: _status, ...request } = transactionRequest;
  const parsed = readRequest(ports, request, caller);
  if (!parsed.ok) return parsed;
  const prepared = await prepareTransaction(ports, parsed.value.wallet, parsed.value);
  if (!prepared.ok) return prepared;
  const { gasLimit, fees } = prepared.value;
  const body = fieldsOf(parseJson(requestText(request)));
  const chosenFields = { gasLimit: String(gasLimit), ...feeFields(fees) };
  return ok({
    ...body,
    chainSpecificFields: { ...fieldsOf(body.chainSpecificFields), ...chosenFields },
  });
}
