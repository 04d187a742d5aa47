import '../ui/tokens.css';
import './embed.css';

/** All styles of the embed script as one text: the build adds this function to the script. */
declare function marbeteStyles(): string;

let sheet: CSSStyleSheet | undefined;

/** One sheet for all widgets of a page: adopted, so that a content security policy without inline styles lets it pass. */
export function embedStyles(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(marbeteStyles());
  }
  return sheet;
}
