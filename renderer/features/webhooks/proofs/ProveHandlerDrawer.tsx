import { OperationForm } from '../../../frame/act/OperationForm.tsx';
import { queryClient, service, type Webhook } from '../../../service/call/client.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { nameOfEndpoint } from '../endpoint-name.ts';
import { urlMessage } from '../form/webhook-url.ts';

/** Replays the deliveries of an endpoint in other orders, with hooks that reset and report its state. */
export function ProveHandlerDrawer({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const form = useFields(
    { resetUrl: '', stateUrl: '', headerName: '', apiKey: '', newest: '20', permutations: '50' },
    {},
    { 'hooks.headers.0.name': 'headerName', 'hooks.headers.0.value': 'apiKey', events: 'newest' },
  );
  return (
    <OperationForm
      operation="proofs.begin"
      form={form}
      fields={{
        resetUrl: {
          label: 'Reset URL',
          hint: 'Called (POST) before each run. Return 2xx once state is reset.',
          placeholder: 'http://127.0.0.1:3000/test/reset',
          mono: true,
          rule: urlMessage,
        },
        stateUrl: {
          label: 'State URL',
          hint: 'Returns your state as JSON (GET). Omit generated ids and times.',
          placeholder: 'http://127.0.0.1:3000/test/state',
          mono: true,
          rule: urlMessage,
        },
        headerName: {
          label: 'Auth header (optional)',
          hint: 'Sent to both hooks. Webhook credentials are not sent.',
          placeholder: 'x-test-key',
          mono: true,
          rule: (name, { apiKey }) =>
            !name.trim() && apiKey ? 'Enter the name of the header that carries the value.' : null,
        },
        apiKey: {
          label: 'Header value',
          secret: 'HOOK_KEY',
          hint: 'Held in memory until the test ends.',
          rule: (value, { headerName }) => (headerName.trim() && !value ? 'Enter the header value.' : null),
        },
        newest: { label: 'Newest events', unit: 'events', rule: wholeNumber(1, 200) },
        permutations: {
          label: 'Random orderings',
          hint: 'In addition to swaps, duplicates and last-first.',
          unit: 'orders',
          rule: wholeNumber(0, 500),
        },
      }}
      input={({ resetUrl, stateUrl, headerName: name, apiKey: value, newest, permutations }) => ({
        webhookId: webhook.id,
        hooks: { resetUrl, stateUrl, headers: name ? [{ name, value }] : [] },
        events: { newest: Number(newest) },
        permutations: Number(permutations),
      })}
      title="Test handler"
      subtitle={`Replays deliveries of ${nameOfEndpoint(webhook.url).name} duplicated, reordered and late. Vaultdesk does not change.`}
      submit="Test handler"
      onDone={async () => {
        await queryClient.invalidateQueries(service.proofs.list.queryFilter({ webhookId: webhook.id }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function wholeNumber(minimum: number, maximum: number) {
  return (text: string) =>
    /^\d{1,4}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum
      ? null
      : `Enter a whole number from ${minimum} to ${maximum}.`;
}
