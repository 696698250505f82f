import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { z } from 'zod';
import type { SecretType } from '../../../../service/model/kernel/primitives.ts';
import { PageForm } from '../../../components/form/drawers/PageForm.tsx';
import { useFocusOnFault } from '../../../components/keyboard/focus.ts';
import { More } from '../../../components/layout/MoreMenu.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { OperationLine } from '../../../frame/action/use-operation.tsx';
import { ContractValue } from '../../../frame/pick/ContractValue.tsx';
import { WalletPicker } from '../../../frame/pick/WalletPicker.tsx';
import { type ContractResult, client } from '../../../service/call/client.ts';
import { failureOf } from '../../../service/call/failure.ts';
import { useSigner } from '../../../service/form/use-fields.ts';
import type { TokenUnits } from '../../../service/labels/readable-value.ts';
import styles from './CallResult.module.css';
import {
  type Call,
  type CallFaults,
  faultsIn,
  noFaults,
  type Parameter,
  partsOf,
  type SentInput,
  toText,
} from './call-inputs.ts';

interface ResponseProps {
  readonly results: readonly ContractResult[];
  readonly outputs: readonly Parameter[];
  readonly secretType: SecretType;
  readonly units: TokenUnits | undefined;
}

/** The result of a contract call: each value with its name, formatted and raw. */
function Answer({ results, outputs, secretType, units }: ResponseProps) {
  if (results.length === 0) return <p className="quiet">The call succeeded and returned no values.</p>;
  return (
    <Box component="dl" className="ruled" bd="1px solid var(--vd-line)" bdrs={8} aria-label="Result">
      {results.map(({ type, value }, index) => (
        <Value
          // biome-ignore lint/suspicious/noArrayIndexKey: a value is identified by its position in the result
          key={index}
          name={outputs[index]?.name || (results.length > 1 ? `Value ${index + 1}` : 'Value')}
          parameter={outputs[index] ?? { name: '', type }}
          value={value}
          secretType={secretType}
          units={units}
        />
      ))}
    </Box>
  );
}

interface ValueProps extends Pick<ResponseProps, 'secretType' | 'units'> {
  readonly name: string;
  readonly parameter: Parameter;
  readonly value: unknown;
}

function Value({ name, parameter, value, secretType, units }: ValueProps) {
  const { type } = parameter;
  const parts = partsOf(parameter, value);
  return (
    <div className={styles.value}>
      <dt className="soft broken">
        {name}{' '}
        <Box component="code" c="dimmed" fz="xs">
          {type}
        </Box>
      </dt>
      <dd>
        {parts ? (
          <Box component="dl" className={styles.parts} mah={320} style={{ overflow: 'auto' }}>
            {parts.map((part, index) => (
              <Value
                // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position in the value
                key={index}
                {...part}
                secretType={secretType}
                units={undefined}
              />
            ))}
            {parts.length === 0 && <div className="quiet">empty list</div>}
          </Box>
        ) : (
          <ContractValue type={type} text={toText(value)} label={name} secretType={secretType} units={units} />
        )}
      </dd>
    </div>
  );
}

export interface Question {
  readonly secretType: SecretType;
  readonly contractAddress: string;
  readonly functionName: string;
  readonly inputs: readonly SentInput[];
  readonly outputs: readonly Pick<Parameter, 'type' | 'components'>[];
  readonly walletAddress?: string | undefined;
  /** Native coins to simulate sending, in whole coins. */
  readonly value?: string | undefined;
}

export function toQuestion(
  { secretType, address }: { readonly secretType: SecretType; readonly address: string },
  { functionName, inputs, outputs }: Call,
  caller: Pick<Question, 'walletAddress' | 'value'>,
): Question {
  return { secretType, contractAddress: address, functionName, inputs, outputs, ...caller };
}

/** Reads a contract; the result belongs to this read only and is not cached. */
export function useResponse(question: Question, isRequested: boolean) {
  return useQuery({
    queryKey: ['contract-answer', question],
    queryFn: ({ signal }) =>
      client.contracts.read.mutate(
        {
          ...question,
          inputs: question.inputs.map((input) => ({ ...input, components: input.components && [...input.components] })),
          outputs: question.outputs.map(({ type, components }) => ({ type, components })),
        },
        { signal },
      ),
    enabled: isRequested,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
}

/** The read as shown in the API line. */
function toShownQuestion({ outputs, ...others }: Question) {
  const input = { ...others, outputs: outputs.map(({ type, components }) => ({ type, components })) };
  return z.record(z.string(), z.json()).parse(JSON.parse(JSON.stringify(input)));
}

export interface CallFormProps {
  readonly secretType: SecretType;
  readonly address: string;
  readonly call: Call;
  /** The input names, to find the field of an error. */
  readonly parameters: readonly Parameter[];
  readonly units: TokenUnits | undefined;
  /** The units of amounts if the contract is a token. */
  readonly tokenUnits: TokenUnits | undefined;
  readonly fields: (faults: CallFaults) => React.ReactNode;
}

type ReadCallProps = CallFormProps & { readonly isEager: boolean };

/** Calls a read function and shows its result; runs a function without inputs immediately. */
export function ReadCall({ secretType, address, call, parameters, units, fields, isEager }: ReadCallProps) {
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
      className="stack airy"
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
      <div role="status" className="stack roomy">
        {failure && !faults.isAll && <Note tone="bad" title={failure.message} />}
        {result.data && !failure && (
          <Answer results={result.data} outputs={call.outputs} secretType={secretType} units={units} />
        )}
      </div>
      <OperationLine operation="contracts.read" input={toShownQuestion(question)} />
    </PageForm>
  );
}
