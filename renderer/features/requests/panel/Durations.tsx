import { PanelSection } from '../../../components/layout/DockedPanel.tsx';
import text from '../../../components/text.module.css';
import { lookOf, Swatch, TimeBar } from '../../../components/timeline/TimeBar.tsx';
import type { RequestRecord } from '../../../service/call/client.ts';
import { toMilliseconds } from '../request-columns.tsx';
import { durationParts } from './duration-parts.ts';
import styles from './RequestPanel.module.css';

/** The time of a request by part, as a bar and in words. */
export function Durations({ durations }: { durations: RequestRecord['durations'] }) {
  const parts = durationParts(durations);
  return (
    <PanelSection title="Time by part">
      <TimeBar parts={parts} />
      <ul className={`${text.row} ${text.small} ${styles.durations}`}>
        {parts.map(({ name, took, isWait }, index) => (
          <li key={name} className={`${text.inline} ${text.soft}`}>
            <Swatch look={lookOf(parts, index, isWait)} />
            {name}
            <span className={`${text.quiet} ${text.figures}`}>{toMilliseconds(took)} ms</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
