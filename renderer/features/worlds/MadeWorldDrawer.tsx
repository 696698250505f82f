import { Button } from '@mantine/core';
import { useState } from 'react';
import type { MadeWorld } from '../../../service/resources/world.ts';
import { FormDrawer } from '../../components/form/FormDrawer.tsx';
import { FieldList, ValueField } from '../../components/layout/FieldList.tsx';
import { SecretOnce } from '../../components/secret/SecretOnce.tsx';
import { WorldLink } from '../../frame/shell/WorldLink.tsx';

/** What it takes to call a new world: its secret is shown this one time. */
export function MadeWorldDrawer({ made, onClose }: { made: MadeWorld; onClose: () => void }) {
  const [saved, setSaved] = useState(false);
  return (
    <FormDrawer
      title={`${made.name} is there`}
      subtitle="The operator token is the one of this service."
      mustAnswer
      onClose={onClose}
      onSubmit={() => saved && onClose()}
      foot={
        <>
          <WorldLink name={made.name}>Open its console</WorldLink>
          <Button type="submit" variant="filled" disabled={!saved}>
            Done
          </Button>
        </>
      }
    >
      <FieldList>
        <ValueField label="Base address" value={made.baseUrl} />
        <ValueField label="Token endpoint" value={made.tokenUrl} />
        <ValueField label="Client id" value={made.clientId} />
      </FieldList>
      <SecretOnce
        label="Environment lines, with the client secret"
        value={environmentOf(made)}
        saved={saved}
        onSaved={setSaved}
      />
    </FormDrawer>
  );
}

/** As a shell reads them. */
function environmentOf({ baseUrl, tokenUrl, clientId, clientSecret }: MadeWorld): string {
  return [
    `BASE_URL=${baseUrl}`,
    `TOKEN_URL=${tokenUrl}`,
    `CLIENT_ID=${clientId}`,
    `CLIENT_SECRET=${clientSecret}`,
  ].join('\n');
}
