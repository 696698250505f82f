import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { parseUnits } from '../../../../service/model/kernel/values/numbers.ts';
import { nativeDecimals } from '../../../../service/model/wallets/balance.ts';
import { PageForm } from '../../../components/form/drawers/PageForm.tsx';
import { GasFields } from '../../../components/form/GasFields.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { useFocusOnFault } from '../../../components/keyboard/focus.ts';
import { Note } from '../../../components/layout/Note.tsx';
import { SigningMethodField } from '../../../components/secret/SigningMethodField.tsx';
import { RejectionNote } from '../../../components/status/RejectionNote.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { useOperation } from '../../../frame/action/use-operation.tsx';
import { WalletPicker } from '../../../frame/pick/WalletPicker.tsx';
import type { ContractResult } from '../../../service/call/client.ts';
import { credentialMessage, credentialSecret } from '../../../service/call/credential.ts';
import { type ConsoleFailure, failureOf } from '../../../service/call/failure.ts';
import {
  gasRules,
  noGasOptions,
  type TransactionRequest,
  toChainSpecificFields,
  toShown,
} from '../../../service/form/fees.ts';
import { useFields, useSigner } from '../../../service/form/use-fields.ts';
import { meaningOf } from '../../../service/labels/readable-value.ts';
import { useChainState } from '../../../service/queries/chain-states.ts';
import { useOpenTransaction } from '../../../service/queries/use-open-transaction.ts';
import { type CallFormProps, toQuestion, useResponse } from './CallResult.tsx';
import { type CallFaults, faultsIn, noFaults, toText } from './call-inputs.ts';

const pauseMilliseconds = 300;

/** Executes a function with a wallet; simulates the call before the PIN is requested. */
export function WriteCall({ isPayable, fields, ...props }: CallFormProps & { isPayable: boolean }) {
  const { secretType, address, call, parameters } = props;
  const [walletId, setWalletId] = useState<string>();
  const [sentFaults, setSentFaults] = useState<{ key: string; faults: CallFaults }>();
  const { wallet, methods } = useSigner(walletId);
  const open = useOpenTransaction();
  const symbol = useChainState(secretType)?.nativeSymbol ?? 'coins';
  const form = useFields(
    { wallet: '', value: '', ...noGasOptions, credential: '' },
    {
      wallet: () => (wallet ? null : 'Choose the signing wallet.'),
      value: valueMessage,
      ...gasRules,
      credential: (text) => (wallet ? credentialMessage(text, methods) : null),
    },
    { 'transactionRequest.value': 'value', 'transactionRequest.walletId': 'wallet' } as const,
  );
  const { values } = form;
  const request: TransactionRequest = {
    type: 'CONTRACT_EXECUTION',
    walletId: wallet?.id ?? '<wallet id>',
    secretType,
    to: address,
    functionName: call.functionName,
    value: values.value.trim() || 0,
    inputs: call.inputs.map((input) => ({ ...input, components: input.components && [...input.components] })),
    chainSpecificFields: toChainSpecificFields(values),
  };
  const { send, busy, button, apiLine } = useOperation('transactions.execute', {
    signingMethodCredential: credentialSecret(values.credential, methods),
    transactionRequest: toShown(request),
  });

  const question = toQuestion({ secretType, address }, call, {
    walletAddress: wallet?.address,
    value: values.value.trim() || undefined,
  });
  const key = JSON.stringify(question);
  const [debounced] = useDebouncedValue({ key, question }, pauseMilliseconds);
  const isTried = call.isFilled && wallet !== undefined && !valueMessage(values.value);
  const simulation = useResponse(debounced.question, isTried && debounced.key === key);
  const failure = simulation.error && isTried ? failureOf(simulation.error) : undefined;
  const tried = failure ? faultsIn(failure, parameters) : noFaults;
  const faults = sentFaults?.key === key ? sentFaults.faults : tried;
  const element = useRef<HTMLFormElement>(null);
  useFocusOnFault(element, sentFaults?.key === key ? Object.keys(sentFaults.faults.byPlace).join(' ') : '');

  const submit = form.submit(async ({ credential }) => {
    setSentFaults(undefined);
    try {
      const response = await send({ transactionRequest: request, signingMethodCredential: credential });
      await open(response.transactionHash);
    } catch (error) {
      const inputFaults = faultsIn(failureOf(error), parameters);
      setSentFaults({ key, faults: inputFaults });
      if (!inputFaults.isAll) throw error;
    }
  });

  return (
    <PageForm ref={element} className="stack airy" busy={busy} onSubmit={submit}>
      {fields(faults)}
      {isPayable && (
        <TextField label={`${symbol} to send`} hint="Optional. Defaults to 0." mono {...form.bind('value')} />
      )}
      <WalletPicker
        label="Sign with"
        secretType={secretType}
        wallet={wallet}
        onPick={(newWalletId) => {
          setWalletId(newWalletId);
          form.set('wallet', '');
          form.set('credential', '');
        }}
        error={form.bind('wallet').error}
      />
      <GasFields bind={form.bind} />
      {isTried && (
        <Trial
          isRunning={simulation.isFetching || debounced.key !== key}
          results={simulation.data}
          failure={tried.isAll ? undefined : failure}
          hasFaults={tried.isAll}
          {...props}
        />
      )}
      {wallet && <SigningMethodField methods={methods} {...form.bind('credential')} />}
      {form.faults.formError && <Note tone="bad" role="alert" title={form.faults.formError} />}
      <Button type="submit" variant="filled" size="md" style={{ alignSelf: 'flex-start' }} {...button}>
        {`Execute ${call.functionName}`}
      </Button>
      {apiLine}
    </PageForm>
  );
}

function valueMessage(text: string): string | null {
  if (text.trim() === '') return null;
  const units = parseUnits(text.trim(), nativeDecimals);
  return typeof units === 'object' ? units.fault : null;
}

interface TrialProps extends Pick<CallFormProps, 'call' | 'units' | 'tokenUnits'> {
  readonly isRunning: boolean;
  readonly results: readonly ContractResult[] | undefined;
  readonly failure: ConsoleFailure | undefined;
  readonly hasFaults: boolean;
}

/** The simulated result of a call that is not signed yet. */
function Trial({ isRunning, results, failure, hasFaults, call, units, tokenUnits }: TrialProps) {
  return (
    <div role="status" className="stack">
      {failure ? (
        failure.code === 'contract.reverted' ? (
          <RejectionNote reason={failure.message} units={tokenUnits}>
            Simulated on the current chain state. Nothing is signed, no attempt is used.
          </RejectionNote>
        ) : (
          <Note tone="bad" title={failure.message} />
        )
      ) : hasFaults ? null : isRunning && !results ? (
        <span className="row">
          <StatusGlyph status="progress" /> Simulating…
        </span>
      ) : (
        results && (
          <span className="row">
            <StatusGlyph status="done" /> The call would succeed now
            {results.length > 0 && <span className="quiet broken">and return {textOf(results, { call, units })}</span>}
          </span>
        )
      )}
    </div>
  );
}

function textOf(responses: readonly ContractResult[], { call, units }: Pick<CallFormProps, 'call' | 'units'>): string {
  return responses
    .map(({ type, value }, index) => {
      const formatted = meaningOf(type, toText(value), units) ?? toText(value);
      const name = call.outputs[index]?.name;
      return name ? `${name} ${formatted}` : formatted;
    })
    .join(', ')
    .slice(0, 120);
}
