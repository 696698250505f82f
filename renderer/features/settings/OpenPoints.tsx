import { Card } from '../../components/layout/Card.tsx';
import { Tag } from '../../components/status/Tag.tsx';
import styles from './SettingsPage.module.css';

interface OpenPoint {
  readonly area: string;
  readonly point: string;
  readonly decision: string;
  readonly setting?: string | undefined;
}

/** Where the contract leaves the choice to us, what we chose, by area. */
export function OpenPoints({ points }: { points: readonly OpenPoint[] }) {
  const areas = [...new Set(points.map(({ area }) => area))];
  return areas.map((area) => (
    <Card key={area} title={area} hint="open in the contract, our choice" flush>
      <dl>
        {points
          .filter((point) => point.area === area)
          .map(({ point, decision, setting }) => (
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
  ));
}
