import { z } from 'zod';
import { walletDescription } from '../../../service/model/wallets/wallet.ts';
import { ChainField } from '../../components/chain/ChainField.tsx';
import { SearchSelect } from '../../components/form/SearchSelect.tsx';
import { useSearchList } from '../../components/form/use-search-text.ts';
import { Note } from '../../components/layout/Note.tsx';
import { ActionButton } from '../../frame/action/ActionButton.tsx';
import { ifTyped } from '../../service/form/form-errors.ts';
import type { FieldProps } from '../../service/form/use-fields.ts';
import { nameOfUser, useUsersById } from '../../service/queries/names.ts';

/** Finds a user by part of their reference, or by id. */
function UserField({ autoFocus, ...field }: FieldProps & { autoFocus: boolean }) {
  const { value } = field;
  const selectedUser = useUsersById(value ? [value] : []).get(value);
  const users = useSearchList('users.list', (search) => ({ size: 20, search }));
  const options = users.items ?? [];
  const choices = selectedUser && !options.some(({ id }) => id === value) ? [selectedUser, ...options] : options;
  return (
    <SearchSelect
      label="User"
      hint="Type part of a reference, or paste an id."
      found={choices.map((user) => ({ value: user.id, label: nameOfUser(user) }))}
      foundFor={users.foundFor}
      emptyMessage="No matching user"
      autoFocus={autoFocus}
      onSearch={users.onSearch}
      {...field}
    />
  );
}

const pickedUser = z.uuid('Choose the user who will own it.');

/** The fields of every new wallet: its user, chain and name, and the signing method that confirms it. */
export function useWalletFields(userId: string, next: 'new-wallet' | 'import-wallet') {
  const methods = useUsersById(userId ? [userId] : []).get(userId)?.signingMethods;
  const hasNone = methods?.length === 0;
  return {
    hasNone,
    userId: {
      rule: pickedUser,
      blank: '<user id>',
      render: (field: FieldProps, autoFocus: boolean) => (
        <>
          <UserField autoFocus={autoFocus} {...field} />
          {hasNone && (
            <Note tone="warn" title="This user has no signing method yet">
              A wallet needs a signing method.
              <div className="below">
                <ActionButton action={{ name: 'add-pin', userId, next: { name: next, userId } }} size="xs">
                  Add a PIN
                </ActionButton>
              </div>
            </Note>
          )}
        </>
      ),
    },
    secretType: { render: (field: FieldProps) => <ChainField {...field} /> },
    description: {
      label: 'Description',
      hint: 'Optional. A name is generated if left empty.',
      rule: ifTyped(walletDescription),
    },
    credential: !hasNone && { confirmedBy: methods, autoFocus: next === 'new-wallet' && userId !== '' },
  };
}
