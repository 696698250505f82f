import type { Settings } from '../kernel/open-points.ts';

/** The settings in force now: fixed by configuration, else chosen in the console, else the default. */
export interface CurrentSettings {
  current(): Readonly<Settings>;
  /** Names of the settings that the configuration fixes. */
  readonly fixed: ReadonlySet<string>;
  /** In a world beside main, those of `fixed` that are main's, since they are of the whole service. */
  readonly ofMain?: ReadonlySet<string>;
}
