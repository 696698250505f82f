import type { DescribedField } from '../../../model/installation/operation-route.ts';
import { describe } from '../../operations/index.ts';
import codes from './error-codes.json' with { type: 'json' };
import texts from './field-texts.json' with { type: 'json' };
import { fieldTexts } from './parameter-texts.ts';
import recorded from './recorded-examples.json' with { type: 'json' };

export type Input = Readonly<Record<string, unknown>>;
export type RecordedCall = { readonly input: Input; readonly value: unknown };

/** An example of an operation, of a request that it saves for later, and under the setting of `outputIf`. */
export interface RecordedExample extends RecordedCall {
  readonly draft?: RecordedCall;
  readonly otherwise?: RecordedCall;
  /** An input for each type of the request, by type. */
  readonly inputs?: Readonly<Record<string, Input>>;
}

/** Examples of all operations by name, recorded by `recorded-examples.test.ts`. */
export type RecordedExamples = Readonly<Record<string, RecordedExample>>;

export const recordedExamples: RecordedExamples = recorded;

/** The failure codes of all operations by name, read from their code by `error-codes.test.ts`. */
export const errorCodes: Readonly<Record<string, readonly string[]>> = codes;

/** The texts of fields that the schemas of responses do not describe. */
export const responseTexts = fieldTexts(texts);

/** The input fields of an operation, those of its recorded example with their values. */
export async function describeWithExamples(name: string): Promise<readonly DescribedField[] | undefined> {
  const { input = {} } = recordedExamples[name] ?? {};
  return describe(name)?.map((field) => (field.path in input ? { ...field, example: input[field.path] } : field));
}
