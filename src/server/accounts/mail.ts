import { recoveryCodeMinutes } from '#contract/accounts.ts';
import { invitationHours } from '#contract/administrators.ts';
import { writeInstant } from '#contract/dates.ts';
import type { Role } from '#contract/roles.ts';
import { describeUserAgent } from '#contract/user-agent.ts';
import type { Mail } from '#server/platform/system/mailer.ts';

/** The recipient of a mail, and the site's address. */
export interface Addressed {
  email: string;
  name: string;
  publicUrl: string;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/**
 * Writes a mail with the same paragraphs in text and HTML; a code is set apart below the first one, and so is a link.
 * Somebody without a name is greeted without one.
 */
function write(
  { email, name }: Pick<Addressed, 'email' | 'name'>,
  subject: string,
  [first, ...others]: readonly [string, ...string[]],
  { code, link }: { code?: string; link?: string } = {},
): Mail {
  const apart = [code, link].filter((text) => text !== undefined);
  const paragraphs = [name ? `Dear ${name},` : 'Hello,', first, ...apart, ...others];
  const asHtml = (text: string) => {
    if (text === code) return `<p style="font-size:28px;font-weight:bold;letter-spacing:4px">${text}</p>`;
    return text === link ? `<p><a href="${escaped(text)}">${escaped(text)}</a></p>` : `<p>${escaped(text)}</p>`;
  };
  const body = paragraphs.map(asHtml).join('');
  return {
    to: email,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;color:#14202f">${body}</body></html>`,
  };
}

export const recoveryMail = (to: Addressed, code: string): Mail =>
  write(
    to,
    `${code} is your code for a new password`,
    [
      `Someone, probably you, asked for a new password for ${to.publicUrl}. Enter this code there:`,
      `It works once, for ${recoveryCodeMinutes} minutes, in the browser that asked for it.`,
      "If you didn't ask for it, you don't have to do anything: your password stays the same. Don't share the code with anyone.",
    ],
    { code },
  );

/** Invites a new administrator to set a password. The code expires soon. */
export const invitationMail = (to: Addressed, code: string): Mail =>
  write(
    to,
    'You are now an administrator',
    [
      `You are now an administrator of ${to.publicUrl}. Here is your code for setting a password:`,
      `Open ${to.publicUrl}/forgot-password, enter your email address and choose "I already have a code". The code works for ${recoveryCodeMinutes} minutes. After that, choose "Continue" to get a new one.`,
    ],
    { code },
  );

export const passwordChangedMail = (to: Addressed): Mail =>
  write(to, 'Your password was changed', [
    `The password of your account on ${to.publicUrl} has just been changed, and you've been signed out everywhere else.`,
    `If you didn't change it, set a new one immediately: ${to.publicUrl}/forgot-password.`,
  ]);

/** Reports a log-in from a browser that wasn't known, in case it was somebody else. */
export const signInMail = (to: Addressed, { device, at }: { device: string; at: Date }): Mail =>
  write(to, 'New log-in to your account', [
    `Your account on ${to.publicUrl} was opened in a browser that we didn't know: ${describeUserAgent(device)}, on the ${writeInstant(at)}.`,
    `If it was you, you don't have to do anything. If it wasn't, set a new password immediately: ${to.publicUrl}/forgot-password. That also signs everybody out.`,
  ]);

/** Reports a change of the second factor, in case somebody else made it. */
export const factorChangedMail = (to: Addressed, change: string): Mail =>
  write(to, 'The second factor of your account was changed', [
    `${change} This is about your account on ${to.publicUrl}.`,
    `If it wasn't you, set a new password immediately: ${to.publicUrl}/forgot-password. Then log in and check your second factor.`,
  ]);

/** Invites somebody to become an administrator by a link that works once. */
export const linkMail = (
  { email, role, invitedBy, publicUrl }: { email: string; role: Role; invitedBy: string; publicUrl: string },
  link: string,
): Mail =>
  write(
    { email, name: '' },
    `${invitedBy} invites you to the back-office`,
    [
      `${invitedBy} invites you to become an administrator of ${publicUrl}, with the role ${role}. Open this link to set your name and your password:`,
      `It works once, for ${invitationHours} hours. Don't share it with anyone.`,
      "If you don't know what this is about, you don't have to do anything.",
    ],
    { link },
  );
