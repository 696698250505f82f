import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { FormDrawer } from '../../components/form/FormDrawer.tsx';
import { FieldList, ValueField } from '../../components/layout/FieldList.tsx';
import { OneTimeSecret } from '../../components/secret/OneTimeSecret.tsx';

export interface RevealedSecret {
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Shows a client secret once; closes after the reader confirms that it is saved. */
export function SecretDrawer({
  title,
  secret,
  onClose,
}: {
  title: string;
  secret: RevealedSecret;
  onClose: () => void;
}) {
  const [saved, setSaved] = useState(false);
  return (
    <FormDrawer
      title={title}
      subtitle={`${secret.name} connects with these credentials.`}
      mustAnswer
      onClose={onClose}
      onSubmit={() => saved && onClose()}
      foot={
        <Button
          type="submit"
          variant="filled"
          disabled={!saved}
          rightSection={<IconArrowRight size={15} stroke={1.8} />}
        >
          Continue
        </Button>
      }
    >
      <FieldList>
        <ValueField label="Client id" value={secret.clientId} />
      </FieldList>
      <OneTimeSecret
        label="Client secret"
        value={secret.clientSecret}
        saved={saved}
        onSaved={setSaved}
      />
    </FormDrawer>
  );
}
