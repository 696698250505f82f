import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Choices } from '../../components/Choices.tsx';
import { EmergencyCode } from '../../components/EmergencyCode.tsx';
import { FormDrawer } from '../../components/FormDrawer.tsx';
import { SigningMethodField } from '../../components/SigningMethodField.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { secret } from '../../service/api-call.ts';
import { service } from '../../service/client.ts';
import { credentialMessage, credentialSecret } from '../../service/credential.ts';
import { nameOfUser } from '../../service/names.ts';
import { useFields } from '../../service/use-fields.ts';
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

/** Gives a user another way to open their wallets; the first one is a PIN and needs no other. */
export function AddMethodDrawer({
  userId,
  type: givenType,
  onAdded,
  onClose,
}: {
  userId: string;
  /** What is to be added; without it the drawer asks. */
  type?: MethodType | undefined;
  onAdded: () => void;
  onClose: () => void;
}) {
  const [picked, pick] = useState<MethodType>();
  const [madeCode, showCode] = useState<string>();
  const user = useQuery(service.users.get.queryOptions({ userId }));
  const add = useMutation(service.users.createSigningMethod.mutationOptions());
  const methods = user.data?.signingMethods;
  const isFirst = methods?.length === 0;
  const choices = methodChoices(methods ?? []);
  const type = givenType ?? picked ?? choices.find(({ disabled }) => !disabled)?.value ?? 'PIN';
  const form = useFields(
    { ...emptyMethod, credential: '' },
    {
      ...methodRules[type],
      credential: (text) => (isFirst ? null : credentialMessage(text, methods)),
    },
    { physicalDeviceId: 'physicalDeviceId', value: valueFields[type] },
  );
  const { physicalDeviceId, emergencyCode, credential } = form.values;

  const submit = form.submit(async (texts) => {
    const added = await add
      .mutateAsync({
        userId,
        type,
        value: newValueOf(type, texts),
        physicalDeviceId: type === 'BIOMETRIC' ? texts.physicalDeviceId.trim() : undefined,
        signingMethodCredential: isFirst ? undefined : texts.credential,
      })
      .finally(add.reset);
    const [made] = [added].flat();
    if (made?.value) showCode(made.value);
    else onAdded();
  });

  if (madeCode) return <NewCodeDrawer code={madeCode} onDone={onAdded} />;
  return (
    <FormDrawer
      title={givenType ? `Add ${names[type]}` : 'Add a signing method'}
      subtitle={user.data && `It opens every wallet of ${nameOfUser(user.data)}.`}
      submit={`Add ${names[type]}`}
      busy={add.isPending}
      {...form.faults}
      onSubmit={submit}
      onClose={onClose}
      apiLine={
        <OperationLine
          operation="users.createSigningMethod"
          input={{
            signingMethodCredential: isFirst ? undefined : credentialSecret(credential, methods),
            userId,
            type,
            value: type === 'EMERGENCY_CODE' && !emergencyCode ? undefined : secret(`NEW_${type}`),
            physicalDeviceId:
              type === 'BIOMETRIC' ? physicalDeviceId.trim() || '<device id>' : undefined,
          }}
        />
      }
    >
      {!givenType && (
        <Choices legend="What is added" choices={choices} value={type} onChange={pick} />
      )}
      <NewMethodFields type={type} bind={form.bind} autoFocus={Boolean(givenType)} />
      {!isFirst && (
        <SigningMethodField label="Confirmed by" methods={methods} {...form.bind('credential')} />
      )}
    </FormDrawer>
  );
}

const valueFields = {
  PIN: 'pin',
  EMERGENCY_CODE: 'emergencyCode',
  BIOMETRIC: 'secretValue',
} as const satisfies Record<MethodType, keyof typeof emptyMethod>;

/** Shows the code that was made, this one time. */
function NewCodeDrawer({ code, onDone }: { code: string; onDone: () => void }) {
  const [saved, setSaved] = useState(false);
  return (
    <FormDrawer
      title="Save the emergency code"
      subtitle="It opens every wallet of this user, and gives a lost PIN a new value."
      mustAnswer
      onClose={onDone}
      onSubmit={() => saved && onDone()}
      foot={
        <Button type="submit" variant="filled" disabled={!saved}>
          Done
        </Button>
      }
    >
      <EmergencyCode code={code} saved={saved} onSaved={setSaved} />
    </FormDrawer>
  );
}
