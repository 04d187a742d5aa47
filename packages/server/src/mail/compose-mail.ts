import type { Mail } from './mailer.ts';

/** What a letter with one thing to do says. */
export interface MailContent {
  subject: string;
  /** Plain sentences, one a paragraph. Never words that somebody else typed: mails of ours are no way to send theirs. */
  paragraphs: readonly string[];
  /** The one thing to do. */
  link?: { label: string; url: string };
  /** Small print after the link. */
  closing: readonly string[];
}

/** A letter as a mail, in text and in plain HTML that every mail program shows alike. */
export function composeMail(to: string, { subject, paragraphs, link, closing }: MailContent): Mail {
  const text = [...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : []), ...closing, '-- \nMarbete'];
  const paragraph = (words: string) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`;
  const small = (words: string) =>
    `<p style="margin:0 0 8px;font-size:13px;color:#5b5b57">${escapeHtml(words)}</p>`;
  const button = link
    ? `<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1c1c1a;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(link.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:13px;color:#5b5b57;word-break:break-all">${escapeHtml(link.url)}</p>`
    : '';
  const html =
    '<!doctype html><html><head><meta charset="utf-8"><meta name="color-scheme" content="light"></head>' +
    '<body style="margin:0;padding:24px;background:#f5f4f0;color:#1c1c1a;font:16px/1.5 system-ui,sans-serif">' +
    '<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">' +
    `<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(subject)}</h1>` +
    `${paragraphs.map(paragraph).join('')}${button}${closing.map(small).join('')}</div></body></html>`;
  return { to, subject, text: `${text.join('\n\n')}\n`, html };
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
