import { OperationDrawer } from '../../frame/act/OperationDrawer.tsx';
import type { Application } from '../../service/call/client.ts';
import { ApplicationFields, useApplicationForm } from './ApplicationFields.tsx';

export function ChangeApplicationDrawer({
  application: { id, name, clientId, allowedOrigins },
  onClose,
}: {
  application: Application;
  onClose: () => void;
}) {
  const { form, body } = useApplicationForm({ name, origins: allowedOrigins.join('\n') });
  return (
    <OperationDrawer
      operation="applications.change"
      form={form}
      input={{ applicationId: id, ...body }}
      title="Edit application"
      subtitle={`The client id ${clientId} does not change.`}
      submit="Save"
      onClose={onClose}
    >
      <ApplicationFields bind={form.bind} />
    </OperationDrawer>
  );
}
