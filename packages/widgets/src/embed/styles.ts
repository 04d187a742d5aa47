import '../ui/tokens.css';
import './embed.css';

/** All styles of the embed script as one text: the build adds this function to the script. */
declare function marbeteStyles(): string;

const sheets = new WeakMap<Document, CSSStyleSheet>();

/**
 * One sheet for all widgets of a document: adopted, so that a content security policy without inline styles lets it pass.
 * A frame or a window of the page takes none of another document.
 */
export function embedStyles(document: Document): CSSStyleSheet {
  const Sheet = document.defaultView?.CSSStyleSheet ?? CSSStyleSheet;
  const sheet = sheets.get(document) ?? new Sheet();
  if (!sheets.has(document)) sheet.replaceSync(marbeteStyles());
  sheets.set(document, sheet);
  return sheet;
}
