import { SegmentedControl } from '@mantine/core';
import text from '../../../components/text.module.css';
import type { InspectedReading } from '../use-reading.ts';
import styles from './ActPane.module.css';
import { LastSignature, useLastSignature } from './LastSignature.tsx';
import { Digests } from './PaneSection.tsx';
import { SignForm } from './SignForm.tsx';
import { VerifyForm } from './VerifyForm.tsx';
import type { WalletFormProps } from './WalletForm.tsx';

export type Mode = 'sign' | 'verify';

const modes = [
  { value: 'sign', label: 'Sign' },
  { value: 'verify', label: 'Verify' },
] as const satisfies readonly { value: Mode; label: string }[];

/** Signs the text, or verifies who signed it, and shows the result. */
export function ActPane({
  mode,
  onMode,
  reading,
  ...walletProps
}: WalletFormProps & {
  mode: Mode;
  onMode: (mode: Mode) => void;
  reading: InspectedReading;
}) {
  const { wallet, ref } = walletProps;
  const { lastSignature, store } = useLastSignature();
  const inspection = reading.last?.inspection;
  return (
    <section className={styles.pane} aria-label="Sign or verify">
      <div className={`${text.stack} ${text.airy} ${styles.part}`}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Mode"
          className={styles.modes}
          data={[...modes]}
          value={mode}
          onChange={onMode}
        />
        {mode === 'verify' ? (
          <VerifyForm key={wallet?.id} ref={ref} wallet={wallet} reading={reading} />
        ) : (
          <SignForm {...walletProps} reading={reading} onSigned={store} />
        )}
      </div>
      {(lastSignature || inspection) && (
        <div className={`${text.stack} ${text.airy} ${styles.part}`}>
          {lastSignature && mode === 'sign' && (
            <LastSignature lastSignature={lastSignature} presentDigest={inspection?.digest} />
          )}
          {inspection && (
            <Digests
              digests={[
                ['to sign', inspection.digest],
                ['domain separator', inspection.typedData?.domainSeparator],
                ['message', inspection.typedData?.messageHash],
              ]}
              isPast={reading.fault !== undefined}
            />
          )}
        </div>
      )}
    </section>
  );
}
