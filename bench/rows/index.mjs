// @ts-check
import { bodies } from './bodies.mjs';
import { clock } from './clock.mjs';
import { consolePages } from './console.mjs';
import { consoleLists } from './console-lists.mjs';
import { deliveries } from './deliveries.mjs';
import { execute } from './execute.mjs';
import { journal } from './journal.mjs';
import { layers } from './layers.mjs';
import { lists } from './lists.mjs';
import { owners } from './owners.mjs';
import { packages } from './packages.mjs';
import { purchase } from './purchase.mjs';
import { reads } from './reads.mjs';
import { requests } from './requests.mjs';
import { shared } from './shared.mjs';
import { signatures } from './signatures.mjs';
import { stalls } from './stalls.mjs';
import { starts } from './starts.mjs';
import { suites } from './suites.mjs';
import { worlds } from './worlds.mjs';
import { writes } from './writes.mjs';

/** All measured subjects, in the order of the results. @type {readonly import('../measure/row.mjs').Subject[]} */
export const subjects = [
  reads,
  lists,
  owners,
  requests,
  writes,
  signatures,
  layers,
  execute,
  purchase,
  deliveries,
  stalls,
  bodies,
  starts,
  journal,
  shared,
  worlds,
  clock,
  suites,
  packages,
  consolePages,
  consoleLists,
];
