import { useState } from 'react';
import { ApiLine } from '../../components/code/ApiLine.tsx';
import type { ApiInput } from '../../service/call/api-call.ts';
import {
  type ChangeName,
  type InputOf,
  type OperationName,
  type OutputOf,
  perform,
  type ShownInput,
} from '../../service/call/operations.ts';
import { useApiCall } from '../../service/call/use-api-call.ts';
import { useWriteBlock } from '../../service/live/presence.ts';
import { useBaseUrl } from '../../service/queries/use-overview.ts';

/** An operation of a page: named once, sent from there, and shown as its HTTP call. */
export interface Operation<Name extends ChangeName> {
  readonly busy: boolean;
  /** The error of the last call; cleared by the next call. */
  readonly error: unknown;
  readonly apiLine: React.ReactNode;
  /** The properties of its button: busy, or with the reason why it is disabled while the service does not respond. */
  readonly button: Partial<NonNullable<ReturnType<typeof useWriteBlock>>> & { readonly loading: boolean };
  /** Sends the operation and throws its error. Neither input nor response is stored. */
  send(input: InputOf<Name>): Promise<OutputOf<Name>>;
  /** Sends the operation without throwing; an error is only in `error`. Does nothing if the service does not respond. */
  attempt(input: InputOf<Name>, onDone?: (output: OutputOf<Name>) => unknown): void;
}

type State = { readonly busy: boolean; readonly error: unknown };

const idle: State = { busy: false, error: undefined };

/** Names an operation once; `shownInput` is the input of its API line, with placeholders for secrets. */
export function useOperation<Name extends ChangeName>(
  name: Name,
  shownInput: ShownInput<Name> = {},
  applicationId?: string,
): Operation<Name> {
  const [state, setState] = useState(idle);
  const block = useWriteBlock();
  const input: ApiInput = shownInput;
  const send = async (values: InputOf<Name>) => {
    setState({ busy: true, error: undefined });
    try {
      const output = await perform(name, values, applicationId);
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
    button: { loading: state.busy, ...block },
    send,
    attempt: (values, onDone) => {
      if (block) return;
      void send(values).then(
        (output) => onDone?.(output),
        () => undefined,
      );
    },
  };
}

type OperationLineProps = { operation: OperationName; input: ApiInput; variant?: 'well' | 'bar' };

/** The HTTP call of an operation, below the form that sends it. */
export function OperationLine({ operation, input, variant }: OperationLineProps) {
  return <ApiLine call={useApiCall(operation, input)} baseUrl={useBaseUrl()} variant={variant} />;
}
