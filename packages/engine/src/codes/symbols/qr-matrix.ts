/*
 * The square of a QR Code: function patterns, placement and masks (ISO/IEC 18004, 6.3, 7.7 and 7.8).
 */

export interface QrSquare {
  size: number;
  /** One byte a module, 1 is dark. */
  modules: Uint8Array;
}

const alignmentStep = (version: number): number[] => {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = version * 4 + 10;
  const step = version === 32 ? 26 : Math.ceil((last - 6) / (count * 2 - 2)) * 2;
  const places = [6];
  for (let at = last; places.length < count; at -= step) places.splice(1, 0, at);
  return places;
};

interface Frame {
  size: number;
  modules: Uint8Array;
  /** 1 where a function pattern or a format field stands. */
  taken: Uint8Array;
  /** Indices of the other modules in the order in which bits are placed. */
  order: Int32Array;
}

const frames = new Map<number, Frame>();

/** All that versions have in common, kept after the first use. */
function frameOf(version: number): Frame {
  const known = frames.get(version);
  if (known) return known;
  const size = version * 4 + 17;
  const modules = new Uint8Array(size * size);
  const taken = new Uint8Array(size * size);
  const set = (x: number, y: number, dark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    modules[y * size + x] = dark ? 1 : 0;
    taken[y * size + x] = 1;
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(x + dx, y + dy, ring !== 2 && ring !== 4);
      }
    }
  }
  const places = alignmentStep(version);
  const last = places.length - 1;
  places.forEach((x, i) => {
    places.forEach((y, j) => {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
    });
  });
  for (let at = 0; at < 9; at++) {
    if (at !== 6) {
      set(8, at, false);
      set(at, 8, false);
    }
    if (at < 8) {
      set(size - 1 - at, 8, false);
      set(8, size - 1 - at, at === 7);
    }
  }
  if (version >= 7) {
    let rest = version;
    for (let bit = 0; bit < 12; bit++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let bit = 0; bit < 18; bit++) {
      const dark = ((bits >> bit) & 1) === 1;
      const across = size - 11 + (bit % 3);
      const down = Math.floor(bit / 3);
      set(across, down, dark);
      set(down, across, dark);
    }
  }
  const order: number[] = [];
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = upward ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (taken[y * size + x] === 0) order.push(y * size + x);
    }
  }
  const frame = { size, modules, taken, order: Int32Array.from(order) };
  frames.set(version, frame);
  return frame;
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The masks as modules to flip, by version and mask; built when first wanted. */
const maskModules = new Map<number, Uint8Array>();

function maskOf(frame: Frame, version: number, mask: number): Uint8Array {
  const key = version * 8 + mask;
  const known = maskModules.get(key);
  if (known) return known;
  const { size, taken } = frame;
  const flips = new Uint8Array(size * size);
  const rule = masks[mask] ?? (() => false);
  for (let y = 0, at = 0; y < size; y++) {
    for (let x = 0; x < size; x++, at++) flips[at] = taken[at] === 0 && rule(x, y) ? 1 : 0;
  }
  maskModules.set(key, flips);
  return flips;
}

/** Format bits of each level: L, M, Q, H. */
const levelBits = [1, 0, 3, 2];

function writeFormat(modules: Uint8Array, size: number, level: number, mask: number): void {
  const data = ((levelBits[level] ?? 0) << 3) | mask;
  let rest = data;
  for (let bit = 0; bit < 10; bit++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const put = (x: number, y: number, bit: number) => {
    modules[y * size + x] = (bits >> bit) & 1;
  };
  for (let bit = 0; bit < 6; bit++) put(8, bit, bit);
  put(8, 7, 6);
  put(8, 8, 7);
  put(7, 8, 8);
  for (let bit = 9; bit < 15; bit++) put(14 - bit, 8, bit);
  for (let bit = 0; bit < 8; bit++) put(size - 1 - bit, 8, bit);
  for (let bit = 8; bit < 15; bit++) put(8, size - 15 + bit, bit);
}

/**
 * Places code words and masks them: with the mask that is asked for, or the one of the lowest penalty, the first of
 * equals.
 */
export function qrSquare(version: number, level: number, words: Uint8Array, wanted?: number): QrSquare {
  const frame = frameOf(version);
  const { size } = frame;
  const plain = frame.modules.slice();
  const bits = Math.min(words.length * 8, frame.order.length);
  for (let bit = 0; bit < bits; bit++) {
    plain[frame.order[bit] ?? 0] = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
  }
  const masked = (mask: number): Uint8Array => {
    const flips = maskOf(frame, version, mask);
    const modules = new Uint8Array(plain.length);
    for (let at = 0; at < plain.length; at++) modules[at] = (plain[at] ?? 0) ^ (flips[at] ?? 0);
    writeFormat(modules, size, level, mask);
    return modules;
  };
  if (wanted !== undefined) return { size, modules: masked(wanted) };
  let best: Uint8Array | undefined;
  let least = Infinity;
  for (let mask = 0; mask < 8; mask++) {
    const modules = masked(mask);
    const score = penalty(modules, size);
    if (score < least) {
      least = score;
      best = modules;
    }
  }
  return { size, modules: best ?? masked(0) };
}

/**
 * How bad a masked square is to read (7.8.3.1): runs of five or more, blocks of four, finder-like stretches with four
 * light modules before or after, counted once each and with light all around, and the share of dark modules in whole
 * steps of five per cent.
 */
function penalty(modules: Uint8Array, size: number): number {
  let score = 0;
  let dark = 0;
  for (let line = 0; line < size; line++) {
    score += linePenalty(modules, line * size, 1, size) + linePenalty(modules, line, size, size);
  }
  for (let y = 0; y < size; y++) {
    const row = y * size;
    for (let x = 0; x < size; x++) {
      const module = modules[row + x];
      dark += module ?? 0;
      if (
        x + 1 < size &&
        y + 1 < size &&
        modules[row + x + 1] === module &&
        modules[row + size + x] === module &&
        modules[row + size + x + 1] === module
      )
        score += 3;
    }
  }
  const total = size * size;
  return score + Math.floor((Math.abs(2 * dark - total) * 10) / total) * 10;
}

function linePenalty(modules: Uint8Array, from: number, step: number, size: number): number {
  let score = 0;
  let run = 0;
  let before = 2;
  // The last eleven modules, light outside the symbol.
  let seen = 0;
  for (let at = 0, place = from; at < size + 4; at++, place += step) {
    const module = at < size ? (modules[place] ?? 0) : 0;
    if (at < size) {
      if (module === before) {
        run++;
        if (run === 5) score += 3;
        else if (run > 5) score++;
      } else {
        before = module;
        run = 1;
      }
    }
    seen = ((seen << 1) | module) & 0x7fff;
    // 1011101 with four light ones after it; or, where dark follows, with four light ones before it.
    if ((seen & 0x7ff) === 0x5d0 || ((seen & 0x7ff0) === 0x05d0 && (seen & 0xf) !== 0)) score += 40;
  }
  return score;
}
