import { StreamLanguage, type StreamParser } from '@codemirror/language';

interface TsplState {
  inString: boolean;
}

/** Highlighting of TSPL/TSPL2 (TSC, Programming Manual): the command that starts a line, strings, numbers, comments. */
const tsplParser: StreamParser<TsplState> = {
  name: 'tspl',
  startState: () => ({ inString: false }),
  token(stream, state) {
    // A string ends with its line: the printer takes none over two.
    if (stream.sol()) state.inString = false;
    if (stream.match(/^<\/?(?:ZPL|TSPL|OFFER)>/i)) return 'meta';
    if (stream.match(/^%[A-Z_][A-Z0-9_]*%/i)) return 'variableName';
    if (state.inString) {
      if (stream.match(/^\\\["\]/)) return 'string';
      if (stream.next() === '"') state.inString = false;
      else stream.eatWhile(/[^"%<\\]/);
      return 'string';
    }
    if (stream.match(/^[ \t]*(?:REM\b|;).*/i)) return 'comment';
    const atStart = stream.string.slice(0, stream.pos).trim() === '';
    if (stream.eatSpace()) return null;
    if (atStart && stream.match(/^[A-Z~!][A-Z0-9]*/i)) return 'keyword';
    if (stream.eat('"')) {
      state.inString = true;
      return 'string';
    }
    if (stream.match(/^\d+(?:\.\d+)?/)) return 'number';
    stream.next();
    return null;
  },
};

export const tsplLanguage = StreamLanguage.define(tsplParser);
