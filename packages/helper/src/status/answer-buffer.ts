/** Collects what arrives for whoever waits for an answer; each byte is a character. */
export function createAnswerBuffer() {
  let received = '';
  let ended = false;
  let onChange = () => {};
  return {
    add(data: Buffer) {
      received = (received + data.toString('latin1')).slice(-receivedLimit);
      onChange();
    },
    end() {
      ended = true;
      onChange();
    },
    receive(isWhole: (received: string) => boolean, limitMs: number): Promise<string> {
      return new Promise((resolve) => {
        const finish = () => {
          clearTimeout(timer);
          onChange = () => {};
          const answer = received;
          received = '';
          resolve(answer);
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
