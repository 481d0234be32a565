import type { ReactNode } from 'react';
import { measureTextMessage } from '#contract/messages/text-message.ts';
import { officePhone } from '#contract/website/company.ts';
import { publicUrl } from '#web/platform/page/public-url.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { Badge, type BadgeTone } from '#web/ui/data/badge.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

const tones: readonly BadgeTone[] = ['green', 'green', 'yellow'];

export function PartsBadge({ text, copies = 1 }: { text: string; copies?: number }) {
  const { parts, length, room } = measureTextMessage(text);
  return (
    <p aria-live="polite">
      <Badge tone={tones[parts] ?? 'red'}>
        {parts === 1 ? `1 part, ${length} of ${room}` : `${parts} parts, ${length} characters`}
        {copies > 1 && `, ${parts * copies} parts in all`}
      </Badge>
    </p>
  );
}

/** A preview of an email. Only the site's own URLs become links. */
export function MailLook({
  subject,
  words,
  isDark = false,
}: {
  subject: string;
  words: string;
  isDark?: boolean;
}) {
  const { company } = useWebsite();
  return (
    <div
      className={classNames(
        'rounded-field border border-line px-4 py-3 text-2 wrap-anywhere',
        isDark ? 'bg-navy-950 text-on-navy' : 'bg-card text-ink',
      )}
    >
      <p className="border-b-3 border-gold-400 pb-2 font-title">{company.name}</p>
      <p className="mt-3 font-title">{subject}</p>
      <p className="mt-2 whitespace-pre-wrap">{words.split(/(\s+)/).map(underlined)}</p>
      <p className="mt-4 border-t border-line-strong pt-2 text-1">
        {[company.name, officePhone(company), publicUrl].filter((line) => line !== '').join(' · ')}
      </p>
    </div>
  );
}

function underlined(word: string, at: number): ReactNode {
  return word.startsWith(`${publicUrl}/`) ? <u key={at}>{word}</u> : word;
}

/** A preview of a text message, and the characters that make it longer. */
export function TextLook({ text, note }: { text: string; note: string }) {
  const { costly } = measureTextMessage(text);
  return (
    <div>
      <p className="rounded-card bg-navy-100 px-4 py-3 text-2 text-navy-950 wrap-anywhere">
        {text}
      </p>
      <p className="mt-2 text-1 text-ink-2">
        {costly.length === 0
          ? note
          : `It has less room because of these characters: ${costly.join(' ')}`}
      </p>
    </div>
  );
}
