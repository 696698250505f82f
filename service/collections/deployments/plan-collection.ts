import { type Deployment, planDeployment } from '../../../contracts/addresses.ts';
import { collection721, collection1155 } from '../../../contracts/artifacts.ts';
import type { CollectionRecord } from '../../resources/collection.ts';
import type { Payload } from '../../transactions/payload.ts';

/** What a collection is deployed with; it says nothing about the tokens in it. */
export type CollectionPlan = Pick<
  CollectionRecord,
  'standard' | 'name' | 'symbol' | 'metadataBase' | 'owner' | 'operator' | 'salt'
>;

/** The deployment of a collection: its address follows from everything in the plan. */
export function planCollection(plan: CollectionPlan): Deployment {
  const { standard, name, symbol, metadataBase, owner, operator, salt } = plan;
  const artifact = standard === 'ERC_721' ? collection721 : collection1155;
  return planDeployment(artifact, [name, symbol, metadataBase, owner, operator], salt);
}

/** The transaction that deploys; sent again it reverts. */
export function deploymentCall(plan: CollectionPlan): Payload {
  const { to, calldata } = planCollection(plan);
  return { to, value: 0n, data: calldata, needsContract: true };
}
