import { type ConfigurationAnswer, templateOfAnswer } from '@marbete/core/api/printer-code';
import { LabelPicture } from '@marbete/ui/labels';
import { useTexts } from '../texts/texts.ts';
import { paperOf } from './paper.ts';
import { useTemplateDrawing } from './use-template-drawing.ts';
import styles from './LabelForm.module.css';

/** What a label prints, as it was stored or typed. */
export interface Stand {
  nombre: string;
  descripcion: string;
  etiqueta: string;
  etiqueta_base64?: string | undefined;
  /** Its printer language's id. */
  language: number;
  configuraciones: readonly ConfigurationAnswer[];
  moneda?: string;
}

/** Height of a picture, in pixels. */
const heightPx = 200;
/** Lines that are shown of one of the two. */
const mostLines = 30;

/** Two stands of one label, each as it prints, with where their pictures, names and code differ. */
export function LabelsBeside(props: {
  one: Stand;
  other: Stand;
  oneTitle: string;
  otherTitle: string;
  /** WIDTHxHEIGHT in millimetres. */
  measure: string | undefined;
}) {
  const { one, other, oneTitle, otherTitle, measure } = props;
  const t = useTexts();
  const paper = paperOf(measure);
  const drawings = [
    useTemplateDrawing(drawnOf(one), paper)?.url,
    useTemplateDrawing(drawnOf(other), paper)?.url,
  ];
  const [oneUrl, otherUrl] = drawings;
  const texts = [textOf(one), textOf(other)] as const;
  const gone = linesWithout(texts[0], texts[1]);
  const come = linesWithout(texts[1], texts[0]);
  return (
    <>
      <div className={styles['beside']}>
        <Side title={oneTitle} url={oneUrl} measure={measure} />
        <Side title={otherTitle} url={otherUrl} measure={measure} />
        {oneUrl !== undefined && otherUrl !== undefined && oneUrl !== otherUrl ? (
          <figure className={styles['side']}>
            <figcaption>{t('editor.difference')}</figcaption>
            <div className={styles['difference']}>
              <img src={oneUrl} alt="" />
              <img src={otherUrl} alt="" />
            </div>
          </figure>
        ) : null}
      </div>
      {gone.length + come.length > 0 ? (
        <div className={styles['lines']}>
          <Lines title={t('editor.linesOnly', { side: oneTitle })} lines={gone} />
          <Lines title={t('editor.linesOnly', { side: otherTitle })} lines={come} />
        </div>
      ) : (
        <p>{t('editor.sameCode')}</p>
      )}
    </>
  );
}

function Side({
  title,
  url,
  measure,
}: {
  title: string;
  url: string | undefined;
  measure: string | undefined;
}) {
  return (
    <figure className={styles['side']}>
      <figcaption>{title}</figcaption>
      <LabelPicture
        name={title}
        measure={measure}
        heightPx={heightPx}
        drawing={url === undefined ? undefined : { url, ratio: ratioOf(measure) }}
      />
    </figure>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  const t = useTexts();
  if (lines.length === 0) return null;
  const more = lines.length - mostLines;
  return (
    <section>
      <h3>{title}</h3>
      <pre>{lines.slice(0, mostLines).join('\n')}</pre>
      {more > 0 ? <p>{t('editor.moreLines', { count: more })}</p> : null}
    </section>
  );
}

const drawnOf = ({ etiqueta, etiqueta_base64, language, configuraciones, moneda }: Stand) => ({
  etiqueta,
  etiqueta_base64,
  language,
  configuraciones,
  ...(moneda === undefined ? {} : { moneda }),
});

/** Pictures are drawn on the paper, whatever stands on it. */
function ratioOf(measure: string | undefined): number {
  const { width, height } = paperOf(measure);
  return Number(width) / Number(height);
}

/** What is compared line by line: name, description, code and configurations. */
function textOf({ nombre, descripcion, etiqueta, etiqueta_base64, configuraciones }: Stand): string[] {
  return [
    nombre,
    descripcion,
    ...templateOfAnswer({ etiqueta, etiqueta_base64 }).text.split(/\r?\n/),
    ...configuraciones.map(({ variable, valor }) => `${variable}: ${valor}`),
  ].filter((line) => line.trim() !== '');
}

/** The lines of one text that the other does not have, each as often as it has more of them. */
function linesWithout(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
