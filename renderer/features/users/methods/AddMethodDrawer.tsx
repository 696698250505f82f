import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Choices } from '../../../components/form/Choices.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { EmergencyCode } from '../../../components/secret/EmergencyCode.tsx';
import { SigningMethodField } from '../../../components/secret/SigningMethodField.tsx';
import { OperationDrawer } from '../../../frame/act/OperationDrawer.tsx';
import { secret } from '../../../service/call/api-call.ts';
import { service } from '../../../service/call/client.ts';
import { credentialMessage, credentialSecret } from '../../../service/call/credential.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { nameOfUser } from '../../../service/queries/names.ts';
import { NewMethodFields } from './NewMethodFields.tsx';
import {
  emptyMethod,
  type MethodType,
  methodChoices,
  methodRules,
  newValueOf,
} from './new-method.ts';

const names = {
  PIN: 'a PIN',
  EMERGENCY_CODE: 'an emergency code',
  BIOMETRIC: 'a biometric',
} as const satisfies Record<MethodType, string>;
const types = ['PIN', 'EMERGENCY_CODE', 'BIOMETRIC'] as const satisfies readonly MethodType[];

/** Adds a signing method to a user; the first one is a PIN and needs no confirmation. */
export function AddMethodDrawer({
  userId,
  type: givenType,
  onAdded,
  onClose,
}: {
  userId: string;
  /** The type to add; without it, the drawer asks for it. */
  type?: MethodType | undefined;
  onAdded: () => void;
  onClose: () => void;
}) {
  const [selectedType, selectType] = useState<(typeof types)[number]>();
  const [newCode, showCode] = useState<string>();
  const user = useQuery(service.users.get.queryOptions({ userId }));
  const methods = user.data?.signingMethods;
  const isFirst = methods?.length === 0;
  const choices = methodChoices(methods ?? []);
  const type =
    givenType ?? selectedType ?? choices.find(({ disabled }) => !disabled)?.value ?? 'PIN';
  const form = useFields(
    { ...emptyMethod, credential: '' },
    {
      ...methodRules[type],
      credential: (text) => (isFirst ? null : credentialMessage(text, methods)),
    },
    { physicalDeviceId: 'physicalDeviceId', value: valueFields[type] },
  );
  const { credential, ...texts } = form.values;
  const value = newValueOf(type, texts);
  const physicalDeviceId = type === 'BIOMETRIC' ? texts.physicalDeviceId.trim() : undefined;
  const signingMethodCredential = isFirst ? undefined : credential;
  const input = { userId, type, value, physicalDeviceId, signingMethodCredential };

  if (newCode) return <NewCodeDrawer code={newCode} onDone={onAdded} />;
  return (
    <OperationDrawer
      operation="users.createSigningMethod"
      form={form}
      input={input}
      shown={{
        ...input,
        value: type === 'EMERGENCY_CODE' && !value ? undefined : secret(`NEW_${type}`),
        physicalDeviceId: physicalDeviceId === '' ? '<device id>' : physicalDeviceId,
        signingMethodCredential: isFirst ? undefined : credentialSecret(credential, methods),
      }}
      title={givenType ? `Add ${names[type]}` : 'Add a signing method'}
      subtitle={user.data && `It unlocks all wallets of ${nameOfUser(user.data)}.`}
      submit={`Add ${names[type]}`}
      onDone={(added) => {
        const [method] = [added].flat();
        if (method?.value) showCode(method.value);
        else onAdded();
      }}
      onClose={onClose}
    >
      {!givenType && (
        <Choices legend="Signing method" choices={choices} value={type} onChange={selectType} />
      )}
      <NewMethodFields type={type} bind={form.bind} autoFocus={Boolean(givenType)} />
      {!isFirst && (
        <SigningMethodField label="Confirmed by" methods={methods} {...form.bind('credential')} />
      )}
    </OperationDrawer>
  );
}

const valueFields = {
  PIN: 'pin',
  EMERGENCY_CODE: 'emergencyCode',
  BIOMETRIC: 'secretValue',
} as const satisfies Record<MethodType, keyof typeof emptyMethod>;

/** Shows the generated code once. */
function NewCodeDrawer({ code, onDone }: { code: string; onDone: () => void }) {
  const [saved, setSaved] = useState(false);
  return (
    <FormDrawer
      title="Save the emergency code"
      subtitle="It unlocks all wallets of this user and can reset a lost PIN."
      mustAnswer
      submit="Done"
      disabled={!saved}
      onSubmit={onDone}
      onClose={onDone}
    >
      <EmergencyCode code={code} saved={saved} onSaved={setSaved} />
    </FormDrawer>
  );
}
