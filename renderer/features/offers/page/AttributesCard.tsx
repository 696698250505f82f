import { Card } from '../../../components/layout/Card.tsx';
import { Attributes } from '../../../components/picture/Attributes.tsx';
import type { Offer } from '../../../service/call/client.ts';

/** What the metadata of an item say of it; every text is a stranger's. */
export function AttributesCard({ attributes }: { attributes: Offer['nft']['attributes'] }) {
  if (attributes.length === 0) return null;
  return (
    <Card title="Attributes" hint={attributes.length.toLocaleString('en')}>
      <Attributes attributes={attributes} />
    </Card>
  );
}
