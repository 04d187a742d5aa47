// Loaded into a server before anything else: gives it a clock that is so many milliseconds off. The server keeps all of
// its times by this clock, on both databases.
const offsetMs = Number(process.env.MARBETE_TEST_CLOCK_OFFSET_MS ?? 0);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + offsetMs);
    else super(...parts);
  }
  static now() {
    return RealDate.now() + offsetMs;
  }
};
