import type { TransactionReading } from '../../../../service/resources/transaction-reading.ts';
import { Chain } from '../../../components/chain/ChainGlyph.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { typeText } from '../transaction-labels.ts';
import styles from './DocumentCard.module.css';
import { DocumentField } from './DocumentField.tsx';

/** The fields of a transaction with their meaning. */
export function TransactionCard({
  reading,
  onShow,
}: {
  reading: TransactionReading;
  onShow: (path: string) => void;
}) {
  const { secretType, fields } = reading;
  return (
    <Card
      flush
      title={reading.hash === undefined ? 'Transaction' : 'Signed transaction'}
      hint={typeText(reading)}
      actions={secretType && <Chain chain={secretType} />}
    >
      <ul className={styles.fields} aria-label="Transaction fields">
        {fields.map((field) => (
          <DocumentField key={field.path} field={field} onShow={() => onShow(field.path)} />
        ))}
      </ul>
    </Card>
  );
}
