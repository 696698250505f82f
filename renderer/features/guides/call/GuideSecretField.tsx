import { PinField } from '../../../components/secret/PinField.tsx';
import { SecretField } from '../../../components/secret/SecretField.tsx';
import { SigningMethodField } from '../../../components/secret/SigningMethodField.tsx';
import { useUsersById } from '../../../service/look/names.ts';

/** A secret of a call: what opens a wallet, or a value that is made up here. It lives until it is sent. */
export function GuideSecretField({
  name,
  userId,
  value,
  onChange,
}: {
  name: string;
  /** Whose signing method it is. */
  userId: string | undefined;
  value: string;
  onChange: (value: string) => void;
}) {
  if (name === 'SIGNING_METHOD')
    return <OfUser userId={userId} value={value} onChange={onChange} />;
  if (name === 'PIN')
    return (
      <PinField
        label="PIN of the new user"
        hint="Any six digits."
        value={value}
        onChange={onChange}
      />
    );
  return (
    <SecretField
      label="Key that the endpoint expects"
      hint="Any text. It is sent along with each delivery."
      value={value}
      onChange={onChange}
    />
  );
}

function OfUser({
  userId,
  value,
  onChange,
}: {
  userId: string | undefined;
  value: string;
  onChange: (value: string) => void;
}) {
  const user = useUsersById(userId === undefined ? [] : [userId]).get(userId ?? '');
  return (
    <SigningMethodField
      methods={user?.signingMethods}
      value={value}
      onChange={onChange}
      error={undefined}
    />
  );
}
