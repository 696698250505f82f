import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CreatedWorld } from '../../../service/resources/world.ts';
import { FormDrawer } from '../../components/form/FormDrawer.tsx';
import { FieldList, ValueField } from '../../components/layout/FieldList.tsx';
import { OneTimeSecret } from '../../components/secret/OneTimeSecret.tsx';
import { WorldLink } from '../../frame/shell/WorldLink.tsx';

/** How to call a new world; its secret is shown only once. */
export function CreatedWorldDrawer({ made, onClose }: { made: CreatedWorld; onClose: () => void }) {
  const [saved, setSaved] = useState(false);
  return (
    <FormDrawer
      title={`World “${made.name}” created`}
      subtitle="Uses the same operator token."
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
        <ValueField label="Base URL" value={made.baseUrl} />
        <ValueField label="Token endpoint" value={made.tokenUrl} />
        <ValueField label="Client id" value={made.clientId} />
      </FieldList>
      <OneTimeSecret
        label="Environment lines, with the client secret"
        value={environmentOf(made)}
        saved={saved}
        onSaved={setSaved}
      />
    </FormDrawer>
  );
}

/** Environment lines in shell syntax. */
function environmentOf({ baseUrl, tokenUrl, clientId, clientSecret }: CreatedWorld): string {
  return [
    `BASE_URL=${baseUrl}`,
    `TOKEN_URL=${tokenUrl}`,
    `CLIENT_ID=${clientId}`,
    `CLIENT_SECRET=${clientSecret}`,
  ].join('\n');
}
