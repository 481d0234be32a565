import type { Channel } from '#contract/messages/messages.ts';
import type { Settings } from '#server/platform/system/settings.ts';

/** Whether a provider is configured for each channel; without one, messages are only written to files. */
export type Outlets = Readonly<Record<Channel, boolean>>;

export const outletsOf = ({
  smtpUrl,
  textProvider,
}: Pick<Settings, 'smtpUrl' | 'textProvider'>): Outlets => ({
  mail: smtpUrl !== undefined,
  text: textProvider !== undefined,
});
