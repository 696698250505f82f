import { Button, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { emergencyCodeLength, emergencyCodeOf } from '../../../../service/model/access/emergency-code.ts';
import { signingMethodValue } from '../../../../service/model/access/signing-method.ts';
import { Choices } from '../../../components/form/Choices.tsx';
import { FormDrawer } from '../../../components/form/drawers/FormDrawer.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { EmergencyCode } from '../../../components/secret/OneTimeSecret.tsx';
import { SecretField } from '../../../components/secret/SecretField.tsx';
import { toAttemptsLeft } from '../../../components/secret/SigningMethods.tsx';
import { type Action, useActions } from '../../../frame/action/actions.tsx';
import { OperationForm } from '../../../frame/action/OperationForm.tsx';
import { service } from '../../../service/call/client.ts';
import { isUsable, nameOfMethod } from '../../../service/call/credential.ts';
import { firstMessage } from '../../../service/form/form-errors.ts';
import { type FieldProps, useFields } from '../../../service/form/use-fields.ts';
import { nameOfUser } from '../../../service/queries/names.ts';
import type { MethodTask } from '../task.ts';
import { emptyMethod, type MethodType, methodChoices, methodRules, newValueOf } from './new-method.ts';

const names = { PIN: 'a PIN', EMERGENCY_CODE: 'an emergency code', BIOMETRIC: 'a biometric' } as const satisfies Record<
  MethodType,
  string
>;

const valueFields = { PIN: 'pin', EMERGENCY_CODE: 'emergencyCode', BIOMETRIC: 'secretValue' } as const satisfies Record<
  MethodType,
  keyof typeof emptyMethod
>;

const newPinField = { label: 'New PIN', hint: "Six digits. Can't be recovered later." };

interface AddMethodDrawerProps {
  readonly userId: string;
  /** The type to add; without it, the drawer asks for it. */
  readonly type?: MethodType | undefined;
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** Adds a signing method to a user; the first one is a PIN and needs no confirmation. */
export function AddMethodDrawer({ userId, type: initialType, onAdded, onClose }: AddMethodDrawerProps) {
  const [selectedType, selectType] = useState<MethodType>();
  const [newCode, showCode] = useState<string>();
  const user = useQuery(service.users.get.queryOptions({ userId }));
  const methods = user.data?.signingMethods;
  const isFirst = methods?.length === 0;
  const choices = methodChoices(methods ?? []);
  const type = initialType ?? selectedType ?? choices.find(({ disabled }) => !disabled)?.value ?? 'PIN';
  const form = useFields({ ...emptyMethod, credential: '' }, {}, { value: valueFields[type] });
  const rules = methodRules[type];
  if (newCode) return <NewCodeDrawer code={newCode} onDone={onAdded} />;
  return (
    <OperationForm
      operation="users.createSigningMethod"
      form={form}
      head={!initialType && <Choices legend="Signing method" choices={choices} value={type} onChange={selectType} />}
      fields={{
        pin: type === 'PIN' && { pin: 'NEW_PIN', ...newPinField, rule: rules.pin },
        physicalDeviceId: type === 'BIOMETRIC' && {
          label: 'Device id',
          hint: 'The unique id by which your application knows the device.',
          mono: true,
          blank: '<device id>',
          rule: rules.physicalDeviceId,
        },
        secretValue: type === 'BIOMETRIC' && {
          label: 'New value',
          secret: 'NEW_BIOMETRIC',
          hint: 'The secret the device releases once it recognizes its user.',
          rule: rules.secretValue,
        },
        emergencyCode: type === 'EMERGENCY_CODE' && {
          secret: 'NEW_EMERGENCY_CODE',
          rule: rules.emergencyCode,
          render: (field) => <CodeField {...field} />,
        },
        credential: !isFirst && { label: 'Confirmed by', confirmedBy: methods, autoFocus: type === 'EMERGENCY_CODE' },
      }}
      input={({ credential, ...texts }) => ({
        userId,
        type,
        value: newValueOf(type, texts),
        physicalDeviceId: type === 'BIOMETRIC' ? texts.physicalDeviceId : undefined,
        signingMethodCredential: isFirst ? undefined : credential,
      })}
      title={initialType ? `Add ${names[type]}` : 'Add a signing method'}
      subtitle={user.data && `It unlocks all wallets of ${nameOfUser(user.data)}.`}
      submit={`Add ${names[type]}`}
      onDone={(added) => {
        const [method] = [added].flat();
        if (method?.value) showCode(method.value);
        else onAdded();
      }}
      onClose={onClose}
    />
  );
}

/** Adds a PIN to a user, then continues with the action that needed it. */
export function AddPinDrawer({ userId, next, onClose }: { userId: string; next?: Action; onClose: () => void }) {
  const { open } = useActions();
  return (
    <AddMethodDrawer userId={userId} type="PIN" onAdded={() => (next ? open(next) : onClose())} onClose={onClose} />
  );
}

/** The code is generated here unless the user already has one. */
function CodeField(field: FieldProps) {
  const [isOwn, setOwn] = useState(false);
  if (!isOwn)
    return (
      <Note tone="plain" title="Vaultdesk generates the code and shows it once">
        Have paper or a password manager ready.{' '}
        <UnstyledButton className="link" onClick={() => setOwn(true)}>
          Use an existing code
        </UnstyledButton>
      </Note>
    );
  return (
    <div>
      <SecretField
        label="Emergency code"
        hint={`${[...field.value].length} of ${emergencyCodeLength} characters; mix uppercase with lowercase letters or digits.`}
        {...field}
      />
      <UnstyledButton
        className="link"
        onClick={() => {
          setOwn(false);
          field.onChange('');
        }}
      >
        Generate a code instead
      </UnstyledButton>
    </div>
  );
}

/** Shows the generated code once. */
function NewCodeDrawer({ code, onDone }: { code: string; onDone: () => void }) {
  const [saved, setSaved] = useState(false);
  return (
    <FormDrawer
      title="Save the emergency code"
      subtitle="It unlocks all wallets of this user and can reset a lost PIN."
      requiresChoice
      submit="Done"
      disabled={!saved}
      onSubmit={onDone}
      onClose={onDone}
    >
      <EmergencyCode code={code} saved={saved} onSaved={setSaved} />
    </FormDrawer>
  );
}

type Ways = { readonly onAddCode: () => void; readonly onUnlock: () => void };

/** Sets a new value for a lost PIN or biometric, confirmed by another method of the user. */
export function NewValueDrawer({ user, method, others, onClose, ...ways }: MethodTask & Ways) {
  const isPin = method.type === 'PIN';
  const canConfirm = others.some(isUsable);
  const form = useFields(
    { pin: '', pinAgain: '', secretValue: '', credential: '' },
    {},
    { value: isPin ? 'pin' : 'secretValue' },
  );
  const name = nameOfMethod(method);
  if (!canConfirm)
    return (
      <FormDrawer
        title={`This ${name} cannot be reset`}
        subtitle={`Of ${nameOfUser(user)}.`}
        foot={<Button onClick={onClose}>Close</Button>}
        onClose={onClose}
      >
        <NothingConfirms method={method} {...ways} />
      </FormDrawer>
    );
  return (
    <OperationForm
      operation="users.recoverSigningMethod"
      form={form}
      fields={{
        pin: isPin && { pin: 'NEW_PIN', ...newPinField, rule: methodRules.PIN.pin },
        pinAgain: isPin && {
          label: 'Repeat PIN',
          pin: 'NEW_PIN',
          rule: (text, { pin }) => (text === pin ? null : 'The two PINs differ. Enter the same PIN twice.'),
        },
        secretValue: !isPin && {
          label: 'New value',
          secret: `NEW_${method.type}`,
          hint: 'The secret the device releases from now on.',
          rule: (value) => (value ? firstMessage(signingMethodValue, value) : 'Enter the new secret of the device.'),
        },
        credential: { label: 'Confirmed by', confirmedBy: others },
      }}
      input={({ pin, secretValue, credential }) => ({
        userId: user.id,
        signingMethodId: method.id,
        signingMethodCredential: credential,
        value: isPin ? pin : secretValue,
      })}
      title={`New value for the ${name}`}
      subtitle={`For ${nameOfUser(user)}. The old value stops working; all ten attempts are restored.`}
      submit={`Change ${name}`}
      onClose={onClose}
    />
  );
}

/** The options if no other method can confirm a new value. */
function NothingConfirms({ method, onAddCode, onUnlock }: Pick<MethodTask, 'method'> & Ways) {
  const name = nameOfMethod(method);
  const usable = isUsable(method);
  return (
    <Note tone="warn" title="No other method can confirm it">
      Vaultdesk stores neither the {name} nor anything to derive a new value from. If the user still knows it,{' '}
      {usable ? `add an emergency code with it: ${toAttemptsLeft(method)}` : 'unlock it: that needs no secret'}.
      Otherwise create a new user with new wallets and an emergency code.
      <div className="below">
        <Button size="xs" onClick={usable ? onAddCode : onUnlock}>
          {usable ? 'Add an emergency code' : `Unlock the ${name}…`}
        </Button>
      </div>
    </Note>
  );
}

/**
 * Replaces an emergency code with one generated in this window. The user saves it before it takes
 * effect: if the window closes in between, the old code still works.
 */
export function ReplaceCodeDrawer({ user, method, others, onClose }: MethodTask) {
  const [code] = useState(() => emergencyCodeOf((count) => crypto.getRandomValues(new Uint8Array(count))));
  const [saved, setSaved] = useState(false);
  const form = useFields({ newCode: code, credential: '' });
  if (others.length === 0)
    return (
      <FormDrawer title="Replace the emergency code" onClose={onClose}>
        <Note tone="warn" title="No other method can confirm it">
          Another signing method must confirm a new code, and the emergency code is the only one of this user. Add a PIN
          first.
        </Note>
      </FormDrawer>
    );
  return (
    <OperationForm
      operation="users.recoverSigningMethod"
      form={form}
      fields={{
        // Not cleared on submit: it stays the same after a failure.
        newCode: {
          secret: 'NEW_EMERGENCY_CODE',
          render: () => <EmergencyCode code={code} saved={saved} onSaved={setSaved} />,
        },
        credential: { label: 'Confirmed by', confirmedBy: others },
      }}
      input={({ newCode, credential }) => ({
        userId: user.id,
        signingMethodId: method.id,
        signingMethodCredential: credential,
        value: newCode,
      })}
      title="Replace the emergency code"
      subtitle={`For ${nameOfUser(user)}. The old code works until you press “Replace code”.`}
      submit="Replace code"
      disabled={!saved}
      onClose={onClose}
    />
  );
}
