import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { applicationName } from '../../../service/resources/application.ts';
import { FormDrawer } from '../../components/FormDrawer.tsx';
import { TextField } from '../../components/TextField.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { service } from '../../service/client.ts';
import { firstMessage } from '../../service/first-message.ts';
import { useFields } from '../../service/use-fields.ts';
import { originsMessage, toOrigins } from './origins.ts';
import { SecretDrawer, type ShownSecret } from './SecretDrawer.tsx';

/** Makes an application and shows its secret, once. */
export function NewApplicationDrawer({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<ShownSecret>();
  const create = useMutation(service.applications.create.mutationOptions());
  const form = useFields(
    { name: '', origins: '' },
    {
      name: (text) => firstMessage(applicationName, text),
      origins: originsMessage,
    },
    { name: 'name', allowedOrigins: 'origins' },
  );
  if (made) return <SecretDrawer title="Application created" shown={made} onClose={onClose} />;

  const body = {
    name: form.values.name.trim(),
    allowedOrigins: toOrigins(form.values.origins),
  };
  const submit = form.submit(async () =>
    setMade(await create.mutateAsync(body).finally(create.reset)),
  );
  return (
    <FormDrawer
      title="New application"
      subtitle="A client with its own id and secret. It sees only what it makes itself."
      submit="Create application"
      busy={create.isPending}
      {...form.faults}
      onSubmit={submit}
      onClose={onClose}
      apiLine={<OperationLine operation="applications.create" input={body} />}
    >
      <TextField
        label="Name"
        hint="What people call it. The client id is made from it."
        autoFocus
        {...form.bind('name')}
      />
      <TextField
        label="Allowed origins"
        hint="Optional, one a line. Pages of these origins may call the service from a browser."
        placeholder="http://localhost:3000"
        lines={3}
        mono
        {...form.bind('origins')}
      />
    </FormDrawer>
  );
}
