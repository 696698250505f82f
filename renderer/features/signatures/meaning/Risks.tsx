import type { Risk } from '../../../../service/resources/signature-inspection.ts';
import { Note } from '../../../components/layout/Note.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import { FieldLink } from '../FieldLink.tsx';
import styles from './Risks.module.css';

type OnShow = (path: string) => void;

/** Up to two risks as notes, severe risks first; more risks as a list. */
export function Risks({ risks, onShow }: { risks: readonly Risk[]; onShow: OnShow }) {
  const sorted = risks.toSorted((left, right) => rank(left) - rank(right));
  if (sorted.length <= 2)
    return sorted.map((risk) => (
      <Note key={`${risk.title}${risk.path}`} tone={risk.severity} title={risk.title}>
        {risk.text} <Where risk={risk} onShow={onShow} />
      </Note>
    ));
  return (
    <ul className={styles.list} aria-label="Risks">
      {sorted.map((risk) => (
        <li key={`${risk.title}${risk.path}`} className={styles.risk} data-severity={risk.severity}>
          <span className={styles.glyph}>
            <StatusGlyph status={risk.severity === 'bad' ? 'failed' : 'attention'} />
          </span>
          <div>
            <div className={`${text.strong} ${styles.title}`}>{risk.title}</div>
            <div className={`${text.soft} ${text.small}`}>
              {risk.text} <Where risk={risk} onShow={onShow} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Where({ risk: { path }, onShow }: { risk: Risk; onShow: OnShow }) {
  return path && <FieldLink onShow={() => onShow(path)}>{path}</FieldLink>;
}

function rank({ severity }: Risk): number {
  return severity === 'bad' ? 0 : 1;
}
