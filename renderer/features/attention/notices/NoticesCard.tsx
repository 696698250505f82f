import { Box, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { attentionKinds } from '../../../../service/model/installation/names.ts';
import { Card } from '../../../components/layout/Card.tsx';
import { More } from '../../../components/layout/MoreMenu.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { type AttentionKind, titleOf } from '../kinds.ts';
import { chooseKinds, useChosenKinds } from './chosen-kinds.ts';
import { permission, requestPermission } from './Notices.ts';

/** Selects the kinds of problems that this machine shows notifications for. */
export function NoticesCard() {
  const kinds = useChosenKinds();
  const [isDenied, setDenied] = useState(permission() === 'denied');
  const choose = async (kind: AttentionKind, isChosen: boolean) => {
    if (isChosen && !(await requestPermission())) return setDenied(true);
    const others = [...kinds].filter((other) => other !== kind);
    chooseKinds(new Set(isChosen ? [...others, kind] : others));
  };
  const switches = (
    <Box display="grid" mt={8} style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))', gap: 8 }}>
      {attentionKinds.map((kind) => (
        <Switch
          key={kind}
          size="xs"
          label={titleOf(kind)}
          checked={kinds.has(kind)}
          disabled={isDenied && !kinds.has(kind)}
          onChange={({ currentTarget }) => void choose(kind, currentTarget.checked)}
        />
      ))}
    </Box>
  );
  return (
    <Card title="Notifications" id="notifications" label="Notifications">
      <p className="quiet">Desktop notifications while the console is open.</p>
      {isDenied ? (
        <Stack gap={10} mt={8}>
          <Note tone="warn" role="status" title="Notifications are blocked">
            Allow them in the browser settings, then reload.
          </Note>
          <More label="Kinds of problems" hint={String(attentionKinds.length)}>
            {switches}
          </More>
        </Stack>
      ) : (
        switches
      )}
    </Card>
  );
}
