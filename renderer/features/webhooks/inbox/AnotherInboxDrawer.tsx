import { useNavigate } from '@tanstack/react-router';
import { inboxUrl } from '../../../../service/resources/addresses.ts';
import { inboxName } from '../../../../service/resources/inbox.ts';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { OperationLine } from '../../../frame/act/OperationLine.tsx';
import { firstMessage } from '../../../service/form/form-errors.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { useBaseUrl } from '../../../service/queries/use-overview.ts';

/** Opens an inbox of any name; it need not exist. */
export function AnotherInboxDrawer({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const baseUrl = useBaseUrl();
  const form = useFields({ name: '' }, { name: (text) => firstMessage(inboxName, text.trim()) });
  const name = form.values.name.trim();
  return (
    <FormDrawer
      title="Another inbox"
      subtitle="Use one per test. It exists from its first call."
      submit="Open inbox"
      {...form.faults}
      onSubmit={form.submit(async () => {
        onClose();
        await navigate({ to: '/inbox', search: { name } });
      })}
      onClose={onClose}
      apiLine={
        <OperationLine operation="inboxes.listMessages" input={{ name: name || '{name}' }} />
      }
    >
      <TextField
        label="Name"
        hint={
          name ? <code>{inboxUrl(baseUrl, name)}</code> : 'Lowercase letters, digits and hyphens.'
        }
        placeholder="shop-test"
        mono
        autoFocus
        {...form.bind('name')}
      />
    </FormDrawer>
  );
}
