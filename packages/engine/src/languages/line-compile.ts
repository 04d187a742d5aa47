import { asciiPage, charactersOutside, type CodePage, strayByteOf } from '../codes/code-pages.ts';
import { FieldPiece, type FilledField } from '../template/field-piece.ts';
import type { LanguageCompiler, LanguageProgram } from '../template/language-program.ts';
import { characterName } from '../template/normalise.ts';
import { oldStyleTokens, tokenPattern } from '../template/old-style.ts';
import { findPlaceholders } from '../template/placeholders.ts';
import { ProgramBuilder } from '../template/program.ts';
import type { Report } from '../template/report.ts';
import { type Piece, problem, type Row } from '../template/row.ts';
import type { Section } from '../template/sections.ts';
import { isSetting, type Slot, type Slotted } from '../template/slot.ts';
import type { SlotFactory } from '../template/slots.ts';
import { cutSlots } from '../template/slotted.ts';
import { pageEncoding } from '../template/source.ts';

/* What TSPL, EPL and CPCL compile alike: what comes of a section, how values join a line, and what is wrong with it. */

/** A language as its compiler knows it. */
interface CompiledLanguage extends Pick<LanguageCompiler, 'rawData'> {
  readonly lineEnd: string;
  /** How lines begin that may hold tokens of old-style labels, where the options name none. */
  readonly prefixes: readonly string[];
  /** Of LanguageProgram. */
  measure(code: string): number;
  page(codePage: string): CodePage | undefined;
}

/** What each of these languages says of its program by itself. */
type OwnProgram = Pick<LanguageProgram, 'labelsPerCopy' | 'setsCopies' | 'copiesStep' | 'ownLabels'>;

/** Compiles one section; the language's own class goes through its lines. */
export abstract class LineCompiler<Fitter> {
  protected readonly language: CompiledLanguage;
  protected readonly fitter: Fitter | undefined;
  protected section: Section;
  protected readonly factory: SlotFactory;
  protected readonly report: Report;
  /** The page in force; that of the settings where the program names none. */
  protected page: CodePage;
  protected readonly gtin = new Set<string>();
  protected readonly head = new ProgramBuilder();
  protected readonly body = new ProgramBuilder();
  protected readonly leftOut: string[] = [];
  readonly #tokens: RegExp | undefined;
  #measured = 0;

  constructor(
    language: CompiledLanguage,
    fitter: Fitter | undefined,
    ...[section, factory, isNewStyle, report]: Parameters<LanguageCompiler['compile']>
  ) {
    this.language = language;
    this.fitter = fitter;
    this.section = section;
    this.factory = factory;
    this.report = report;
    const { codePage } = factory.settings;
    this.page = language.page(codePage) ?? asciiPage(codePage);
    this.#tokens = isNewStyle
      ? undefined
      : tokenPattern(oldStyleTokens(factory.options.configurations ?? []));
  }

  abstract compile(): LanguageProgram;

  protected program(own: OwnProgram): LanguageProgram {
    return {
      head: this.head.build().join(''),
      tail: '',
      body: this.body.build(),
      traced: [this.head.traced, this.body.traced, []],
      ...own,
      labelsPerCopy: Math.max(1, own.labelsPerCopy),
      encoding: pageEncoding(this.page, this.factory.isBytes),
      gtinVariables: [...this.gtin],
      measure: this.language.measure,
      measured: this.#measured,
      leftOut: this.leftOut,
    };
  }

  /** Adds what stands in every row; in the head once a chunk. */
  protected add(text: string, inHead = false): void {
    if (!inHead) this.#measured += this.language.measure(text);
    (inHead ? this.head : this.body).add(text);
  }

  /** Adds text with values, each as the piece that writes it. */
  protected addSlotted({ texts, slots }: Slotted, pieceOf: (slot: Slot, at: number) => Piece): void {
    let at = (texts[0] ?? '').length;
    this.add(texts[0] ?? '');
    for (const [index, slot] of slots.entries()) {
      if (isSetting(slot)) this.add(slot.constant ?? '');
      else this.body.add(pieceOf(slot, at));
      const text = texts[index + 1] ?? '';
      at += slot.variable.length + 2 + text.length;
      this.add(text);
    }
  }

  /** Adds data with values as its plan writes it; nothing where there is no plan. */
  protected addField({ slots }: Slotted, plan: FilledField | undefined): void {
    if (!plan) return;
    this.#measured += this.language.measure(plan.lead + plan.texts.join(''));
    this.body.add(new FieldPiece(slots, plan));
  }

  /** A printer that is owed raw bytes takes for them whatever comes next. `lacking` says what to do where not all are there. */
  protected addRawBytes(
    { command, written, at }: { command: string; written: string; at: number },
    isWhole: boolean,
    lacking: string,
    inHead: boolean,
  ): void {
    const holdsValue = findPlaceholders(written).length > 0;
    if (isWhole && !holdsValue) this.add(written + this.language.lineEnd, inHead);
    else {
      const why = holdsValue ? 'no value may stand in a command with raw bytes.' : lacking;
      this.report.issue(at, 'raw-bytes', `${command}: ${why}`);
    }
  }

  /** Warns of a program whose last label does not print. */
  protected warnOfPrint(command: string): void {
    const message = `The program has no ${command}; one is added at its end.`;
    this.report.warning(problem('warning', 'print-added', message));
  }

