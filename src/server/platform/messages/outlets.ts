import type { Channel } from '#contract/messages/messages.ts';
import type { Settings } from '#server/platform/system/settings.ts';

/** Whether something is set up that hands over the messages of a channel; otherwise they are only written to files. */
export type Outlets = Readonly<Record<Channel, boolean>>;

/** Reads from the settings which channels are set up. */
export const outletsOf = ({ smtpUrl, textProvider }: Pick<Settings, 'smtpUrl' | 'textProvider'>): Outlets => ({
  mail: smtpUrl !== undefined,
  text: textProvider !== undefined,
});
