import { Card } from '../../../components/layout/Card.tsx';
import { Tag } from '../../../components/status/Tag.tsx';
import styles from '../SettingsPage.module.css';
import type { Area } from './areas.ts';

/** Our decisions on open points of the contract. */
export function Decisions({
  title,
  label,
  points,
}: {
  title: string;
  label: string;
  points: Area['points'];
}) {
  return (
    <Card title={title} hint="open in the contract, decided here" label={label} flush>
      <dl>
        {points.map(({ point, decision, setting }) => (
          <div key={point} className={styles.point}>
            <dt>{point}</dt>
            <dd>
              <p className={styles.prose}>{decision}</p>
              {setting && (
                <a className={styles.switch} href={`#setting-${setting}`}>
                  <Tag>setting {setting}</Tag>
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
