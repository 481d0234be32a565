import { Fragment } from 'react';
import { Link } from 'react-router';
import {
  type MarkedWords,
  parseMarkedText,
  parseMarkedWords,
} from '#contract/website/marked-text.ts';
import { classNames } from '#web/ui/theme/class-names.ts';

/** One line of limited markup: plain text, bold and links. */
export function MarkedLine({ text }: { text: string }) {
  return <Words words={parseMarkedWords(text)} />;
}

/** Limited markup: paragraphs and lists. */
export function MarkedText({ text, className }: { text: string; className: string }) {
  return (
    <div className={classNames('grid gap-3', className)}>
      {parseMarkedText(text).map(({ kind, lines }, at) =>
        kind === 'list' ? (
          <ul key={at} className="grid list-disc gap-1 ps-5">
            {lines.map((words, place) => (
              <li key={place}>
                <Words words={words} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={at}>
            {lines.map((words, place) => (
              <Fragment key={place}>
                {place > 0 && <br />}
                <Words words={words} />
              </Fragment>
            ))}
          </p>
        ),
      )}
    </div>
  );
}

function Words({ words: all }: { words: readonly MarkedWords[] }) {
  return all.map(({ kind, words, address }, at) => {
    if (kind === 'bold') return <strong key={at}>{words}</strong>;
    if (kind === 'plain') return <Fragment key={at}>{words}</Fragment>;
    return (
      <Link key={at} to={address} className="underline underline-offset-4">
        {words}
      </Link>
    );
  });
}
