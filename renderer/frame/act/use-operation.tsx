import { useState } from 'react';
import type { ApiInput } from '../../service/call/api-call.ts';
import {
  type ChangeName,
  type InputOf,
  type OutputOf,
  perform,
  type ShownInput,
} from '../../service/call/operations.ts';
import { OperationLine } from './OperationLine.tsx';

/** An operation in the hands of a page: named once, sent from there, shown as its HTTP call. */
export interface Operation<Name extends ChangeName> {
  readonly busy: boolean;
  /** Why the last one failed; forgotten when the next is sent. */
  readonly error: unknown;
  readonly apiLine: React.ReactNode;
  /** Sends it and throws what went wrong. Nothing that was sent or answered is kept here. */
  send(input: InputOf<Name>): Promise<OutputOf<Name>>;
  /** Sends it where nobody catches: what went wrong is `error` alone. */
  attempt(input: InputOf<Name>, onDone?: (output: OutputOf<Name>) => unknown): void;
}

interface State {
  readonly busy: boolean;
  readonly error: unknown;
}

const idle: State = { busy: false, error: undefined };

/** Names an operation once; `shown` is the input of its API line, secrets as placeholders. */
export function useOperation<Name extends ChangeName>(
  name: Name,
  shown: ShownInput<Name> = {},
  applicationId?: string,
): Operation<Name> {
  const [state, setState] = useState(idle);
  const input: ApiInput = shown;
  const send = async (sent: InputOf<Name>) => {
    setState({ busy: true, error: undefined });
    try {
      const output = await perform(name, sent, applicationId);
      setState(idle);
      return output;
    } catch (error) {
      setState({ busy: false, error });
      throw error;
    }
  };
  return {
    ...state,
    apiLine: <OperationLine operation={name} input={input} />,
    send,
    attempt: (sent, onDone) =>
      void send(sent).then(
        (output) => onDone?.(output),
        () => undefined,
      ),
  };
}
