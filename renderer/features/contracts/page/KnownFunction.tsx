import { Flex } from '@mantine/core';
import { useState } from 'react';
import type { SecretType } from '../../../../service/model/kernel/primitives.ts';
import { Note } from '../../../components/layout/Note.tsx';
import { Tag } from '../../../components/status/Tag.tsx';
import text from '../../../components/text.module.css';
import type { ContractFunction } from '../../../service/call/client.ts';
import { answersAmount, type TokenUnits } from '../../../service/labels/readable-value.ts';
import { type Question, useAnswer } from '../call/CallResult.tsx';
import { type CallFaults, isFilled, type Texts, toInputs } from '../call/call-inputs.ts';
import { InputFields } from '../call/InputFields.tsx';
import { ReadCall } from '../call/ReadCall.tsx';
import { WriteCall } from '../call/WriteCall.tsx';
import { isRead, typesOf } from './function-kinds.ts';

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

const labels = {
  view: 'read-only',
  pure: 'read-only',
  nonpayable: 'changes state',
  payable: 'payable',
} as const satisfies Record<ContractFunction['stateMutability'], string>;

/** The name, inputs and mutability of a function, or the title of the manual form. */
export function FunctionHead({ fn }: { fn?: ContractFunction }) {
  return (
    <Flex className={text.broken} align="center" wrap="wrap" gap="4px 8px" mb={16}>
      <h2 className={text.heading}>{fn ? fn.name : 'Custom function'}</h2>
      {fn && <code className={text.quiet}>({typesOf(fn)})</code>}
      {fn && <Tag>{labels[fn.stateMutability]}</Tag>}
    </Flex>
  );
}

/** The units that a contract reports (ERC-20); `undefined` if it is not a token. */
export function useTokenUnits(
  contract: Pick<Question, 'secretType' | 'contractAddress'>,
  functions: readonly ContractFunction[],
): TokenUnits | undefined {
  const isToken = ['decimals()', 'symbol()'].every((signature) => functions.some((fn) => fn.signature === signature));
  const decimals = useAnswer(toTokenQuestion(contract, 'decimals', 'uint8'), isToken).data?.[0]?.value;
  const symbol = useAnswer(toTokenQuestion(contract, 'symbol', 'string'), isToken).data?.[0]?.value;
  if (typeof symbol !== 'string' || !/^\d{1,2}$/.test(String(decimals))) return undefined;
  return { decimals: Number(decimals), symbol };
}

function toTokenQuestion(
  contract: { readonly secretType: SecretType; readonly contractAddress: string },
  functionName: string,
  type: string,
): Question {
  return { ...contract, functionName, inputs: [], outputs: [{ type }] };
}
