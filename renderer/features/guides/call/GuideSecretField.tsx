import { PinField } from '../../../components/secret/PinField.tsx';
import { SecretField } from '../../../components/secret/SecretField.tsx';
import { SigningMethodField } from '../../../components/secret/SigningMethodField.tsx';
import { useUsersById } from '../../../service/queries/names.ts';

/** A secret of a call: a signing method value or a value entered here. Discarded after sending. */
export function GuideSecretField({
  name,
  userId,
  value,
  onChange,
}: {
  name: string;
  /** The user of the signing method. */
  userId: string | undefined;
  value: string;
  onChange: (value: string) => void;
}) {
  if (name === 'SIGNING_METHOD')
    return <OfUser userId={userId} value={value} onChange={onChange} />;
  if (name === 'PIN')
    return (
      <PinField label="PIN of the new user" hint="Six digits." value={value} onChange={onChange} />
    );
  return (
    <SecretField
      label="API key for the endpoint"
      hint="Any text. Sent with each delivery."
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
