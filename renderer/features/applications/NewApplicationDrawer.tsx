import { useState } from 'react';
import { OperationDrawer } from '../../frame/act/OperationDrawer.tsx';
import { ApplicationFields, useApplicationForm } from './ApplicationFields.tsx';
import { type RevealedSecret, SecretDrawer } from './SecretDrawer.tsx';

/** Creates an application and shows its secret once. */
export function NewApplicationDrawer({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<RevealedSecret>();
  const { form, body } = useApplicationForm({ name: '', origins: '' });
  if (secret) return <SecretDrawer title="Application created" secret={secret} onClose={onClose} />;
  return (
    <OperationDrawer
      operation="applications.create"
      form={form}
      input={body}
      title="New application"
      subtitle="A client with its own id and secret. It sees only its own records."
      submit="Create application"
      onDone={setSecret}
      onClose={onClose}
    >
      <ApplicationFields bind={form.bind} isNew />
    </OperationDrawer>
  );
}
