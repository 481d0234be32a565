import { type Company, officePhone } from '#contract/website/company.ts';
import type { Mail } from '#server/platform/system/mailer.ts';
import type { MessageRow } from './repository.ts';
import { withSecret } from './secrets.ts';
import { ownWords } from './table.ts';

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

// Closing punctuation isn't part of a link.
const linkAndRest = /^(.*?)([.,;:!?)]*)$/s;

// No colour of our own: the mail program's suits its background.
const linkTo = (address: string) => `<a href="${escaped(address)}">${escaped(address)}</a>`;

// The form of administrators' addresses in messages. Visitors' texts can't contain `://`.
const bracketed = /^<(https:\/\/[^\s<>]+)>([.,;:!?)]*)$/i;

/** Links only the site's own addresses, and `https` addresses in angle brackets. */
function toHtml(paragraph: string, publicUrl: string): string {
  const words = paragraph.split(/(\s+)/).map((word) => {
    if (word.startsWith(`${publicUrl}/`)) {
      const [, link = '', rest = ''] = linkAndRest.exec(word) ?? [];
      return linkTo(link) + escaped(rest);
    }
    const [, address, after = ''] = bracketed.exec(word) ?? [];
    return address === undefined
      ? escaped(word).replaceAll('\n', '<br>')
      : linkTo(address) + escaped(after);
  });
  return `<p style="margin:0 0 16px">${words.join('')}</p>`;
}

// Long links would make the page wider than a phone. Some mail programs know only the second property.
const breaking = 'overflow-wrap:anywhere;word-break:break-word';

const codeStyle = 'margin:0 0 16px;font-size:28px;font-weight:bold;letter-spacing:4px';

/**
 * Returns plain text and HTML with the company's name and phone number. Has no images, and no colours that break
 * dark mode. `secret` replaces its placeholder; codes are emphasised. Replies go to the company; automatic messages
 * are marked against auto-replies.
 */
export function toMail(
  message: Pick<
    MessageRow,
    'id' | 'event' | 'recordKind' | 'address' | 'subject' | 'words' | 'calendar'
  >,
  {
    publicUrl,
    company,
    secret,
  }: { publicUrl: string; company: Company; secret?: string | undefined },
): Mail {
  const { id, event, recordKind, address, calendar } = message;
  const [subject, words] = [
    withSecret(message.subject, secret),
    withSecret(message.words, secret),
  ] as const;
  const ending = [company.name, officePhone(company), publicUrl]
    .filter((line) => line !== '')
    .join('\n');
  const paragraphs = words.split(/\n{2,}/);
  const body = paragraphs
    .map((paragraph) =>
      paragraph === secret ? `<p style="${codeStyle}">${secret}</p>` : toHtml(paragraph, publicUrl),
    )
    .join('');
  return {
    id,
    fromName: company.name,
    to: address,
    subject,
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    text: `${words}\n\n${ending}\n`,
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
      `<title>${escaped(subject)}</title></head>`,
      '<body style="margin:0;padding:24px;font:16px/1.5 sans-serif">',
      `<div style="max-width:560px;margin:0 auto;${breaking}">`,
      `<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid #f5b52e;font-weight:bold;font-size:18px">${escaped(company.name)}</p>`,
      body,
      `<p style="margin:32px 0 0;padding:12px 0 0;border-top:1px solid #8a94a6;font-size:14px">${toLines(ending)}</p>`,
      '</div></body></html>',
    ].join('\n'),
    ...(calendar !== null && { calendar }),
    ...(recordKind !== 'account' && company.email !== '' && { replyTo: company.email }),
    ...(event !== ownWords && { headers: { 'Auto-Submitted': 'auto-generated' } }),
  };
}

const toLines = (text: string) => escaped(text).replaceAll('\n', '<br>');
