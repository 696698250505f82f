import { z } from 'zod';
import type { Result } from '../../kernel/result.ts';
import {
  mayHoldSecret,
  type SecretPlaces,
  secretPlacesIn,
} from '../../operations/masking/secret-places.ts';
import { operationNamed } from '../../operations/routes.ts';
import type { Operation } from '../../ports/operation.ts';
import { failureText, successSchemas } from '../reply.ts';
import { keepText, keepWithoutSecret, type MaskedBody } from './kept-body.ts';

/** What was answered, without secrets. */
export function answerBody(
  operation: string | undefined,
  result: Result<string>,
  requestId: string,
): MaskedBody {
  if (!result.ok) return keepWithoutSecret(failureText(operation, result.failure, requestId));
  const named = operation === undefined ? undefined : operationNamed(operation);
  if (!named) return keepText([z.unknown()], result.value);
  const answers = answersOf(named);
  return mayHoldSecret(answers.places, result.value)
    ? keepText(answers.schemas, result.value)
    : keepWithoutSecret(result.value);
}

interface Answers {
  readonly schemas: readonly z.ZodType[];
  /** Most have no secret in them, and need not be read again. */
  readonly places: SecretPlaces;
}

function answersOf(operation: Operation): Answers {
  const known = knownAnswers.get(operation);
  if (known) return known;
  const answers = {
    schemas: successSchemas(operation),
    places: secretPlacesIn(operation.output),
  };
  knownAnswers.set(operation, answers);
  return answers;
}

const knownAnswers = new WeakMap<Operation, Answers>();
