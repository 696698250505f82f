import { TextField } from '../../../components/form/TextField.tsx';
import { UnitField } from '../../../components/form/UnitField.tsx';
import { SecretField } from '../../../components/secret/SecretField.tsx';
import { OperationDrawer } from '../../../frame/act/OperationDrawer.tsx';
import { secret } from '../../../service/call/api-call.ts';
import { queryClient, service, type Webhook } from '../../../service/call/client.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { nameOfEndpoint } from '../endpoint-name.ts';
import { urlMessage } from '../form/webhook-url.ts';

/**
 * Replays the deliveries of an endpoint in other orders, with hooks that reset and report its state.
 */
export function ProveHandlerDrawer({
  webhook,
  onClose,
}: {
  webhook: Webhook;
  onClose: () => void;
}) {
  const form = useFields(
    { resetUrl: '', stateUrl: '', headerName: '', apiKey: '', newest: '20', permutations: '50' },
    {
      resetUrl: urlMessage,
      stateUrl: urlMessage,
      headerName: (name, { apiKey }) =>
        !name.trim() && apiKey ? 'Enter the name of the header that carries the value.' : null,
      apiKey: (value, { headerName }) =>
        headerName.trim() && !value ? 'Enter the header value.' : null,
      newest: wholeNumber(1, 200),
      permutations: wholeNumber(0, 500),
    },
    {
      'hooks.resetUrl': 'resetUrl',
      'hooks.stateUrl': 'stateUrl',
      'hooks.headers.0.name': 'headerName',
      'hooks.headers.0.value': 'apiKey',
      events: 'newest',
      'events.newest': 'newest',
      permutations: 'permutations',
    },
  );
  const { resetUrl, stateUrl, headerName, apiKey, newest, permutations } = form.values;
  const inputWith = <Value,>(value: Value) => ({
    webhookId: webhook.id,
    hooks: {
      resetUrl: resetUrl.trim(),
      stateUrl: stateUrl.trim(),
      headers: headerName.trim() ? [{ name: headerName.trim(), value }] : [],
    },
    events: { newest: Number(newest) },
    permutations: Number(permutations),
  });
  return (
    <OperationDrawer
      operation="proofs.begin"
      form={form}
      input={inputWith(apiKey)}
      shown={inputWith(secret('HOOK_KEY'))}
      title="Test handler"
      subtitle={`Replays deliveries of ${nameOfEndpoint(webhook.url).name} duplicated, reordered and late. Vaultdesk does not change.`}
      submit="Test handler"
      onDone={async () => {
        await queryClient.invalidateQueries(
          service.proofs.list.queryFilter({ webhookId: webhook.id }),
        );
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label="Reset URL"
        hint="Called (POST) before each run. Return 2xx once state is reset."
        placeholder="http://127.0.0.1:3000/test/reset"
        mono
        autoFocus
        {...form.bind('resetUrl')}
      />
      <TextField
        label="State URL"
        hint="Returns your state as JSON (GET). Omit generated ids and times."
        placeholder="http://127.0.0.1:3000/test/state"
        mono
        {...form.bind('stateUrl')}
      />
      <TextField
        label="Auth header (optional)"
        hint="Sent to both hooks. Webhook credentials are not sent."
        placeholder="x-test-key"
        mono
        {...form.bind('headerName')}
      />
      <SecretField
        label="Header value"
        hint="Held in memory until the test ends."
        {...form.bind('apiKey')}
      />
      <UnitField label="Newest events" unit="events" {...form.bind('newest')} />
      <UnitField
        label="Random orderings"
        hint="In addition to swaps, duplicates and last-first."
        unit="orders"
        {...form.bind('permutations')}
      />
    </OperationDrawer>
  );
}

function wholeNumber(minimum: number, maximum: number) {
  return (text: string) =>
    /^\d{1,4}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum
      ? null
      : `Enter a whole number from ${minimum} to ${maximum}.`;
}
