import type { Failure, Result } from '../../kernel/result.ts';
import { operationNamed } from '../../operations/index.ts';
import type { Omissions } from '../../operations/stored/omissions.ts';
import { storedBody } from '../../operations/stored/stored-body.ts';
import { Place, undeclared } from '../../operations/stored/value-path.ts';
import type { Operation } from '../../ports/operation.ts';
import type { KeptBody, RequestSurface } from '../../resources/request-record.ts';
import { failureText, successSchemas } from '../reply.ts';
import { parsedCharacters } from './limits.ts';
import { ofRpcAnswer } from './request-schemas.ts';
import { keepSize, keepText } from './stored-body.ts';

/** A response whose body is stored in the log. */
export interface Answered {
  readonly surface: RequestSurface;
  readonly operation: string | undefined;
  readonly requestId: string;
  /** Request values that are not stored; responses may repeat them. */
  readonly ofRequest: Omissions;
}

/** Returns the part of a response body that may be stored. */
export function answerBody(
  omissions: Omissions,
  response: Answered,
  result: Result<string>,
): KeptBody {
  const { operation, requestId, ofRequest, surface } = response;
  if (!result.ok)
    return keepText(failureText(operation, storedFailure(ofRequest, result.failure), requestId));
  const named = operation === undefined ? undefined : operationNamed(operation);
  // A file of JSON lines, of which only the size is stored.
  if (named?.route.reply === 'lines') return keepText(result.value);
  const text = result.value;
  if (text.length > parsedCharacters) {
    omissions.bytes('body', 'application/json', Buffer.byteLength(text));
    return keepSize(Buffer.byteLength(text));
  }
  const schemas = surface === 'chain-rpc' ? ofRpcAnswer : named ? answerPlace(named) : undeclared;
  const isOurs = surface !== 'chain-rpc';
  const body = { text, mediaType: 'application/json' };
  const stored = storedBody(omissions, { schemas: schemas, place: 'body', isOurs }, body);
  if (stored === undefined) return keepSize(Buffer.byteLength(text));
  return keepText(isOurs ? stored : ofRequest.hide(stored));
}

/** Removes request values that are not stored from a failure. */
export function storedFailure(ofRequest: Omissions, { code, message, fields }: Failure): Failure {
  return {
    code,
    message: ofRequest.hide(message),
    ...(fields && {
      fields: fields.map((field) => ({
        path: ofRequest.hide(field.path),
        message: ofRequest.hide(field.message),
      })),
    }),
  };
}

function answerPlace(operation: Operation): Place {
  const schemas = schemasByOperation.get(operation) ?? Place.of(successSchemas(operation));
  schemasByOperation.set(operation, schemas);
  return schemas;
}

const schemasByOperation = new WeakMap<Operation, Place>();
