// Loaded before an app: its clock is off by CLOCK_SHIFT_MS, as on a machine without NTP.
const shiftMs = Number(process.env.CLOCK_SHIFT_MS);
const RightDate = Date;

globalThis.Date = class extends RightDate {
  constructor(...given) {
    if (given.length === 0) super(RightDate.now() + shiftMs);
    else super(...given);
  }

  static now() {
    return RightDate.now() + shiftMs;
  }
};
