import { type Deployment, planDeployment } from '../../../contracts/addresses.ts';
import { collection721, collection1155 } from '../../../contracts/artifacts.ts';
import type { CollectionRecord } from '../../resources/collection.ts';
import type { Payload } from '../../transactions/payload.ts';

/** Everything that determines a deployment; independent of the tokens in it. */
export type CollectionPlan = Pick<
  CollectionRecord,
  'standard' | 'name' | 'symbol' | 'metadataBase' | 'owner' | 'operator' | 'salt'
>;

/** Plans a deployment: the address depends on every field of the plan. */
export function planCollection(plan: CollectionPlan): Deployment {
  const { standard, name, symbol, metadataBase, owner, operator, salt } = plan;
  const artifact = standard === 'ERC_721' ? collection721 : collection1155;
  return planDeployment(artifact, [name, symbol, metadataBase, owner, operator], salt);
}

/** The deployment transaction; it reverts if sent twice. */
export function deploymentCall(plan: CollectionPlan): Payload {
  const { to, calldata } = planCollection(plan);
  return { to, value: 0n, data: calldata, needsContract: true };
}
