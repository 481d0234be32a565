import { withoutLinks } from '#contract/messages/message-words.ts';

interface Summary {
  name: string;
  month: string;
  before: string;
  /** Each with the previous month's in brackets. */
  figures: readonly string[];
  link: string;
}

export const writeSummary = ({
  name,
  month,
  before,
  figures,
  link,
}: Summary): { subject: string; words: string } => ({
  subject: `${month} in figures`,
  words: [
    `Dear ${withoutLinks(name)},`,
    `Here are the figures for ${month}, with those for ${before} in brackets:`,
    figures.map((figure) => `- ${figure}`).join('\n'),
    `All reports of ${month}:\n${link}`,
    'You get this email each month because you asked for it. You can stop it at the bottom of the reports page.',
  ].join('\n\n'),
});
