import { useQuery } from '@tanstack/react-query';
import { Card } from '../../components/layout/Card.tsx';
import { SkeletonLine } from '../../components/layout/Skeleton.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { LateCards } from '../../frame/features.tsx';
import { Columns, PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { service } from '../../service/call/client.ts';
import { useOverview } from '../../service/look/use-overview.ts';
import { InstallationFacts } from './InstallationFacts.tsx';
import { OpenPoints } from './OpenPoints.tsx';
import { SettingRow } from './SettingRow.tsx';
import styles from './SettingsPage.module.css';

/** What is contract, what is our choice, and which choices can be switched. */
export function SettingsPage() {
  const { data, error, refetch } = useQuery(service.settings.list.queryOptions({}));
  const overview = useOverview();
  return (
    <>
      <PageHeader
        title="Settings"
        facts="The contract leaves some points open. This is what Vaultdesk does about each, and what can be switched."
      />
      <PageBody>
        {error && !data && <FailureAlert error={error} onRetry={() => void refetch()} />}
        <Columns
          main={
            <>
              <Card title="Switchable" hint="in force from the next request" flush>
                {data ? (
                  data.settings.map((setting) => <SettingRow key={setting.key} setting={setting} />)
                ) : (
                  <Waiting />
                )}
              </Card>
              {data && <OpenPoints points={data.openPoints} />}
            </>
          }
          side={
            overview && (
              <>
                <InstallationFacts overview={overview} />
                <LateCards on="settings" />
              </>
            )
          }
        />
      </PageBody>
    </>
  );
}

function Waiting() {
  return ['first', 'second', 'third'].map((row) => (
    <div key={row} className={styles.setting}>
      <SkeletonLine width="40%" />
    </div>
  ));
}
