import type { ContractFunction, TransactionInspection } from '../../../service/call/client.ts';

/**
 * The parameter names of the function with this name and these types; `undefined` if no function
 * matches.
 */
export function namesIn(
  functions: readonly ContractFunction[],
  { functionName = '', inputs }: Pick<TransactionInspection, 'functionName' | 'inputs'>,
): readonly string[] {
  const [name] = functionName.split('(');
  const fitting = functions.find(
    (candidate) =>
      candidate.name === name &&
      candidate.inputs.length === inputs.length &&
      candidate.inputs.every(({ type }, index) => type === inputs[index]?.type),
  );
  return fitting?.inputs.map((parameter) => parameter.name) ?? [];
}
