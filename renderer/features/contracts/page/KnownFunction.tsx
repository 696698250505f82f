import { Box, Flex, Select } from '@mantine/core';
import { useState } from 'react';
import type { SecretType } from '../../../../service/model/kernel/primitives.ts';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { Tag } from '../../../components/status/StatusLabel.tsx';
import { AddressField } from '../../../frame/pick/AddressField.tsx';
import type { ContractFunction } from '../../../service/call/client.ts';
import { isAmountName, meaningOf, type TokenUnits } from '../../../service/labels/readable-value.ts';
import { type Question, ReadCall, useResponse } from '../call/CallResult.tsx';
import {
  type CallFaults,
  hasParts,
  hintOf,
  isFilled,
  type Parameter,
  placeIn,
  type Texts,
  toInputs,
} from '../call/call-inputs.ts';
import { WriteCall } from '../call/WriteCall.tsx';
import { isRead, typesOf } from './function-kinds.ts';

interface KnownFunctionProps {
  readonly secretType: SecretType;
  readonly address: string;
  readonly fn: ContractFunction;
  readonly units: TokenUnits | undefined;
}

/** The form of a function from an ABI. */
export function KnownFunction({ secretType, address, fn, units }: KnownFunctionProps) {
  const { name: functionName, inputs: parameters, outputs } = fn;
  const [texts, setTexts] = useState<Texts>({});
  const call = { functionName, inputs: toInputs(parameters, texts), outputs, isFilled: isFilled(parameters, texts) };
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
    units: /^(?:balanceOf|totalSupply|allowance)$/.test(functionName) ? units : undefined,
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
    <Flex className="broken" align="center" wrap="wrap" gap="4px 8px" mb={16}>
      <h2 className="heading">{fn ? fn.name : 'Custom function'}</h2>
      {fn && <code className="quiet">({typesOf(fn)})</code>}
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
  const decimals = useResponse(toTokenQuestion(contract, 'decimals', 'uint8'), isToken).data?.[0]?.value;
  const symbol = useResponse(toTokenQuestion(contract, 'symbol', 'string'), isToken).data?.[0]?.value;
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

interface InputFieldsProps {
  readonly parameters: readonly Parameter[];
  readonly texts: Texts;
  readonly faults: Texts;
  readonly secretType: SecretType;
  readonly units?: TokenUnits | undefined;
  /** The position of the enclosing tuple. */
  readonly above?: string;
  readonly onChange: (path: string, text: string) => void;
}

/** A field for each parameter of a function, by its type; tuple members are grouped in a frame. */
function InputFields({ parameters, above = '', ...shared }: InputFieldsProps) {
  return parameters.map((parameter, index) => {
    const path = placeIn(above, index);
    const { texts, faults, onChange, secretType, units } = shared;
    if (hasParts(parameter))
      return (
        <Flex
          key={path}
          component="fieldset"
          direction="column"
          gap={14}
          miw={0}
          m={0}
          p="10px 14px 14px"
          bd="1px solid var(--vd-line)"
          bdrs={8}
        >
          <Box component="legend" className="small strong" ms={-4} py={0} px={4}>
            <Label parameter={parameter} index={index} />
          </Box>
          {faults[path] && (
            <p className="bad small" role="alert">
              <FieldMessage message={faults[path]} />
            </p>
          )}
          <InputFields {...shared} parameters={parameter.components ?? []} above={path} />
        </Flex>
      );
    const { type } = parameter;
    const label = <Label parameter={parameter} index={index} />;
    const value = texts[path] ?? '';
    const error = faults[path];
    const change = (text: string) => onChange(path, text);
    if (type === 'address')
      return <AddressField key={path} {...{ label, secretType, value, error }} onChange={change} />;
    if (type === 'bool')
      return (
        <Select
          key={path}
          label={label}
          data={['true', 'false']}
          value={value || null}
          placeholder="Choose true or false"
          allowDeselect={false}
          error={error && <FieldMessage message={error} />}
          onChange={(choice) => change(choice ?? '')}
        />
      );
    const meaning = meaningOf(type, value.trim(), isAmountName(parameter.name) ? units : undefined);
    return (
      <TextField
        key={path}
        hint={meaning ? `= ${meaning}` : hintOf(type)}
        mono
        lines={type.startsWith('tuple') ? 3 : 1}
        {...{ label, value, error }}
        onChange={change}
      />
    );
  });
}

/** Name and type, also the accessible name of the field. */
function Label({ parameter: { name, type }, index }: { parameter: Parameter; index: number }) {
  return (
    <>
      {name || `Input ${index + 1}`}{' '}
      <Box component="code" ms={2} c="dimmed" fz="xs" fw={400}>
        {type}
      </Box>
    </>
  );
}
