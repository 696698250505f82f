import { applicationName } from '../../../service/resources/application.ts';
import { TextField } from '../../components/form/TextField.tsx';
import { firstMessage } from '../../service/form/form-errors.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { originsMessage, toOrigins } from './origins.ts';

/** The fields of an application and the input they produce. */
export function useApplicationForm(initial: { readonly name: string; readonly origins: string }) {
  const form = useFields(
    initial,
    { name: (text) => firstMessage(applicationName, text), origins: originsMessage },
    { name: 'name', allowedOrigins: 'origins' },
  );
  const { name, origins } = form.values;
  return { form, body: { name: name.trim(), allowedOrigins: toOrigins(origins) } };
}

export function ApplicationFields({
  bind,
  isNew = false,
}: {
  bind: ReturnType<typeof useApplicationForm>['form']['bind'];
  isNew?: boolean;
}) {
  return (
    <>
      <TextField
        label="Name"
        hint={isNew && 'Shown in the console. The client id is derived from it.'}
        autoFocus
        {...bind('name')}
      />
      <TextField
        label="Allowed origins"
        hint={`${isNew ? 'Optional. One' : 'One'} per line. http://localhost:* allows any port.`}
        placeholder="https://shop.example"
        lines={3}
        mono
        {...bind('origins')}
      />
    </>
  );
}
