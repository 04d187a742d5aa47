import type { ZplPlace } from './field.ts';
import type { ZplToken } from '../scan.ts';
import { parametersOf } from '../scan.ts';

/** Follows where fields stand and how large the label is (ZPL guide, ^FO, ^FT, ^FW, ^A, ^PW, ^LL). */
export class PlaceReader {
  #origin: 'FO' | 'FT' = 'FO';
  #x = 0;
  #y = 0;
  #rotation = 'N';
  #fieldRotation: string | undefined;
  #width: number | undefined;
  #length: number | undefined;

  read(text: string, token: ZplToken): void {
    const { code } = token;
    if (code === 'FO' || code === 'FT') {
      const [x, y] = parametersOf(text, token);
      this.#origin = code;
      this.#x = dots(x) ?? 0;
      this.#y = dots(y) ?? 0;
    } else if (code === 'PW') this.#width = dots(parametersOf(text, token)[0]);
    else if (code === 'LL') this.#length = dots(parametersOf(text, token)[0]);
    else if (code === 'FW') this.#rotation = rotationOf(text.charAt(token.dataStart)) ?? this.#rotation;
    else if (code === 'A') this.#fieldRotation = rotationOf(text.charAt(token.dataStart + 1));
    else if (code === 'FS') this.#fieldRotation = undefined;
  }

  get place(): ZplPlace {
    return {
      origin: this.#origin,
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
