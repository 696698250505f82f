import recorded from './recorded-examples.json' with { type: 'json' };

export interface RecordedCall {
  readonly input: Readonly<Record<string, unknown>>;
  readonly value: unknown;
}

/** An example of an operation, of a request that it saves for later, and under the setting of `outputIf`. */
export interface RecordedExample extends RecordedCall {
  readonly draft?: RecordedCall;
  readonly otherwise?: RecordedCall;
}

/** Examples of all operations by name, recorded by `recorded-examples.test.ts`. */
export type RecordedExamples = Readonly<Record<string, RecordedExample>>;

export const recordedExamples: RecordedExamples = recorded;
