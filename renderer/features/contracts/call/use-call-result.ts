import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { SecretType } from '../../../../service/kernel/primitives.ts';
import { client } from '../../../service/call/client.ts';
import type { Call, Parameter, SentInput } from './call-inputs.ts';

/** A contract read. */
export interface Question {
  readonly secretType: SecretType;
  readonly contractAddress: string;
  readonly functionName: string;
  readonly inputs: readonly SentInput[];
  readonly outputs: readonly Pick<Parameter, 'type' | 'components'>[];
  /** The caller address. */
  readonly walletAddress?: string | undefined;
  /** Native coins to simulate sending, in whole coins. */
  readonly value?: string | undefined;
}

/** A call as a contract read. */
export function toQuestion(
  { secretType, address }: { readonly secretType: SecretType; readonly address: string },
  { functionName, inputs, outputs }: Call,
  caller: Pick<Question, 'walletAddress' | 'value'>,
): Question {
  return { secretType, contractAddress: address, functionName, inputs, outputs, ...caller };
}

/** Reads a contract; the result belongs to this read only and is not cached. */
export function useAnswer(question: Question, isAsked: boolean) {
  return useQuery({
    queryKey: ['contract-answer', question],
    queryFn: ({ signal }) =>
      client.contracts.read.mutate(
        {
          ...question,
          inputs: question.inputs.map((input) => ({
            ...input,
            components: input.components && [...input.components],
          })),
          outputs: question.outputs.map(({ type, components }) => ({ type, components })),
        },
        { signal },
      ),
    enabled: isAsked,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
}

/** The read as shown in the API line. */
export function toShownQuestion(question: Question) {
  const { outputs, ...others } = question;
  const input = {
    ...others,
    outputs: outputs.map(({ type, components }) => ({ type, components })),
  };
  return z.record(z.string(), z.json()).parse(JSON.parse(JSON.stringify(input)));
}
