import { z } from 'zod';
import { once } from '../../kernel/once.ts';
import type { Result } from '../../kernel/result.ts';
import { mayHoldSecret } from '../../operations/masking/may-hold-secret.ts';
import { namedOperations } from '../../operations/routes.ts';
import { failureText, successSchemas } from '../reply.ts';
import { keepText, keepWithoutSecret, type MaskedBody } from './kept-body.ts';

/** What was answered, without secrets. */
export function answerBody(
  operation: string | undefined,
  result: Result<string>,
  requestId: string,
): MaskedBody {
  if (!result.ok) return keepWithoutSecret(failureText(operation, result.failure, requestId));
  const answers = operation === undefined ? undefined : knownAnswers().get(operation);
  if (!answers) return keepText([z.unknown()], result.value);
  return answers.mayHoldSecret
    ? keepText(answers.schemas, result.value)
    : keepWithoutSecret(result.value);
}

/** Most answers have no place for a secret, and need not be read again. */
const knownAnswers = once(
  () =>
    new Map(
      namedOperations().map(({ name, operation }) => [
        name,
        {
          schemas: successSchemas(operation),
          mayHoldSecret: mayHoldSecret(operation.output),
        },
      ]),
    ),
);
