import { CopyButton } from '../../components/CopyButton.tsx';
import { Note } from '../../components/Note.tsx';
import type { Signature, Wallet } from '../../service/client.ts';
import { nameOfWallet } from '../../service/names.ts';
import styles from './SignatureResult.module.css';

/** A signature and its parts, each to copy. */
export function SignatureResult({
  signature,
  message,
  wallet,
}: {
  signature: Signature;
  message: string;
  wallet: Wallet | undefined;
}) {
  const parts = ['signature', 'r', 's', 'v'] as const;
  return (
    <div className={styles.result} role="status">
      <Note tone="ok" title={wallet ? `Signed by ${nameOfWallet(wallet)}` : 'Signed'}>
        <span className={styles.message}>{message}</span>
      </Note>
      <dl className={styles.parts}>
        {parts.map((part) => (
          <div key={part} className={styles.part}>
            <dt>{part}</dt>
            <dd>
              <code>{signature[part]}</code>
              <CopyButton value={signature[part]} label={`Copy ${part}`} size={24} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
