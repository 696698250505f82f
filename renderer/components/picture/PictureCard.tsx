import { Card } from '../layout/Card.tsx';
import { ItemPicture } from './ItemPicture.tsx';
import styles from './PictureCard.module.css';

/** A card of a record with a picture. */
export function PictureCard({
  label,
  nft,
  children,
}: {
  label: string;
  nft: Parameters<typeof ItemPicture>[0]['nft'];
  children: React.ReactNode;
}) {
  return (
    <Card flush label={label}>
      <ItemPicture nft={nft} shape="wide" />
      <div className={styles.body}>{children}</div>
    </Card>
  );
}
