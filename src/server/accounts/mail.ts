import { recoveryCodeMinutes } from '#contract/accounts/accounts.ts';
import { invitationHours } from '#contract/accounts/administrators.ts';
import { withoutLinks } from '#contract/messages/message-words.ts';
import { formatInstant } from '#contract/platform/dates.ts';
import type { Role } from '#contract/platform/roles.ts';
import { formatUserAgent } from '#contract/platform/user-agent.ts';
import { secretMark } from '#server/messages/secrets.ts';

/** A message without its greeting. Codes and link tokens are placeholders. */
export interface AccountMail {
  event:
    | 'recovery-code'
    | 'administrator-added'
    | 'password-changed'
    | 'new-sign-in'
    | 'second-factor-changed'
    | 'invitation'
    | 'backup-downloaded'
    | 'outlet-changed'
    | 'started-from-backup';
  subject: string;
  paragraphs: readonly string[];
}

export const recoveryMail = (publicUrl: string): AccountMail => ({
  event: 'recovery-code',
  subject: `${secretMark} is your code for a new password`,
  paragraphs: [
    `Someone, probably you, asked for a new password for ${publicUrl}. Enter this code there:`,
    secretMark,
    `It works once, for ${recoveryCodeMinutes} minutes, in the browser that asked for it.`,
    "If you didn't ask for it, you don't have to do anything: your password stays the same. Don't share the code with anyone.",
  ],
});

export const invitationMail = (publicUrl: string): AccountMail => ({
  event: 'administrator-added',
  subject: 'You are now an administrator',
  paragraphs: [
    `You are now an administrator of ${publicUrl}. Here is your code for setting a password:`,
    secretMark,
    `Open ${publicUrl}/forgot-password, enter your email address and choose "I already have a code". The code works for ${recoveryCodeMinutes} minutes. After that, choose "Continue" to get a new one.`,
  ],
});

export const passwordChangedMail = (publicUrl: string): AccountMail => ({
  event: 'password-changed',
  subject: 'Your password was changed',
  paragraphs: [
    `The password of your account on ${publicUrl} has just been changed, and you've been signed out everywhere else.`,
    `If you didn't change it, set a new one immediately: ${publicUrl}/forgot-password.`,
  ],
});

export const signInMail = (
  publicUrl: string,
  { device, at }: { device: string; at: Date },
): AccountMail => ({
  event: 'new-sign-in',
  subject: 'New log-in to your account',
  paragraphs: [
    `Someone logged in to your account on ${publicUrl} in a browser that we haven't seen before: ${formatUserAgent(device)}, on the ${formatInstant(at)}.`,
    `If it was you, you don't have to do anything. If it wasn't, set a new password immediately: ${publicUrl}/forgot-password. That also signs you out everywhere.`,
  ],
});

export const factorChangedMail = (publicUrl: string, change: string): AccountMail => ({
  event: 'second-factor-changed',
  subject: 'The second factor of your account was changed',
  paragraphs: [
    `${change} This is about your account on ${publicUrl}.`,
    `If it wasn't you, set a new password immediately: ${publicUrl}/forgot-password. Then log in and check your second factor.`,
  ],
});

export const linkMail = (
  publicUrl: string,
  { role, invitedBy }: { role: Role; invitedBy: string },
  company: string,
): AccountMail => ({
  event: 'invitation',
  subject: `${withoutLinks(invitedBy)} invites you to join ${company}`,
  paragraphs: [
    `${withoutLinks(invitedBy)} invites you to join the back-office of ${company}, with the role ${role}. Open this link to set your name and your password:`,
    `${publicUrl}/invitation#${secretMark}`,
    `It works once, for ${invitationHours} hours. Don't share it with anyone.`,
    "If you don't know what this is about, you don't have to do anything.",
  ],
});
