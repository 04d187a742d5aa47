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
  /** Where nothing is kept under the key: the language whose darkness and speed are taken, within the ranges here. */
  readonly like?: string;
  readonly codePage: { readonly choices: readonly string[]; readonly usual: string };
  readonly darkness: SettingRange;
  readonly speed: SettingRange;
}

/**
 * A printer language, as everything outside of `languages/` knows it: what it is called and what can be set. Its engines
 * are registered apart, so that names come without them: in `language-engines.ts`, what only reads code in
 * `language-readers.ts`.
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
  /** Whether a text is a program of this language, or has what its programs have without being a whole one. */
  readonly recognise?: (text: string) => 'program' | 'part' | undefined;
  /** Where a program of this language stands in a text that also holds one of another. */
  readonly programIn?: (text: string) => { start: number; end: number } | undefined;
  /** What prints a label, each time it occurs. */
  readonly labelEnd?: RegExp;
  /** A text of a label's variable stands on one line, whatever the label asks for. */
  readonly oneLineTexts?: boolean;
  /** Whether its printers answer when they are asked for their state; others would print the question. */
  readonly answersStatus: boolean;
  /** Whether its printers count the labels that wait even while an error stands. */
  readonly countsLabels: boolean;
  /** Whether configured prices and line widths of old-style labels work in it (CONF-17). */
  readonly takesConfigurations: boolean;
  readonly settings: SettingsSpec;
}
