import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { SecretType } from '../../../../service/kernel/primitives.ts';
import { client } from '../../../service/call/client.ts';
import type { Call, Parameter, SentInput } from './call-inputs.ts';

/** A question to a contract. */
export interface Question {
  readonly secretType: SecretType;
  readonly contractAddress: string;
  readonly functionName: string;
  readonly inputs: readonly SentInput[];
  readonly outputs: readonly Pick<Parameter, 'type' | 'components'>[];
  /** Who asks. */
  readonly walletAddress?: string | undefined;
  /** Coins that it pretends to send, in whole coins. */
  readonly value?: string | undefined;
}

/** A call as a question: what the contract would answer to it. */
export function toQuestion(
  { secretType, address }: { readonly secretType: SecretType; readonly address: string },
  { functionName, inputs, outputs }: Call,
  asker: Pick<Question, 'walletAddress' | 'value'>,
): Question {
  return { secretType, contractAddress: address, functionName, inputs, outputs, ...asker };
}

/** Asks a contract; what it answers is about this question alone, and forgotten with it. */
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

/** A question as an API line shows it. */
export function toShownQuestion(question: Question) {
  const { outputs, ...others } = question;
  const shown = {
    ...others,
    outputs: outputs.map(({ type, components }) => ({ type, components })),
  };
  return z.record(z.string(), z.json()).parse(JSON.parse(JSON.stringify(shown)));
}
