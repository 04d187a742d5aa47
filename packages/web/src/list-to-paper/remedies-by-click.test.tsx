import { type Catalogue, listCatalogues, type ReadOptions } from '@marbete/core/api/catalogues';
import type { Client } from '@marbete/core/api/client';
import { proposeLabels } from '@marbete/core/api/printing';
import { createQueryClient, MarbeteContext, useMarbete } from '@marbete/ui/provider';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  type Call,
  type Case,
  files,
  prepare,
  read,
  rows,
  shelf,
  trial,
} from '../../../../tests/components/list-problems.ts';
import { catalogueImport as asks } from '../../../widgets/src/texts/es-MX/catalogue-import.ts';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { TrialContext } from '../session/trial-state.ts';
import { AccountContext } from '../session/use-account.ts';
import { createSessionStore } from '../session/session-store.ts';
import { SessionContext } from '../session/use-session.ts';
import { LeaveGuard } from '../shell/LeaveGuard.tsx';
import { NewListPage } from './NewListPage.tsx';
import { PrintList } from './PrintList.tsx';
import { listToPaper } from './texts.es-MX.ts';
import { groupTwins } from './twins.ts';

const moment = { anio: '27/11/2026', hora: '10:00 a.m.', fecha: '2026-11-27', sistema_operativo: '' };

/* Every problem's remedy is one click at the place where the problem is said, and after it the way to paper is open. */

const nobody = {
  id: 0,
  name: '',
  role: 2,
  mode: 'simple',
  canChangeMode: false,
  setMode: () => undefined,
  manages: false,
  lacksSecondFactor: false,
} as const;

/** The screens on the server of the trial, as on the landing. */
function OnTrial({ call, children }: { call: Call; children: ReactNode }) {
  const marbete = useMarbete();
  const [queries] = useState(createQueryClient);
  const [client] = useState(() => ({ ...marbete.client, call }) as unknown as Client);
  return (
    <SessionContext value={createSessionStore(localStorage, window)}>
      <TrialContext value>
        <AccountContext value={nobody}>
          <MarbeteContext value={{ ...marbete, client }}>
            <QueryClientProvider client={queries}>
              <MemoryRouter>
                <LeaveGuard>{children}</LeaveGuard>
              </MemoryRouter>
            </QueryClientProvider>
          </MarbeteContext>
        </AccountContext>
      </TrialContext>
    </SessionContext>
  );
}

/** The one label, proposed again when the list was told something, as on the page. */
function Own({ call, catalogue, id }: { call: Call; catalogue: Catalogue; id: number }) {
  const { data } = useQuery({
    queryKey: ['labels', 'for-list', catalogue.id],
    queryFn: () => call(proposeLabels, { body: { catalogo: catalogue.id, ...moment } }),
  });
  const own = data?.etiquetas.filter((each) => each.fuente === 'propia' && each.id === id);
  return own && <PrintList catalogue={catalogue} groups={groupTwins(own)} updated={false} />;
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** What the button of a remedy says. */
function buttonOf({ take }: Pick<Case, 'take'>): string | RegExp {
  if (typeof take === 'string')
    return {
      'leave-out': listToPaper.remedyLeaveOut,
      code: listToPaper.remedyOtherCode,
      shrink: listToPaper.remedyShrink,
      lines: listToPaper.remedyLines,
      cut: listToPaper.remedyCut,
    }[take];
  const { zeroPrice, currency, checkDigits } = take;
  if (zeroPrice) return listToPaper.remedyZero;
  if (checkDigits) return listToPaper.remedyCheckDigit;
  return currency === 'label' ? /^Dejar (?!fuera)/ : listToPaper.remedyRound;
}

test.each(rows)('a row, $code: $what', async (problem) => {
  const { list, label = shelf, prints } = problem;
  await page.viewport(1280, 900);
  localStorage.clear();
  const call = trial();
  const { id } = await prepare(call, await read(call, list), label);
  const [catalogue] = await call(listCatalogues, {});
  await renderScreen(
    <OnTrial call={call}>
      <Own call={call} catalogue={catalogue!} id={id} />
    </OnTrial>,
  );
  const look = page.getByRole('region', { name: listToPaper.look });
  const remedy = look.getByRole('button', { name: buttonOf(problem), exact: true }).first();
  await remedy.click();
  const print = button(prints.length === 1 ? 'Imprimir 1 etiqueta' : `Imprimir ${prints.length} etiquetas`);
  await expect.element(print).toBeEnabled();
  // What is left of it is what was said, which can be taken back.
  await expect.poll(() => look.query()?.querySelector('li[data-level="error"]') ?? null).toBeNull();
});

/** What the answer to a file says. */
function answerTo({ code, take }: Case): string {
  const { headerRow } = take as ReadOptions;
  const known: Readonly<Record<string, string>> = {
    'header-unclear': headerRow === 'none' ? asks.askHeaderNo : asks.askHeaderYes,
    'many-rows-left-out': asks.askSectionsYes,
    'two-currencies': asks.askCurrenciesList,
    'codes-destroyed': asks.askLostCodesYes,
    'prices-finer': asks.askRoundYes,
    'encoded-twice': asks.askEncodedTwiceYes,
  };
  return known[code]!;
}

test.each(files)('a file, $code: $what', async (problem) => {
  await page.viewport(1280, 900);
  const call = trial();
  const said: unknown[] = [];
  const noted = ((endpoint: never, input: { form?: { opciones?: unknown } }) => {
    if (input.form?.opciones) said.push(input.form.opciones);
    return call(endpoint, input as never);
  }) as unknown as Call;
  await renderScreen(
    <OnTrial call={noted}>
      <NewListPage />
    </OnTrial>,
  );
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
  await page
    .elementLocator(document.querySelector('input[type=file]')!)
    .upload(new File([`${problem.list.join('\n')}\n`], 'lista.csv'));
  const use = button('Usar esta lista').first();
  await expect.element(use).toBeDisabled();
  const answer = button(answerTo(problem));
  await answer.click();
  await expect.element(use).toBeEnabled();
  await expect.element(answer).not.toBeInTheDocument();
  expect(said.at(-1)).toMatchObject(problem.take as object);
});
