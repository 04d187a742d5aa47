/** An open way to a printer that can also answer. */
export interface Line {
  send(text: string): Promise<void>;
  /** What arrives until `isWhole` says so, the time is up or the line ends; may be empty. */
  receive(isWhole: (received: Buffer) => boolean, limitMs: number): Promise<Buffer>;
}

/** Collects what arrives for whoever waits for an answer. */
export function createAnswerBuffer() {
  let received: Buffer = Buffer.alloc(0);
  let ended = false;
  let onChange = () => {};
  return {
    add(data: Buffer) {
      received = Buffer.concat([received, data]).subarray(-receivedLimit);
      onChange();
    },
    end() {
      ended = true;
      onChange();
    },
    receive(isWhole: (received: Buffer) => boolean, limitMs: number): Promise<Buffer> {
      return new Promise((resolve) => {
        const finish = () => {
          clearTimeout(timer);
          onChange = () => {};
          const bytes = received;
          received = Buffer.alloc(0);
          resolve(bytes);
        };
        const timer = setTimeout(finish, limitMs);
        onChange = () => {
          if (ended || isWhole(received)) finish();
        };
        onChange();
      });
    },
  };
}

const receivedLimit = 64 * 1024;

/** For answers that are waited for as long as the line stands. */
export const longestMs = 24 * 3600 * 1000;
