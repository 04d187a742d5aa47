/** The command that was typed, with --resume, as a shell takes it; a hot folder goes on without being told. */
export function resumeCommand(
  extra: readonly string[] = [],
  typed: readonly string[] = process.argv.slice(2),
): string {
  const kept: string[] = [];
  for (let at = 0; at < typed.length; at += 1) {
    const word = typed[at]!;
    if (word === '--uncertain') at += 1;
    else if (word !== '--resume' && !word.startsWith('--uncertain=')) kept.push(word);
  }
  const resume = kept.includes('watch') ? [] : ['--resume'];
  return ['marbete', ...kept, ...resume, ...extra].map(quoted).join(' ');
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
