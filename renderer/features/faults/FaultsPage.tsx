import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import text from '../../components/text.module.css';
import { ActButton } from '../../frame/act/ActButton.tsx';
import { ConfirmOperation } from '../../frame/act/ConfirmOperation.tsx';
import { OperationLine } from '../../frame/act/OperationLine.tsx';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { service } from '../../service/call/client.ts';
import { MagicCard } from './MagicCard.tsx';
import { RulesCard } from './RulesCard.tsx';
import { ScenariosCard } from './ScenariosCard.tsx';

/** Fault injection: the rules with their hits, and scenarios to start. */
export function FaultsPage() {
  const { data, error, refetch } = useQuery(service.faults.list.queryOptions({}));
  const [isClearing, askClear] = useState(false);
  return (
    <>
      <PageHeader
        title="Faults"
        facts="Make API calls, chains and deliveries fail on purpose. The console is not affected."
        actions={
          <>
            {data && data.rules.length > 0 && (
              <Button onClick={() => askClear(true)}>Clear all…</Button>
            )}
            <ActButton action={{ name: 'new-fault' }} hasIcon>
              New fault rule…
            </ActButton>
          </>
        }
      />
      <PageBody>
        <div className={`${text.stack} ${text.airy}`}>
          {error && !data && <FailureAlert error={error} onRetry={() => void refetch()} />}
          {data && <RulesCard rules={data.rules} />}
          {data && <ScenariosCard scenarios={data.scenarios} rules={data.rules} />}
          <MagicCard />
          <OperationLine operation="faults.list" input={{}} />
        </div>
      </PageBody>
      {isClearing && (
        <ConfirmOperation
          operation="faults.clearAll"
          input={{}}
          title="Clear all fault rules?"
          confirm="Clear rules"
          onClose={() => askClear(false)}
        >
          <p>Clears all fault rules. Effects that already happened remain.</p>
        </ConfirmOperation>
      )}
    </>
  );
}