  /** One page for the whole program: its bytes are made in one go. `unknown` says of its command what to take. */
  protected readPage<Command extends { at: number; unknown: string }>(
    commands: Iterable<Command>,
    { set, command, find }: { set: string; command: string; find(named: Command): CodePage | undefined },
  ): CodePage | undefined {
    let page: CodePage | undefined;
    for (const named of commands) {
      const { at, unknown } = named;
      const found = find(named);
      if (!found) this.report.issue(at, 'code-page-unknown', unknown);
      else if (page && page.name !== found.name) {
        const message = `a program can be sent in one ${set} only: leave one ${command}.`;
        this.report.issue(at, 'code-page-again', message);
      }
      page ??= found;
    }
    return page;
  }

  /** The text of a command with the page of the settings in it. */
  protected withPage(text: string): string {
    return text.replace(/%_CODEPAGE_%/g, this.factory.settings.codePage);
  }

  /** Whether a text holds what a row says, not the settings. */
  protected holdsValue(text: string): boolean {
    return findPlaceholders(text).some(({ name }) => this.factory.constant(name) === undefined);
  }

  /** The text of the program with so many before it, the program in a row, and the print head. */
  protected placeOf(at: number) {
    const { text } = this.section;
    const filled = (row: Row | undefined) => (row ? this.factory.filledText(text, row) : text);
    return { text: filled, at, head: this.factory.options.head };
  }

  /** Whether a line may hold tokens of old-style labels. */
  protected isPrintable(line: string): boolean {
    const prefixes = this.factory.options.replaces ?? this.language.prefixes;
    return prefixes.length === 0 || prefixes.some((prefix) => line.startsWith(prefix));
  }

  /** Cuts text at its values; `hasTokens` where it may hold those of old-style labels. */
  protected cutAt(text: string, at: number, hasTokens: boolean): Slotted {
    return cutSlots(text, hasTokens ? this.#tokens : undefined, slotsAt(at, this.factory));
  }
}

/** The compilers of a language, without and with what shrinks texts. */
export const lineCompiler =
  <Fitter>(
    Compiler: new (...job: ConstructorParameters<typeof LineCompiler<Fitter>>) => LineCompiler<Fitter>,
    language: CompiledLanguage,
  ) =>
  (fitter?: Fitter): LanguageCompiler => ({
    compile: (...job) => new Compiler(language, fitter, ...job).compile(),
    rawData: language.rawData,
    page: language.page,
  });

/** A part of a line that holds values, and what stands before and behind it. */
interface LineField {
  readonly lead: string;
  readonly data: Slotted;
  readonly rest: string;
}

export interface QuotedOptions {
  mayBeEmpty: boolean;
  /** Characters that need no look; those of the language when absent, null to look at every value. */
  safe?: RegExp | null;
  /** What the command's own rules make of a value, before the string's; undefined when it refused the row. */
  transform?: (value: string, row: Row, at: number) => string | undefined;
}

/** Makes the slots of this line of the template, for cutSlots. */
function slotsAt(line: number, factory: SlotFactory) {
  return {
    placeholder: (name: string) => factory.placeholder(name, line),
    token: (name: string) => factory.token(name, line),
  };
}

/** Text and values in turn, up to the text behind the last value. */
export function joinTexts(texts: readonly string[], values: readonly string[]): string {
  return values.reduce((joined, value, at) => joined + value + (texts[at + 1] ?? ''), texts[0] ?? '');
}

/** Text whose slots the settings fill. */
export function settledText({ texts, slots }: Slotted): string {
  return joinTexts(
    texts,
    slots.map(({ constant }) => constant ?? ''),
  );
}

/** The texts of a field with what stands behind it as part of the last. */
export function withRest({ data: { texts }, rest }: Omit<LineField, 'lead'>): string[] {
  return [...texts.slice(0, -1), (texts.at(-1) ?? '') + rest];
}

/** A plan that joins values with the template's text; `write` makes what stands in a string of a value, or refuses the row. */
export function joinedPlan(
  field: LineField,
  { mayBeEmpty, transform }: QuotedOptions,
  safe: FilledField['safe'],
  write: (value: string, row: Row, at: number) => string | undefined,
): FilledField {
  const { lead } = field;
  const texts = withRest(field);
  return {
    safe,
    lead,
    texts,
    mayBeEmpty,
    careful(values, row) {
      let out = lead + (texts[0] ?? '');
      for (const [at, value] of values.entries()) {
        const changed = transform ? transform(value, row, at) : value;
        const written = changed === undefined ? undefined : write(changed, row, at);
        if (written === undefined) return '';
        out += written + (texts[at + 1] ?? '');
      }
      return out;
    },
  };
}

/** A plan for data that is computed as a whole; `whole` writes common values where the data is one value and no text. */
export function wholePlan(
  field: LineField,
  careful: FilledField['careful'],
  whole?: FilledField['whole'],
): FilledField {
  const { texts } = field.data;
  const alone = texts.length === 2 && texts.every((text) => text === '');
  return {
    safe: null,
    lead: field.lead,
    texts: withRest(field),
    mayBeEmpty: false,
    ...(alone && whole ? { whole } : {}),
    careful,
  };
}

/** Warns of a command that prints, restarts or changes the printer on every label. */
export function warnDoubtful(command: string, line: number, report: Report): void {
  const message = `Line ${line}: ${command} acts on every label that is printed: leave it out.`;
  report.warning(problem('warning', 'doubtful-command', message, { line, details: { command } }));
}

/** Whether a page has all that a line says; bytes that are no text in it are let through. */
export function isInPage(text: string, page: CodePage, line: number, report: Report): boolean {
  const outside = charactersOutside(text, page).find((char) => strayByteOf(char) === undefined);
  if (outside === undefined) return true;
  const message = `'${outside}' (${characterName(outside)}) is not in code page ${page.name}: take another page or character.`;
  report.issue(line, 'character-outside-page', message);
  return false;
}
