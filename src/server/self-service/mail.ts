import { nameIn, withoutLinks } from '#contract/messages/message-words.ts';
import { withSender } from '#contract/messages/text-message.ts';
import { ownCodeMinutes } from '#contract/self-service/own-data.ts';
import type { Company } from '#contract/website/company.ts';
import type { NewMessage } from '#server/messages/queue-messages.ts';
import { secretMark } from '#server/messages/secrets.ts';

/**
 * The words of a message with a code, which is only marked. Phones show a message's beginning, so the code comes
 * first.
 */
export const codeWords = (
  name: string,
  reference: string,
  company: Company,
): Required<Pick<NewMessage, 'mail' | 'text'>> => ({
  mail: {
    subject: `${secretMark} is your code`,
    words: [
      nameIn('mail', name) === '' ? 'Good day,' : `Dear ${withoutLinks(name)},`,
      `Somebody, probably you, wants to see the data we keep about you. Your reference number is ${reference}. Enter this code where you asked for it:`,
      secretMark,
      `It works once, for ${ownCodeMinutes} minutes. Don't give it to anybody, not even to us.`,
      "If you didn't ask for it, you don't have to do anything. Nobody can see your data without the code.",
    ].join('\n\n'),
  },
  text: withSender(
    company.shortName,
    `${secretMark} is your code for your data at ${company.name}. It works for ${ownCodeMinutes} minutes. Don't give it to anybody.`,
  ),
});
