import type { ZplFont, ZplPlace } from './field.ts';
import type { ZplToken } from '../scan.ts';
import { parametersOf } from '../scan.ts';

/** Follows where fields stand and how large the label is (ZPL guide, ^FO, ^FT, ^FW, ^A, ^PW, ^LL). */
export class PlaceReader {
  #origin: 'FO' | 'FT' = 'FO';
  #isRight = false;
  #x = 0;
  #y = 0;
  #rotation = 'N';
  #fieldRotation: string | undefined;
  #width: number | undefined;
  #length: number | undefined;
  /** Of ^CF, and of the field's own ^A. */
  #font: ZplFont = { name: 'A', height: 0, width: 0 };
  #fieldFont: ZplFont | undefined;

  read(text: string, token: ZplToken): void {
    const { code } = token;
    if (code === 'FO' || code === 'FT') {
      const [x, y, align] = parametersOf(text, token);
      this.#origin = code;
      this.#x = dots(x) ?? 0;
      this.#y = dots(y) ?? 0;
      this.#isRight = align?.trim() === '1';
    } else if (code === 'PW') this.#width = dots(parametersOf(text, token)[0]);
    else if (code === 'LL') this.#length = dots(parametersOf(text, token)[0]);
    else if (code === 'FW') this.#rotation = rotationOf(text.charAt(token.dataStart)) ?? this.#rotation;
    else if (code === 'CF') {
      const [name, height, width] = parametersOf(text, token);
      this.#font = {
        name: name?.trim().charAt(0).toUpperCase() || this.#font.name,
        height: dots(height) ?? 0,
        width: dots(width) ?? 0,
      };
    } else if (code === 'A') {
      const [name, height, width] = parametersOf(text, token);
      this.#fieldRotation = rotationOf(text.charAt(token.dataStart + 1));
      this.#fieldFont = {
        name: name?.trim().charAt(0).toUpperCase() || this.#font.name,
        height: dots(height) ?? 0,
        width: dots(width) ?? 0,
      };
    } else if (code === 'FS') {
      this.#fieldRotation = undefined;
      this.#fieldFont = undefined;
    }
  }

  /** Without sizes, those of ^CF where it names the same font. */
  #fontOfField(): ZplFont {
    const own = this.#fieldFont;
    if (!own) return this.#font;
    const isSized = own.height > 0 || own.width > 0;
    return !isSized && own.name === this.#font.name ? this.#font : own;
  }

  get place(): ZplPlace {
    return {
      origin: this.#origin,
      isRight: this.#isRight,
      font: this.#fontOfField(),
      xDots: this.#x,
      yDots: this.#y,
      direction: this.#fieldRotation ?? this.#rotation,
      widthDots: this.#width,
      lengthDots: this.#length,
    };
  }
}

function dots(parameter: string | undefined): number | undefined {
  const number = Number.parseInt(parameter ?? '', 10);
  return Number.isNaN(number) ? undefined : number;
}

function rotationOf(letter: string): string | undefined {
  return /^[NRIB]$/i.test(letter) ? letter.toUpperCase() : undefined;
}
