import { useState } from 'react';
import type { SecretType } from '../../../../service/kernel/primitives.ts';
import { Note } from '../../../components/layout/Note.tsx';
import type { ContractFunction } from '../../../service/call/client.ts';
import { answersAmount, type TokenUnits } from '../../../service/labels/readable-value.ts';
import { type CallFaults, isFilled, type Texts, toInputs } from '../call/call-inputs.ts';
import { InputFields } from '../call/InputFields.tsx';
import { ReadCall } from '../call/ReadCall.tsx';
import { WriteCall } from '../call/WriteCall.tsx';
import { FunctionHead } from './FunctionHead.tsx';
import { isRead } from './function-kinds.ts';

/** The form of a function from an ABI. */
export function KnownFunction({
  secretType,
  address,
  fn,
  units,
}: {
  secretType: SecretType;
  address: string;
  fn: ContractFunction;
  units: TokenUnits | undefined;
}) {
  const { name, inputs: parameters, outputs } = fn;
  const [texts, setTexts] = useState<Texts>({});
  const call = {
    functionName: name,
    inputs: toInputs(parameters, texts),
    outputs,
    isFilled: isFilled(parameters, texts),
  };
  const fields = ({ byPlace }: CallFaults) => (
    <>
      {(byPlace.functionName || byPlace.outputs) && (
        <Note tone="bad" role="alert" title={byPlace.functionName ?? byPlace.outputs} />
      )}
      <InputFields
        parameters={parameters}
        texts={texts}
        faults={byPlace}
        secretType={secretType}
        units={units}
        onChange={(path, text) => setTexts((old) => ({ ...old, [path]: text }))}
      />
    </>
  );
  const shared = {
    secretType,
    address,
    call,
    parameters,
    units: answersAmount(name) ? units : undefined,
    tokenUnits: units,
    fields,
  };
  return (
    <>
      <FunctionHead fn={fn} />
      {isRead(fn) ? (
        <ReadCall {...shared} isEager={parameters.length === 0} />
      ) : (
        <WriteCall {...shared} isPayable={fn.stateMutability === 'payable'} />
      )}
    </>
  );
}
