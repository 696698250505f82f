import { Button, SegmentedControl } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { z } from 'zod';
import { secretTypes } from '../../../service/kernel/primitives.ts';
import { pinValue } from '../../../service/resources/signing-method.ts';
import { walletDescription } from '../../../service/resources/wallet.ts';
import { ChainGlyph } from '../../components/ChainGlyph.tsx';
import { FormDrawer } from '../../components/FormDrawer.tsx';
import { Note } from '../../components/Note.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useActions } from '../../frame/actions.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { secret } from '../../service/api-call.ts';
import { service } from '../../service/client.ts';
import { firstMessage } from '../../service/first-message.ts';
import { useUsersById } from '../../service/names.ts';
import { useFields } from '../../service/use-fields.ts';
import styles from './NewWalletDrawer.module.css';
import { SigningPin } from './SigningPin.tsx';
import { UserField } from './UserField.tsx';

const chainChoices = secretTypes.map((chain) => ({
  value: chain,
  label: (
    <>
      <ChainGlyph chain={chain} />
      {chain}
    </>
  ),
}));
const pickedUser = z.uuid('Choose the user who will own it.');

/** Makes a wallet for a user, who opens it with their PIN from then on. */
export function NewWalletDrawer({
  userId: givenUserId,
  onClose,
}: {
  userId: string | undefined;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const actions = useActions();
  const chainLabel = useId();
  const create = useMutation(service.wallets.create.mutationOptions());
  const form = useFields(
    { userId: givenUserId ?? '', secretType: 'ETHEREUM', description: '', pin: '' },
    {
      userId: (id) => firstMessage(pickedUser, id),
      description: (text) => (text.trim() ? firstMessage(walletDescription, text) : null),
      pin: (text) => firstMessage(pinValue, text),
    },
    { userId: 'userId', description: 'description' },
  );
  const { userId, secretType, description } = form.values;
  const user = useUsersById(userId ? [userId] : []).get(userId);
  const method = user?.signingMethods.find(({ type }) => type === 'PIN');
  const isWithoutPin = user !== undefined && method === undefined;

  const submit = form.submit(async ({ pin }) => {
    if (!method) return;
    const wallet = await create
      .mutateAsync({
        userId,
        secretType,
        description: description.trim() || undefined,
        signingMethodCredential: `${method.id}:${pin}`,
      })
      .finally(create.reset);
    onClose();
    await navigate({ to: '/wallets/$walletId', params: { walletId: wallet.id } });
  });

  return (
    <FormDrawer
      title="New wallet"
      subtitle="A new private key, sealed so that only its user opens it."
      submit={isWithoutPin ? undefined : 'Create wallet'}
      busy={create.isPending}
      {...form.faults}
      onSubmit={submit}
      onClose={onClose}
      apiLine={
        <OperationLine
          operation="wallets.create"
          input={{
            signingMethodCredential: secret('PIN', `${method?.id ?? '<signing method id>'}:`),
            userId: userId || '<user id>',
            secretType,
            description: description.trim() || undefined,
          }}
        />
      }
    >
      <UserField {...form.bind('userId')} />
      {isWithoutPin && (
        <Note tone="warn" title="This user has no PIN yet">
          A wallet needs something that opens it.
          <div className={styles.way}>
            <Button
              size="xs"
              onClick={() =>
                actions.open({
                  name: 'add-pin',
                  userId,
                  next: { name: 'new-wallet', userId },
                })
              }
            >
              Add a PIN
            </Button>
          </div>
        </Note>
      )}
      <div>
        <div id={chainLabel} className={styles.label}>
          Chain
        </div>
        <SegmentedControl
          fullWidth
          aria-labelledby={chainLabel}
          classNames={{ innerLabel: styles.chain }}
          data={chainChoices}
          {...form.bind('secretType')}
        />
      </div>
      <TextField
        label="Description"
        hint="Optional. The name of the wallet; without one it gets a friendly one."
        {...form.bind('description')}
      />
      {!isWithoutPin && <SigningPin method={method} {...form.bind('pin')} />}
    </FormDrawer>
  );
}
