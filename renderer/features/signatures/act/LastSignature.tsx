import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { Hash } from '../../../components/code/Hash.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import { nameOfWallet } from '../../../service/queries/names.ts';
import styles from './LastSignature.module.css';
import { PaneSection, Value } from './PaneSection.tsx';
import type { StoredSignature } from './use-last-signature.ts';

/** The last signature, its parts, and whether the recovered signer is the wallet. */
export function LastSignature({
  lastSignature: { signature, wallet, milliseconds, matches, digest },
  presentDigest,
}: {
  lastSignature: StoredSignature;
  /** The digest that would be signed now. */
  presentDigest: string | undefined;
}) {
  return (
    <PaneSection
      title="Last signature"
      aside={
        <span className={`${text.soft} ${text.small} ${text.figures} ${text.inline}`} role="status">
          <StatusGlyph status="done" size={8} />
          signed in {milliseconds.toLocaleString('en')} ms
        </span>
      }
    >
      {presentDigest !== digest && (
        <p className={`${text.quiet} ${text.small} ${styles.past}`}>The text has changed since.</p>
      )}
      <Value label="signature">
        <Hash value={signature.signature} label="signature" />
      </Value>
      <div className={styles.parts}>
        <Value label="r">
          <Hash value={signature.r} label="r" />
        </Value>
        <Value label="s">
          <Hash value={signature.s} label="s" />
        </Value>
        <Value label="v">
          <code>{signature.v}</code>
        </Value>
      </div>
      <Value label="recovered signer">
        <div className={`${text.line} ${styles.signer}`}>
          {matches === false ? (
            <IconShieldX size={16} stroke={1.7} color="var(--vd-bad-text)" aria-hidden="true" />
          ) : (
            <IconShieldCheck
              size={16}
              stroke={1.7}
              color={matches ? 'var(--vd-ok-text)' : 'var(--vd-idle)'}
              aria-hidden="true"
            />
          )}
          <b className={`${text.cut} ${text.strong}`}>{nameOfWallet(wallet)}</b>
          <span className={`${text.quiet} ${styles.verdict}`}>
            {matches === undefined
              ? 'checking…'
              : matches
                ? 'matches the wallet'
                : 'is another key'}
          </span>
        </div>
      </Value>
    </PaneSection>
  );
}
