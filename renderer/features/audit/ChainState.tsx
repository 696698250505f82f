import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Identifier } from '../../components/code/Identifier.tsx';
import { counted } from '../../components/figures/counted.ts';
import { StatusLine } from '../../components/status/StatusLine.tsx';
import { service } from '../../service/call/client.ts';
import type { OutputOf } from '../../service/call/operations.ts';

/** Whether every entry is unchanged and follows from the previous one, with the last hash to store elsewhere. */
export function ChainState() {
  const { data } = useQuery(service.audit.check.queryOptions({}));
  return (
    <Box px={24} pb={12}>
      {data ? <State {...data} /> : <StatusLine status="progress">Verifying the log…</StatusLine>}
    </Box>
  );
}

function State({ state, entries, first = 1, last, fault }: OutputOf<'audit.check'>) {
  if (state !== 'whole')
    return (
      <StatusLine status="failed">
        Log broken at entry {fault?.number}. {fault?.reason}
      </StatusLine>
    );
  return (
    <StatusLine
      status="done"
      action={last && <Identifier value={last.hash} label="last hash" shape="short" />}
    >
      Log verified: {counted(entries, 'entry', 'entries')}
      {first > 1 && `; entries before ${first} were pruned`}.
    </StatusLine>
  );
}
