import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SecretType } from '../../../../service/model/kernel/primitives.ts';
import { PageForm } from '../../../components/form/drawers/PageForm.tsx';
import { useFocusOnFault } from '../../../components/keyboard/focus.ts';
import { More } from '../../../components/layout/MoreMenu.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import text from '../../../components/text.module.css';
import { OperationLine } from '../../../frame/act/use-operation.tsx';
import { WalletPicker } from '../../../frame/pick/WalletPicker.tsx';
import { failureOf } from '../../../service/call/failure.ts';
import { useSigner } from '../../../service/form/use-fields.ts';
import type { TokenUnits } from '../../../service/labels/readable-value.ts';
import { Answer, toQuestion, toShownQuestion, useResponse } from './CallResult.tsx';
import { type Call, type CallFaults, faultsIn, noFaults, type Parameter } from './call-inputs.ts';

export interface CallFormProps {
  readonly secretType: SecretType;
  readonly address: string;
  readonly call: Call;
  /** The input names, to find the field of an error. */
  readonly parameters: readonly Parameter[];
  /** The units of amounts in the result. */
  readonly units: TokenUnits | undefined;
  /** The units of amounts if the contract is a token. */
  readonly tokenUnits: TokenUnits | undefined;
  readonly fields: (faults: CallFaults) => React.ReactNode;
}

/** Calls a read function and shows its result; runs a function without inputs immediately. */
export function ReadCall({
  secretType,
  address,
  call,
  parameters,
  units,
  fields,
  isEager,
}: CallFormProps & { readonly isEager: boolean }) {
  const [askerId, setAsker] = useState<string>();
  const { wallet: caller } = useSigner(askerId);
  const question = toQuestion({ secretType, address }, call, { walletAddress: caller?.address });
  const key = JSON.stringify(question);
  const [requestedKey, setRequestedKey] = useState<string>();
  const isRequested = requestedKey === key || isEager;
  const result = useResponse(question, isRequested);
  const failure = result.error ? failureOf(result.error) : undefined;
  const faults = failure ? faultsIn(failure, parameters) : noFaults;
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFault(form, Object.keys(faults.byPlace).join(' '));
  return (
    <PageForm
      ref={form}
      className={`${text.stack} ${text.airy}`}
      onSubmit={() => (isRequested ? result.refetch() : setRequestedKey(key))}
    >
      {fields(faults)}
      <More label="More" hint="caller">
        <WalletPicker
          label="Call as"
          hint="Optional. Some results depend on the caller. Nothing is signed."
          secretType={secretType}
          wallet={caller}
          onPick={setAsker}
          error={undefined}
        />
      </More>
      <Button type="submit" variant="filled" size="md" style={{ alignSelf: 'flex-start' }} loading={result.isFetching}>
        {isEager ? 'Read again' : `Read ${call.functionName}`}
      </Button>
      <div role="status" className={`${text.stack} ${text.roomy}`}>
        {failure && !faults.isAll && <Note tone="bad" title={failure.message} />}
        {result.data && !failure && (
          <Answer answers={result.data} outputs={call.outputs} secretType={secretType} units={units} />
        )}
      </div>
      <OperationLine operation="contracts.read" input={toShownQuestion(question)} />
    </PageForm>
  );
}
