import { Box, Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { counted } from '../../components/figures/counted.ts';
import { usePageKeys } from '../../components/keyboard/use-page-keys.ts';
import { Card } from '../../components/layout/Card.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { TableCard } from '../../components/table/TableCard.tsx';
import { OperationButton } from '../../frame/action/OperationButton.tsx';
import { OperationLine, useOperation } from '../../frame/action/use-operation.tsx';
import { Columns } from '../../frame/page/Columns.tsx';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { client, type Fault, type FaultScenario, service } from '../../service/call/client.ts';
import { useWriteBlock } from '../../service/live/presence.ts';
import { reportChange } from '../../service/live/reported-change.ts';
import { isEnabled } from './active-faults.ts';
import { focusFirstPart, NewRule, restoreRules } from './NewRule.tsx';
import { RulesTable } from './RulesTable.tsx';

/** Fault injection: the rules with their hits, and scenarios to start. */
export function FaultsPage() {
  const { data, error, refetch } = useQuery(service.faults.list.queryOptions({}));
  const [edited, edit] = useState<Fault>();
  const form = useRef<HTMLDivElement>(null);
  const startRule = () => {
    flushSync(() => edit(undefined));
    focusFirstPart(form.current);
  };
  usePageKeys((event) => {
    if (event.key !== 'n') return;
    event.preventDefault();
    startRule();
  });
  return (
    <>
      <PageHeader
        title="Faults"
        facts="Make API calls, chains and deliveries fail on purpose, also calls of the request editor. The console is not affected."
        actions={
          data &&
          data.rules.length > 0 && (
            <>
              <OperationButton
                operation="faults.clearAll"
                input={{}}
                onDone={() => reportChange({ label: 'Cleared all rules', undo: () => restoreRules(data.rules) })}
              >
                Clear all
              </OperationButton>
              <Button onClick={startRule}>New rule</Button>
            </>
          )
        }
      />
      <PageBody>
        {error && !data && <FailureAlert error={error} onRetry={() => void refetch()} />}
        {!error && !data && <SkeletonLine width="60%" />}
        {data && (
          <Columns
            main={
              <>
                {data.rules.length > 0 && <RulesTable rules={data.rules} scenarios={data.scenarios} onEdit={edit} />}
                <div ref={form} className="stack airy">
                  <NewRule
                    key={edited && `${edited.id} ${edited.revision}`}
                    rules={data.rules}
                    edited={edited}
                    onEdit={edit}
                  />
                </div>
                <OperationLine operation="faults.list" input={{}} />
              </>
            }
            side={
              <>
                <Card title="Scenarios" label="Scenarios" hint="start immediately">
                  <div className="stack roomy">
                    {data.scenarios.map((scenario) => (
                      <ScenarioSwitch
                        key={scenario.name}
                        scenario={scenario}
                        rules={data.rules.filter(({ id }) => scenario.rules.includes(id))}
                        onChanged={refetch}
                      />
                    ))}
                  </div>
                </Card>
                <MagicCard />
              </>
            }
          />
        )}
      </PageBody>
    </>
  );
}

interface ScenarioSwitchProps {
  readonly scenario: FaultScenario;
  readonly rules: readonly Fault[];
  readonly onChanged: () => Promise<unknown>;
}

/** Starts or ends a scenario with one call. It shows its new state until the rules are listed with it. */
function ScenarioSwitch({ scenario: { name, title, description }, rules, onChanged }: ScenarioSwitchProps) {
  const block = useWriteBlock();
  const start = useOperation('faults.begin');
  const end = useOperation('faults.end');
  const [target, setTarget] = useState<boolean>();
  const active = rules.filter(isEnabled);
  const hits = active.reduce((sum, rule) => sum + rule.hits, 0);
  const change = async (isOn: boolean) => {
    setTarget(isOn);
    try {
      await (isOn ? start : end).send({ scenario: name });
      await onChanged();
      const undo = async () => {
        if (isOn) await client.faults.end.mutate({ scenario: name });
        if (rules.length > 0) await restoreRules(rules);
      };
      reportChange({ label: `${isOn ? 'Started' : 'Ended'} “${title}”`, undo });
    } catch {
      // The operation reports it.
    } finally {
      setTarget(undefined);
    }
  };
  return (
    <>
      <Switch
        size="sm"
        label={<span className="medium">{title}</span>}
        styles={{ description: { marginTop: 2 } }}
        description={active.length > 0 ? `${description} ${counted(hits, 'hit')} so far.` : description}
        checked={target ?? active.length > 0}
        disabled={target !== undefined || block !== undefined}
        title={block?.title}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
      {Boolean(start.error ?? end.error) && <FailureAlert error={start.error ?? end.error} />}
    </>
  );
}

/** The values that force an outcome, and whether they are enabled. Scrolls to the value that the address names. */
function MagicCard() {
  const { data } = useQuery(service.faults.listMagicValues.queryOptions({}));
  const { hash } = useLocation();
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash)?.scrollIntoView({ block: 'center' });
  }, [isLoaded, hash]);
  if (!data) return null;
  return (
    <TableCard
      title="Magic values"
      actions={
        <Link to="/settings" hash="setting-magicValues" className="link">
          {data.isOn ? 'On' : 'Off'}, change
        </Link>
      }
      columns={[
        {
          header: 'Value and effect',
          render: ({ name, value, field, outcome }) => (
            <Box
              id={`magic-${name}`}
              py={6}
              bg={hash === `magic-${name}` ? 'var(--vd-accent-soft)' : undefined}
              style={{ whiteSpace: 'normal' }}
            >
              <code>{value}</code> <span className="medium">{field}</span>
              <div className="quiet small">{outcome}</div>
            </Box>
          ),
        },
      ]}
      rows={data.values.map((value) => ({ ...value, id: `value ${value.name}` }))}
    />
  );
}
