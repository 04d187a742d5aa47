/** An open way to a printer that can also answer. */
export interface Line {
  send(text: string): Promise<void>;
  /** What arrives until `isWhole` says so, the time is up or the line ends; may be empty. */
  hear(isWhole: (heard: Buffer) => boolean, limitMs: number): Promise<Buffer>;
}

/** Collects what arrives for whoever waits for an answer. */
export function collectAnswers() {
  let heard: Buffer = Buffer.alloc(0);
  let ended = false;
  let onChange = () => {};
  return {
    add(data: Buffer) {
      heard = Buffer.concat([heard, data]).subarray(-heardLimit);
      onChange();
    },
    end() {
      ended = true;
      onChange();
    },
    hear(isWhole: (heard: Buffer) => boolean, limitMs: number): Promise<Buffer> {
      return new Promise((resolve) => {
        const finish = () => {
          clearTimeout(timer);
          onChange = () => {};
          const said = heard;
          heard = Buffer.alloc(0);
          resolve(said);
        };
        const timer = setTimeout(finish, limitMs);
        onChange = () => {
          if (ended || isWhole(heard)) finish();
        };
        onChange();
      });
    },
  };
}

const heardLimit = 64 * 1024;

/** For answers that are waited for as long as the line stands. */
export const longestMs = 24 * 3600 * 1000;
