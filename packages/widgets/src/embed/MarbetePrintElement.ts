import type { GivenIssue } from '../print-questions/given-issues.ts';
import { mountWith } from './mount.tsx';
import {
  attributeNames,
  attributes,
  optionNames,
  readAttribute,
  type AttributeName,
  type EmbedOptions,
} from './options.ts';

// Where there is no document, such as on a server that renders pages, the script is read and defines nothing.
const PageElement = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement);

/**
 * <marbete-print key="pk_…" label="12" values='{"PRICE":"12.50"}'>: the widget as an element. Attributes set what it shows;
 * properties of the options' names win over them, and frameworks may hand in objects that way.
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- accessors of the options are defined below
export class MarbetePrintElement extends PageElement {
  static readonly observedAttributes: readonly string[] = attributeNames;
  private readonly fromAttributes: Partial<EmbedOptions> = {};
  private readonly issues = new Map<AttributeName, GivenIssue>();
  private readonly propertyIssues = new Map<keyof EmbedOptions, GivenIssue>();
  private readonly fromProperties: Partial<EmbedOptions> = {};
  private mounted: ReturnType<typeof mountWith> | undefined;

  connectedCallback(): void {
    this.takeEarlyProperties();
    this.mounted ??= mountWith(this, this.options(), this.allIssues());
  }

  disconnectedCallback(): void {
    // An element that is only moved is connected again before this runs.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.mounted?.destroy();
      this.mounted = undefined;
    });
  }

  /** Moved into another document, such as a window that the page opened. */
  adoptedCallback(): void {
    this.mounted?.destroy();
    this.mounted = undefined;
  }

  attributeChangedCallback(name: AttributeName, _before: string | null, text: string | null): void {
    delete this.fromAttributes[attributes[name]];
    const { option, issue } = readAttribute(name, text);
    Object.assign(this.fromAttributes, option);
    if (issue) this.issues.set(name, issue);
    else this.issues.delete(name);
    this.refresh();
  }

  /** Opens the dialog of a button, as a press does. */
  open(): void {
    this.mounted?.open();
  }

  /** @internal */
  getOption<N extends keyof EmbedOptions>(name: N): EmbedOptions[N] | undefined {
    return this.options()[name];
  }

  /** @internal */
  setOption<N extends keyof EmbedOptions>(name: N, value: EmbedOptions[N] | undefined): void {
    delete this.fromProperties[name];
    const attribute: AttributeName = name === 'publishableKey' ? 'publishable-key' : (name as AttributeName);
    this.propertyIssues.delete(name);
    if (typeof value === 'string') {
      // Templates of frameworks set the property with what an attribute would say.
      const { option, issue } = readAttribute(attribute, value);
      Object.assign(this.fromProperties, option);
      if (issue) this.propertyIssues.set(name, issue);
    } else if (value !== undefined && value !== null) this.fromProperties[name] = value;
    this.refresh();
  }

  private options(): Partial<EmbedOptions> {
    return { ...this.fromAttributes, ...this.fromProperties };
  }

  private allIssues(): GivenIssue[] {
    return [...this.issues.values(), ...this.propertyIssues.values()];
  }

  private refresh(): void {
    const unset = Object.fromEntries(optionNames.map((name) => [name, undefined]));
    this.mounted?.update({ ...unset, ...this.options() }, this.allIssues());
  }

  /** Properties that were set before the script was there hide the accessors; they are taken over. */
  private takeEarlyProperties(): void {
    for (const name of optionNames) {
      if (!Object.hasOwn(this, name)) continue;
      const early = Reflect.get(this, name) as never;
      Reflect.deleteProperty(this, name);
      this.setOption(name, early);
    }
  }
}

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the accessors below are these
export interface MarbetePrintElement extends Partial<EmbedOptions> {}

for (const name of optionNames) {
  Object.defineProperty(MarbetePrintElement.prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: MarbetePrintElement) {
      return this.getOption(name);
    },
    set(this: MarbetePrintElement, value: never) {
      this.setOption(name, value);
    },
  });
}
