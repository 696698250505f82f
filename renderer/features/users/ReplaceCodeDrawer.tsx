import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { emergencyCodeOf } from '../../../service/resources/emergency-code.ts';
import { EmergencyCode } from '../../components/EmergencyCode.tsx';
import { FormDrawer } from '../../components/FormDrawer.tsx';
import { Note } from '../../components/Note.tsx';
import { SigningMethodField } from '../../components/SigningMethodField.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { secret } from '../../service/api-call.ts';
import { type SigningMethodInspection, service, type User } from '../../service/client.ts';
import { credentialMessage, credentialSecret } from '../../service/credential.ts';
import { nameOfUser } from '../../service/names.ts';
import { useFields } from '../../service/use-fields.ts';

/**
 * Replaces an emergency code by one that is made in this window. It is saved first and counts only
 * then: had the window died in between, the old code would still open everything.
 */
export function ReplaceCodeDrawer({
  user,
  methods,
  method,
  onClose,
}: {
  user: User;
  methods: readonly SigningMethodInspection[];
  method: SigningMethodInspection;
  onClose: () => void;
}) {
  const [code] = useState(() =>
    emergencyCodeOf((count) => crypto.getRandomValues(new Uint8Array(count))),
  );
  const [saved, setSaved] = useState(false);
  const recover = useMutation(service.users.recoverSigningMethod.mutationOptions());
  const others = methods.filter(({ id }) => id !== method.id);
  const form = useFields(
    { credential: '' },
    { credential: (text) => credentialMessage(text, others) },
    {},
  );
  const ids = { userId: user.id, signingMethodId: method.id };

  const submit = form.submit(async ({ credential }) => {
    await recover
      .mutateAsync({ ...ids, value: code, signingMethodCredential: credential })
      .finally(recover.reset);
    onClose();
  });

  if (others.length === 0)
    return (
      <FormDrawer title="Replace the emergency code" onClose={onClose}>
        <Note tone="warn" title="Nothing else can confirm it">
          A new code is confirmed by another signing method, and the emergency code is the only one
          of this user. Add a PIN first.
        </Note>
      </FormDrawer>
    );
  return (
    <FormDrawer
      title="Replace the emergency code"
      subtitle={`Of ${nameOfUser(user)}. The old code counts until you press “Replace code”; from then on only this one does.`}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={!saved} loading={recover.isPending}>
            Replace code
          </Button>
        </>
      }
      busy={recover.isPending}
      {...form.faults}
      onSubmit={() => saved && void submit()}
      onClose={onClose}
      apiLine={
        <OperationLine
          operation="users.recoverSigningMethod"
          input={{
            ...ids,
            signingMethodCredential: credentialSecret(form.values.credential, others),
            value: secret('NEW_EMERGENCY_CODE'),
          }}
        />
      }
    >
      <EmergencyCode code={code} saved={saved} onSaved={setSaved} />
      <SigningMethodField label="Confirmed by" methods={others} {...form.bind('credential')} />
    </FormDrawer>
  );
}
