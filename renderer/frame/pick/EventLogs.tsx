import { Box, Flex, Stack } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import type { EventArgument } from '../../../service/model/transactions/contract-call.ts';
import type { TransactionStatus } from '../../../service/model/transactions/transaction.ts';
import { More } from '../../components/layout/MoreMenu.tsx';
import { CopyButton } from '../../components/secret/CopyButton.tsx';
import { client, type DescribedLog } from '../../service/call/client.ts';
import { usePastedEvents } from '../../service/form/pasted-abi.ts';
import { unitsOfArgument } from '../../service/labels/readable-value.ts';
import { useChainState } from '../../service/queries/chain-states.ts';
import { ContractValue } from './ContractValue.tsx';
import { KnownAddress } from './KnownAddress.tsx';
import styles from './pick.module.css';

/** The maximum number of events listed per transaction. */
const maximumShown = 50;

/** The contract events of a transaction, each with its arguments; raw bytes are collapsed. */
export function EventLogs({ secretType, logs }: { secretType: SecretType; logs: readonly ReportedLog[] }) {
  const describedLogs = useDescribedLogs(secretType, logs.slice(0, maximumShown));
  const hiddenCount = logs.length - describedLogs.length;
  return (
    <ol aria-label="Events of the transaction">
      {describedLogs.map((log) => (
        <li key={log.logIndex} className={`stack ${styles.log}`}>
          <Flex align="baseline" wrap="wrap" columnGap={8}>
            {log.event ? <code className="strong">{log.event}</code> : <span className="strong">Unknown event</span>}
            <Flex component="span" className="quiet" align="center" gap={6} miw={0}>
              by <KnownAddress secretType={secretType} address={log.address} label="contract" />
            </Flex>
          </Flex>
          <Arguments log={log} secretType={secretType} />
          <More label="Topics and data">
            <Raw log={log} />
          </More>
        </li>
      ))}
      {hiddenCount > 0 && (
        <Box component="li" className="quiet" pt={10} style={{ borderTop: '1px solid var(--vd-line)' }}>
          {hiddenCount.toLocaleString('en')} more events
        </Box>
      )}
    </ol>
  );
}

function Arguments({ log, secretType }: { log: ReportedLog; secretType: SecretType }) {
  const { event, arguments: values = [] } = log;
  if (values.length === 0) return null;
  return (
    <Box
      component="dl"
      display="grid"
      mt={4}
      mb={6}
      style={{ gridTemplateColumns: 'minmax(72px, max-content) minmax(0, 1fr)', gap: '4px 16px' }}
      aria-label={`Arguments of ${event ?? 'the event'}`}
    >
      {values.map((argument, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an argument is its place in the event
        <div key={index} className={styles.argument}>
          <dt className="broken">
            {argument.name || `argument ${index + 1}`} <code className="quiet tiny">{argument.type}</code>
          </dt>
          <dd>
            <Value argument={argument} contract={log.address} secretType={secretType} />
          </dd>
        </div>
      ))}
    </Box>
  );
}

type ValueProps = { argument: EventArgument; contract: string; secretType: SecretType };

function Value({ argument: { name, type, value, isHash }, contract, secretType }: ValueProps) {
  return (
    <>
      {isHash && <span className="quiet">its hash</span>}
      <ContractValue
        type={isHash ? 'bytes32' : type}
        text={value}
        label={name || 'argument'}
        secretType={secretType}
        units={unitsOfArgument(name, contract, useChainState(secretType))}
      />
    </>
  );
}

function Raw({ log: { topics, data } }: { log: ReportedLog }) {
  return (
    <Stack className={styles.raw} gap={0} py={8} px={12} bdrs={8} bg="var(--vd-sunken)">
      {topics.map((topic, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a topic is its place
        <code key={index}>{topic}</code>
      ))}
      <Flex align="flex-start" gap={4} mah={160} style={{ overflow: 'auto' }}>
        <code>{data === '0x' ? 'no data' : data}</code>
        {data !== '0x' && <CopyButton value={data} label="Copy data" />}
      </Flex>
    </Stack>
  );
}

type ReportedLog = TransactionStatus['logs'][number] & DescribedLog;

/** Decodes logs; undescribed logs are decoded with events pasted for their contract. */
function useDescribedLogs(secretType: SecretType, logs: readonly ReportedLog[]): readonly ReportedLog[] {
  const unknownLogs = logs.filter(({ event }) => event === undefined);
  const contracts = [...new Set(unknownLogs.map(({ address }) => address.toLowerCase()))];
  const pasted = usePastedEvents(secretType, contracts);
  const results = useQueries({
    queries: contracts.map((contract) => {
      const contractLogs = unknownLogs.filter(({ address }) => address.toLowerCase() === contract);
      const input = {
        logs: contractLogs.map(({ topics, data }) => ({ topics, data })),
        events: [...(pasted.get(contract) ?? [])],
      };
      return {
        queryKey: ['described-logs', input],
        queryFn: async () => {
          const described = await client.contracts.describeLogs.mutate(input);
          return contractLogs.map(({ logIndex }, index) => ({ logIndex, ...described[index] }));
        },
        staleTime: Number.POSITIVE_INFINITY,
      };
    }),
  });
  const described = new Map(results.flatMap(({ data = [] }) => data).map((log) => [log.logIndex, log]));
  return logs.map((log) => ({ ...log, ...described.get(log.logIndex) }));
}
