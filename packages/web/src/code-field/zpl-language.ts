import { StreamLanguage, type StreamParser } from '@codemirror/language';

interface ZplState {
  /** What stands behind the last command: its parameters, data that prints, or a comment. */
  behind: 'parameters' | 'data' | 'comment';
}

/** Highlighting of ZPL II (Zebra, Programming Guide P1099958): commands, data after ^FD and ^FV, ^FX comments. */
const zplParser: StreamParser<ZplState> = {
  name: 'zpl',
  startState: () => ({ behind: 'parameters' }),
  token(stream, state) {
    if (stream.match(/^<\/?(?:ZPL|TSPL|OFFER)>/i)) return 'meta';
    const command = stream.match(/^[\^~](?:A@|[A-Z]{2}|[A-Z][0-9A-Z@])/i);
    if (command) {
      const name = (command as RegExpMatchArray)[0].slice(1).toUpperCase();
      state.behind = name === 'FX' ? 'comment' : name === 'FD' || name === 'FV' ? 'data' : 'parameters';
      return state.behind === 'comment' ? 'comment' : 'keyword';
    }
    if (state.behind === 'comment') {
      stream.next();
      stream.eatWhile(/[^~^]/);
      return 'comment';
    }
    if (stream.match(/^%[A-Z_][A-Z0-9_]*%/i)) return 'variableName';
    if (state.behind === 'data') {
      stream.next();
      stream.eatWhile(/[^~^%<]/);
      return 'string';
    }
    if (stream.match(/^\d+(?:\.\d+)?/)) return 'number';
    stream.next();
    return null;
  },
};

export const zplLanguage = StreamLanguage.define(zplParser);
