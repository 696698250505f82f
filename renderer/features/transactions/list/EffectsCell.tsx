import {
  IconArrowRight,
  IconBuildingBank,
  IconCoin,
  IconFileCode,
  IconPhoto,
  IconSend,
  IconStack2,
  IconTag,
  IconX,
} from '@tabler/icons-react';
import { sideLabel } from '../../../components/chain/transfer-labels.ts';
import { RowLink } from '../../../components/table/RowLink.tsx';
import text from '../../../components/text.module.css';
import type { Transaction } from '../../../service/call/client.ts';
import styles from './EffectsCell.module.css';
import { meaningLabel } from './meaning-labels.ts';

const icons = {
  COINS: IconCoin,
  TOKENS: IconSend,
  ITEM: IconPhoto,
  APPROVAL: IconTag,
  APPROVAL_OF_ALL: IconTag,
  END_OF_APPROVAL: IconTag,
  CUSTODY: IconBuildingBank,
  SETTLEMENT: IconBuildingBank,
  RETURN: IconBuildingBank,
  MINT: IconStack2,
  TOKEN_TYPE: IconStack2,
  DEPLOYMENT: IconFileCode,
  CALL: IconFileCode,
  CANCELLATION: IconX,
} as const satisfies Record<Transaction['meaning']['kind'], typeof IconX>;

/** The action and recipient of a transaction, with known names. */
export function EffectsCell({ transaction }: { transaction: Transaction }) {
  const { id, meaning, alias } = transaction;
  const { title, isCode, to, aside } = meaningLabel(meaning);
  const Icon = icons[meaning.kind];
  return (
    <>
      <Icon size={16} stroke={1.6} className={styles.icon} aria-hidden="true" />
      <RowLink to="/transactions/$transactionId" params={{ transactionId: id }}>
        {isCode ? <code className={styles.code}>{title}</code> : title}
      </RowLink>
      {to && (
        <>
          <IconArrowRight
            size={13}
            stroke={1.6}
            className={styles.icon}
            role="img"
            aria-label="to"
          />
          <span className={`${text.cut} ${text.soft}`}>{sideLabel(to)}</span>
        </>
      )}
      {aside && <span className={`${text.cut} ${text.soft}`}>{aside}</span>}
      {alias && <span className={`${text.cut} ${text.quiet}`}>{alias}</span>}
    </>
  );
}
