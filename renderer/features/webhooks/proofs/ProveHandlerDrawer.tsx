import { TextField } from '../../../components/form/TextField.tsx';
import { UnitField } from '../../../components/form/UnitField.tsx';
import { SecretField } from '../../../components/secret/SecretField.tsx';
import { OperationDrawer } from '../../../frame/act/OperationDrawer.tsx';
import { secret } from '../../../service/call/api-call.ts';
import { queryClient, service, type Webhook } from '../../../service/call/client.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { nameOfEndpoint } from '../endpoint-name.ts';
import { urlMessage } from '../form/webhook-url.ts';

/** Has the deliveries of an endpoint replayed to it in other orders, between hooks that put its state back and tell it. */
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
        !name.trim() && apiKey ? 'Name the header that carries the value.' : null,
      apiKey: (value, { headerName }) =>
        headerName.trim() && !value ? 'Type the value of the header.' : null,
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
      title="Prove handler"
      subtitle={`What ${nameOfEndpoint(webhook.url).name} was sent goes to it again, doubled, reordered and late. Nothing here changes.`}
      submit="Prove handler"
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
        hint="POSTed to before each run; a 2xx says that your state is as it was."
        placeholder="http://127.0.0.1:3000/test/reset"
        mono
        autoFocus
        {...form.bind('resetUrl')}
      />
      <TextField
        label="State URL"
        hint="GETs your state as JSON. Leave out what is made anew each time."
        placeholder="http://127.0.0.1:3000/test/state"
        mono
        {...form.bind('stateUrl')}
      />
      <TextField
        label="Header of both hooks"
        hint="Where they ask for a key. The hooks get none of the webhook's credentials."
        placeholder="x-test-key"
        mono
        {...form.bind('headerName')}
      />
      <SecretField
        label="Its value"
        hint="Kept as long as the proof, in memory."
        {...form.bind('apiKey')}
      />
      <UnitField label="Newest events" unit="events" {...form.bind('newest')} />
      <UnitField
        label="Orders that are drawn"
        hint="Behind the neighbours swapped, each one doubled, and the last first."
        unit="orders"
        {...form.bind('permutations')}
      />
    </OperationDrawer>
  );
}

function wholeNumber(least: number, most: number) {
  return (text: string) =>
    /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most
      ? null
      : `Use a whole number from ${least} to ${most}.`;
}
