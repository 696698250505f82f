import type { Settings } from '../kernel/open-points.ts';

/** The current settings: fixed by configuration, else chosen in the console, else the default. */
export interface CurrentSettings {
  current(): Readonly<Settings>;
  /** Names of the settings that the configuration fixes. */
  readonly fixed: ReadonlySet<string>;
  /**
   * In a world other than main: the settings of `fixed` that belong to main because they apply to
   * the whole service.
   */
  readonly ofMain?: ReadonlySet<string>;
}
