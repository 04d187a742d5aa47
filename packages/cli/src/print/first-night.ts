import { AppError } from '@marbete/core/api/errors';
import { askConfirm } from '../ask.ts';
import type { Context } from '../context.ts';
import { counted } from '../counted.ts';
import { usageError } from '../exit-codes.ts';
import { stateFolder } from '../state/job.ts';
import type { OtherJobs, PrintedStore } from '../state/printed-store.ts';
import { plainText } from '../table.ts';
import { typedCommand } from './job-outcome.ts';
import { isoDateOf } from './moment.ts';
import type { PrintFlags } from './options.ts';

/**
 * A job that remembers nothing would print its whole list: it is a new one, or its memory is somewhere else. A person says
 * once that it begins; until then nothing prints where nobody can be asked.
 */
export async function settleFirstNight(
  context: Context,
  flags: PrintFlags,
  memory: PrintedStore | undefined,
  { rows, labels }: { rows: number; labels: number },
  template: string,
): Promise<void> {
  const { output } = context;
  const { firstNight, dryRun = false } = flags;
  if (!flags.onlyChanged || flags.takeAsPrinted || !memory) return;
  const known = await memory.beginning();
  if (known === 'printed' && firstNight === true && !dryRun)
    throw usageError(
      'This job remembers what it printed, so this is no first night. Leave --first-night out: it is said once, by hand.',
    );
  if (known !== 'none' || labels === 0) return;

  const chosen = flags.rows === undefined && flags.where === undefined ? '' : 'chosen ';
  const message = `First night of this job: all ${counted(rows, `${chosen}row`)} print (${counted(labels, 'label')}).`;
  const others = await memory.otherJobs();
  const hints = hintsOf(others, stateFolder(context, flags));
  const facts = { rows, labels, jobs: others.jobs };
  const today = isoDateOf(new Date());
  const said = firstNight === true || firstNight === today;
  output.event('first-night', facts);
  if (said) output.say(`Notice: ${message}`);
  else if (dryRun) output.say([`Notice: ${message}`, ...hints, ...stepsOf()].join('\n'));
  else if (output.interactive) {
    for (const hint of hints) output.say(`Notice: ${hint}`);
    if (!(await askConfirm(output, { message: `${message} Print them?`, flag: '--first-night' })))
      throw new AppError('cancelled', 'Nothing was printed.');
  } else {
    const otherDay = firstNight ? [`first-night says ${firstNight}, and today is ${today}.`] : [];
    throw new AppError(
      'data-invalid',
      [`${message} Nothing was printed.`, ...otherDay, ...hints, ...stepsOf()].join('\n'),
      { details: { reason: 'first-night', ...facts } },
    );
  }
  if (!dryRun) await memory.setTemplate(template, false);
}

/** What to say of other jobs: one of them may be this one under another name. */
function hintsOf({ jobs, keys, sampled, isEmpty }: OtherJobs, folder: string): string[] {
  if (isEmpty)
    return [
      `The state folder ${folder} remembers nothing of any job: a new one, or was it moved or emptied?`,
    ];
  return jobs.map(({ job, known, printer, at }) => {
    const which =
      known === keys
        ? `all of these ${counted(keys, 'key')}`
        : `${sampled ? 'about ' : ''}${known.toLocaleString('en')} of these ${counted(keys, 'key')}`;
    const last = [printer && `printer ${printer}`, `last on ${at.slice(0, 10)}`].filter(Boolean).join(', ');
    return plainText(
      `Job '${job}' knows ${which} (${last}). If it is this one under another name or printer, go on with it: --job '${job}', in a job file name: ${job}.`,
    );
  });
}

function stepsOf(): string[] {
  return [
    `If all rows are to print, say it once, by hand: ${typedCommand(['--first-night'], ['--once', '--first-night'])}`,
    // A hot folder prints what comes; it is told nothing else.
    ...(process.argv.includes('watch')
      ? []
      : [`If these labels are on the shelves already: ${typedCommand(['--take-as-printed'])}`]),
  ];
}
