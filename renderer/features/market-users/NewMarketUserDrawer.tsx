import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { nickname as nicknameSchema } from '../../../service/resources/market-user.ts';
import { FormDrawer } from '../../components/FormDrawer.tsx';
import { TextField } from '../../components/TextField.tsx';
import { ApplicationField, useOwningApplication } from '../../frame/ApplicationField.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { client } from '../../service/client.ts';
import { firstMessage } from '../../service/first-message.ts';
import { useFields } from '../../service/use-fields.ts';

/** Makes a sub-user of an application's own market account, then shows their page. */
export function NewMarketUserDrawer({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [picked, pick] = useState<string>();
  const applicationId = useOwningApplication(picked);
  const form = useFields(
    { nickname: '' },
    {
      nickname: (text) =>
        text.trim() ? firstMessage(nicknameSchema, text) : 'Give them a nickname.',
    },
    { nickname: 'nickname' },
  );
  const create = useMutation({
    mutationFn: (nickname: string) =>
      client.marketUsers.create.mutate(
        { type: 'SUB_USER', nickname },
        { context: { applicationId } },
      ),
  });
  const submit = form.submit(async ({ nickname }) => {
    const { id } = await create.mutateAsync(nickname.trim());
    onClose();
    await navigate({ to: '/market/users/$userId', params: { userId: id } });
  });

  return (
    <FormDrawer
      title="New market user"
      subtitle="Somebody who buys and sells, with USDC of their own."
      submit="Create market user"
      busy={create.isPending}
      {...form.faults}
      onSubmit={submit}
      onClose={onClose}
      apiLine={
        <OperationLine
          operation="marketUsers.create"
          input={{ type: 'SUB_USER', nickname: form.values.nickname.trim() || '<nickname>' }}
        />
      }
    >
      <ApplicationField value={applicationId} onChange={pick} />
      <TextField
        label="Nickname"
        hint="What buyers and sellers are called. Several may have the same one."
        autoFocus
        {...form.bind('nickname')}
      />
    </FormDrawer>
  );
}
