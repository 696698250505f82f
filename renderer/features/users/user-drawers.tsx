import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pinValue } from '../../../service/model/access/signing-method.ts';
import { userReference } from '../../../service/model/access/user.ts';
import { visible } from '../../../service/model/kernel/values/visible.ts';
import { counted } from '../../components/figures/counted.ts';
import { TextField } from '../../components/form/TextField.tsx';
import { Note } from '../../components/layout/Note.tsx';
import type { ActionProps } from '../../frame/action/actions.tsx';
import { ConfirmOperation } from '../../frame/action/confirm/ConfirmOperation.tsx';
import { OperationForm } from '../../frame/action/OperationForm.tsx';
import { service, type User } from '../../service/call/client.ts';
import { ifTyped } from '../../service/form/form-errors.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { reportChange } from '../../service/live/reported-change.ts';
import { nameOfUser } from '../../service/queries/names.ts';

/** Creates a user, with a first PIN if one is entered. */
export function NewUserDrawer({ onClose, reference = '' }: ActionProps<'new-user'>) {
  const form = useFields({ reference, pin: '' }, {}, { 'signingMethod.value': 'pin' });
  return (
    <OperationForm
      operation="users.create"
      form={form}
      isOwned
      fields={{
        reference: {
          label: 'Reference',
          hint: 'Your identifier for this user, e.g. an account number.',
          rule: ifTyped(userReference),
        },
        pin: { pin: 'PIN', hint: "Optional. Six digits. Can't be recovered later.", rule: ifTyped(pinValue) },
      }}
      input={({ reference, pin }) => ({
        reference: reference || undefined,
        signingMethod: pin ? { type: 'PIN', value: pin } : undefined,
      })}
      title="New user"
      subtitle="Owner of one or more wallets."
      submit="Create user"
      leadsTo={({ id }) => ({ to: '/users/$userId', params: { userId: id } })}
      onClose={onClose}
    />
  );
}

/** Changes the caller's reference for a user. */
export function RenameUserDrawer({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <OperationForm
      operation="users.change"
      form={useFields({ reference: user.reference ?? '' })}
      fields={{
        reference: {
          label: 'Reference',
          hint: 'Your identifier for this user. Lists can filter by it.',
          rule: userReference,
        },
      }}
      input={({ reference }) => ({ userId: user.id, reference })}
      title="Rename user"
      submit="Rename"
      onClose={onClose}
    />
  );
}

/**
 * Asks for confirmation before a user is deleted with all wallets and their keys; the operator needs no signing method.
 * If the service rejects it because of assets or open trades, the operator can accept the loss.
 */
export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { data } = useQuery(service.wallets.list.queryOptions({ userId: user.id, archived: 'any', size: 1 }));
  const wallets = data?.pagination.numberOfElements;
  const name = nameOfUser(user);
  const isShort = name.length <= 40;
  const expected = isShort ? visible(name) : user.id.slice(0, 8);
  const form = useFields({ confirmation: '', understood: '' }, {}, { 'user.has-assets': 'understood' });
  const isConfirmed = wallets === 0 || [expected, name].includes(form.values.confirmation.trim());
  const { value: acceptLoss, error, onChange } = form.bind('understood');
  // Shown until the dialog closes: a choice clears the error of its field.
  const [losses, setLosses] = useState(error);
  if (error && error !== losses) setLosses(error);

  return (
    <ConfirmOperation
      operation="users.delete"
      form={form}
      input={{ userId: user.id, ...(acceptLoss && { acceptLoss: true }) }}
      title={`Delete ${isShort ? name : `user ${expected}`}?`}
      confirm="Delete user"
      disabled={!isConfirmed || Boolean(losses && !acceptLoss)}
      leadsTo={() => {
        reportChange({ label: `Deleted “${isShort ? name : expected}”` });
        return { to: '/users' };
      }}
      onClose={onClose}
    >
      {!isShort && <p className="cut">{name}</p>}
      {wallets === 0 && <p>The user owns no wallet; no value is lost.</p>}
      {wallets !== undefined && wallets > 0 && (
        <>
          <Note tone="bad" title={`${counted(wallets, 'wallet')} will be deleted`}>
            Private keys are deleted too, also of archived wallets. Holdings can never be moved again. Only a backup of
            Vaultdesk can restore them.
          </Note>
          <TextField label={`Type “${expected}” to confirm`} autoFocus {...form.bind('confirmation')} />
        </>
      )}
      {losses && (
        <>
          <Note tone="bad" role="alert" title="The user was not deleted">
            {losses}
          </Note>
          <Checkbox
            label="Delete the user and accept this loss"
            description="Sends acceptLoss=true."
            checked={Boolean(acceptLoss)}
            onChange={(event) => onChange(event.currentTarget.checked ? 'yes' : '')}
          />
        </>
      )}
    </ConfirmOperation>
  );
}
