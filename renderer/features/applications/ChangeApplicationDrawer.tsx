import { useMutation } from '@tanstack/react-query';
import { applicationName } from '../../../service/resources/application.ts';
import { FormDrawer } from '../../components/FormDrawer.tsx';
import { TextField } from '../../components/TextField.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { type Application, service } from '../../service/client.ts';
import { firstMessage } from '../../service/first-message.ts';
import { useFields } from '../../service/use-fields.ts';
import { originsMessage, toOrigins } from './origins.ts';

/** Changes the name of an application and who may call it from a browser. */
export function ChangeApplicationDrawer({
  application,
  onClose,
}: {
  application: Application;
  onClose: () => void;
}) {
  const change = useMutation(service.applications.change.mutationOptions());
  const form = useFields(
    { name: application.name, origins: application.allowedOrigins.join('\n') },
    {
      name: (text) => firstMessage(applicationName, text),
      origins: originsMessage,
    },
    { name: 'name', allowedOrigins: 'origins' },
  );
  const body = {
    name: form.values.name.trim(),
    allowedOrigins: toOrigins(form.values.origins),
  };
  const submit = form.submit(() =>
    change.mutate(
      { applicationId: application.id, ...body },
      { onSuccess: onClose, onError: form.fail },
    ),
  );
  return (
    <FormDrawer
      title="Change application"
      subtitle={`The client id ${application.clientId} stays.`}
      submit="Save"
      busy={change.isPending}
      {...form.faults}
      onSubmit={submit}
      onClose={onClose}
      apiLine={
        <OperationLine
          operation="applications.change"
          input={{
            applicationId: application.id,
            ...body,
          }}
        />
      }
    >
      <TextField label="Name" autoFocus {...form.bind('name')} />
      <TextField
        label="Allowed origins"
        hint="One a line. Pages of these origins may call the service from a browser."
        placeholder="http://localhost:3000"
        lines={3}
        mono
        {...form.bind('origins')}
      />
    </FormDrawer>
  );
}
