import { useState } from 'react';
import { nickname as nicknameSchema } from '../../../service/resources/market-user.ts';
import { TextField } from '../../components/form/TextField.tsx';
import { OperationDrawer } from '../../frame/act/OperationDrawer.tsx';
import { ApplicationField, useOwningApplication } from '../../frame/pick/ApplicationField.tsx';
import { firstMessage } from '../../service/form/form-errors.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { marketUserMeaning } from '../../service/labels/phrases.ts';

/** Creates a sub-user of an application's market account and opens its page. */
export function NewMarketUserDrawer({ onClose }: { onClose: () => void }) {
  const [selectedApplicationId, selectApplication] = useState<string>();
  const applicationId = useOwningApplication(selectedApplicationId);
  const form = useFields(
    { nickname: '' },
    {
      nickname: (text) => (text.trim() ? firstMessage(nicknameSchema, text) : 'Enter a nickname.'),
    },
    { nickname: 'nickname' },
  );
  const nickname = form.values.nickname.trim();
  return (
    <OperationDrawer
      operation="marketUsers.create"
      applicationId={applicationId}
      form={form}
      input={{ type: 'SUB_USER', nickname }}
      shown={{ type: 'SUB_USER', nickname: nickname || '<nickname>' }}
      title="New market user"
      subtitle={`Buys and sells: ${marketUserMeaning}.`}
      submit="Create market user"
      leadsTo={({ id: userId }) => ({ to: '/market/users/$userId', params: { userId } })}
      onClose={onClose}
    >
      <ApplicationField value={applicationId} onChange={selectApplication} />
      <TextField
        label="Nickname"
        hint="Shown to buyers and sellers. Need not be unique."
        autoFocus
        {...form.bind('nickname')}
      />
    </OperationDrawer>
  );
}
