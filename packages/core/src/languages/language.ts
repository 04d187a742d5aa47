/** A setting that is a number, in the printer's own steps. */
export interface SettingRange {
  readonly low: number;
  readonly high: number;
  /** What holds until an account sets its own. */
  readonly usual: number;
}

/** What an account sets for a language: %_CODEPAGE_%, %_MD_% and %_SPEED_% of templates. */
export interface SettingsSpec {
  /** The language under whose key the values are kept; one without settings of its own takes those of another. */
  readonly key: string;
  readonly codePage: { readonly choices: readonly string[]; readonly usual: string };
  readonly darkness: SettingRange;
  readonly speed: SettingRange;
}

/**
 * A printer language, as everything outside of `languages/` knows it: what it is called and what can be set. Its engines
 * are registered apart, so that names come without them: filling in `language-compilers.ts`, drawing in `render.ts`.
 */
export interface Language<Key extends string = string> {
  readonly key: Key;
  /** As labels store it (CONST-22). */
  readonly id: number;
  readonly name: string;
  /** Of files; the first is what a template is saved under. */
  readonly extensions: readonly string[];
  /** After which printable data begins in old-style labels (D25). */
  readonly prefixes: readonly string[];
  /** Whether a language section <NAME> of templates may be in it. */
  readonly hasSections: boolean;
  /** Whether pictures are made of its code. */
  readonly drawn: boolean;
  /** Whether its printers answer when they are asked for their state; others would print the question. */
  readonly answersStatus: boolean;
  /** Whether its printers count the labels that wait even while an error stands. */
  readonly countsLabels: boolean;
  /** Whether configured prices and line widths of old-style labels work in it (CONF-17). */
  readonly takesConfigurations: boolean;
  readonly settings: SettingsSpec;
  /** A label that shows whether the printer works. */
  readonly testLabel?: string;
}
