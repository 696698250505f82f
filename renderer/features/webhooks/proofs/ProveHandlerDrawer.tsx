import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { Sentence, type SentencePart } from '../../../components/form/sentence/Sentence.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { SecretField } from '../../../components/secret/SecretField.tsx';
import { StatusLabel } from '../../../components/status/StatusLabel.tsx';
import { OperationDrawer } from '../../../frame/action/OperationDrawer.tsx';
import { useOperation } from '../../../frame/action/use-operation.tsx';
import { secret } from '../../../service/call/api-call.ts';
import { queryClient, service, type Webhook } from '../../../service/call/client.ts';
import { failureOf } from '../../../service/call/failure.ts';
import type { OutputOf } from '../../../service/call/operations.ts';
import { type FieldProps, useFields } from '../../../service/form/use-fields.ts';
import { urlMessage } from '../form/webhook-url.ts';
import { nameOfEndpoint } from '../webhook-labels.ts';

const initial = { resetUrl: '', stateUrl: '', headerName: '', apiKey: '', newest: '20', permutations: '50' };
type Values = typeof initial;

const rules = {
  resetUrl: urlMessage,
  stateUrl: urlMessage,
  headerName: (name: string, { apiKey }: Values) =>
    !name.trim() && apiKey ? 'Enter the name of the header that carries the value.' : null,
  apiKey: (value: string, { headerName }: Values) => (headerName.trim() && !value ? 'Enter the header value.' : null),
  newest: wholeNumber(1, 200),
  permutations: wholeNumber(0, 500),
};

/** Where the service reports input errors. */
const aliases = { 'hooks.headers.0.name': 'headerName', 'hooks.headers.0.value': 'apiKey', events: 'newest' } as const;

/** Replays the deliveries of an endpoint in other orders, once both hooks respond as expected. */
export function ProveHandlerDrawer({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const form = useFields(initial, rules, aliases);
  const { resetUrl, stateUrl, headerName, apiKey, newest, permutations } = form.values;
  const input = (value: string | ReturnType<typeof secret>) => ({
    webhookId: webhook.id,
    hooks: { resetUrl, stateUrl, headers: headerName ? [{ name: headerName, value }] : [] },
    events: { newest: Number(newest) },
    permutations: Number(permutations),
  });
  const headers = headerName ? [{ name: headerName, value: apiKey }] : [];
  const reset = useTrial('reset', { webhookId: webhook.id, url: resetUrl, headers });
  const state = useTrial('state', { webhookId: webhook.id, url: stateUrl, headers });
  const isReady = reset.isExpected && state.isExpected;
  return (
    <OperationDrawer
      operation="proofs.begin"
      form={form}
      input={{ ...input(''), hooks: { resetUrl, stateUrl, headers } }}
      shown={input(secret('HOOK_KEY'))}
      title="Test handler"
      subtitle="Vaultdesk does not change."
      submit="Run test"
      disabled={!isReady}
      reason={reset.result && state.result ? 'A hook does not respond as expected.' : 'Try both hooks first.'}
      onDone={async () => {
        await queryClient.invalidateQueries(service.proofs.list.queryFilter({ webhookId: webhook.id }));
        onClose();
      }}
      onClose={onClose}
    >
      <Sentence
        label="Handler test"
        pieces={[
          'Send',
          numberPart('newest', form.values.newest, {
            label: 'Newest events',
            values: ['10', '20', '50', '100'],
            textOf: (count) => `the last ${count} events`,
          }),
          `to ${nameOfEndpoint(webhook.url).name}, duplicated, reordered and late, in`,
          numberPart('permutations', form.values.permutations, {
            label: 'Random orderings',
            values: ['0', '20', '50', '200'],
            textOf: (count) => (count === '0' ? 'no random orderings' : `${count} random orderings`),
          }),
        ]}
        onChange={({ newest: events, permutations: orders }) => {
          if (events !== undefined) form.set('newest', events);
          if (orders !== undefined) form.set('permutations', orders);
        }}
      />
      <p className="quiet">{runsOf(Number(newest), Number(permutations))}</p>
      <HookField
        label="Reset URL"
        hint="Called (POST) before each run. Return 2xx once state is reset."
        placeholder="http://127.0.0.1:3000/test/reset"
        field={form.bind('resetUrl')}
        trial={reset}
      />
      <HookField
        label="State URL"
        hint="Returns your state as JSON (GET). Omit generated ids and times."
        placeholder="http://127.0.0.1:3000/test/state"
        field={form.bind('stateUrl')}
        trial={state}
      />
      <TextField
        label="Auth header"
        hint="Optional. Sent to both hooks. Webhook credentials are not sent."
        placeholder="x-test-key"
        mono
        {...form.bind('headerName')}
      />
      {headerName && (
        <SecretField label="Header value" hint="Held in memory until the test ends." {...form.bind('apiKey')} />
      )}
    </OperationDrawer>
  );
}

function runsOf(count: number, random: number): string {
  const runs = [`2 as recorded`, `${count - 1} with swapped neighbours`, `${count} with a duplicate`, '1 last first'];
  return `Up to ${2 * count + 2 + random} runs: ${runs.join(', ')}, ${random} random.`;
}

function numberPart(
  name: 'newest' | 'permutations',
  value: string,
  { label, values, textOf }: { label: string; values: readonly string[]; textOf: (value: string) => string },
): SentencePart<Values> {
  return {
    label,
    text: textOf(value || '…'),
    options: values.map((item) => ({ label: textOf(item), change: { [name]: item }, isChosen: item === value })),
    other: { label: 'Other number', value, change: (typed) => ({ [name]: typed }) },
  };
}

type TrialInput = Parameters<ReturnType<typeof useOperation<'proofs.tryHook'>>['attempt']>[0];

/** Calls a hook on request. A result counts for the URL and headers that it was called with. */
function useTrial(hook: TrialInput['hook'], target: Omit<TrialInput, 'hook'>) {
  const { busy, button, error, attempt } = useOperation('proofs.tryHook');
  const [last, setLast] = useState<{ readonly of: string; readonly result: OutputOf<'proofs.tryHook'> }>();
  const of = JSON.stringify(target);
  const result = last?.of === of ? last.result : undefined;
  return {
    button,
    error: result || busy ? undefined : error,
    result,
    isExpected: result?.isExpected ?? false,
    start: () => attempt({ ...target, hook }, (output) => setLast({ of, result: output })),
  };
}

interface HookFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly placeholder: string;
  readonly field: FieldProps;
  readonly trial: ReturnType<typeof useTrial>;
}

function HookField({ field, trial: { button, error, result, start }, ...labels }: HookFieldProps) {
  const words = error ? failureOf(error).message : result?.words;
  return (
    <div>
      <TextField mono {...labels} {...field} error={field.error ?? words} />
      <div className="apart below" role="status">
        {result ? (
          <StatusLabel
            status={result.isExpected ? 'done' : 'failed'}
            state={result.isExpected ? `as expected, ${result.milliseconds} ms` : 'not as expected'}
          />
        ) : (
          <span className="quiet">Not tried yet</span>
        )}
        <Button
          size="xs"
          aria-label={`Try ${labels.label}`}
          leftSection={<IconPlayerPlay size={14} stroke={1.7} />}
          {...button}
          disabled={urlMessage(field.value) !== null}
          onClick={start}
        >
          Try
        </Button>
      </div>
    </div>
  );
}

function wholeNumber(minimum: number, maximum: number) {
  return (text: string) =>
    /^\d{1,4}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum
      ? null
      : `Enter a whole number from ${minimum} to ${maximum}.`;
}
