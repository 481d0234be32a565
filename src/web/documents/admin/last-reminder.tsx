import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { formatArrival, formatReminder } from './reminder-format.ts';

const tones = { plain: '', muted: 'text-ink-2', bad: 'text-red-ink' };

interface LastReminderProps {
  driver: ListedDriver;
  /** Only says of what has failed that it has. */
  isShort?: boolean;
}

/** When a driver was reminded last, and whether it arrived by each channel; or why there was no reminder. */
export function LastReminder({ driver, isShort = false }: LastReminderProps) {
  const { words, tone } = formatReminder(driver, todayInLagos(serverNow()));
  return (
    <>
      <span className={classNames('block', tones[tone])}>{words}</span>
      {driver.lastReminder?.messages.map((message) => {
        const { words: arrival, hasFailed } = formatArrival(message);
        if (isShort && !hasFailed) return null;
        return (
          <span key={message.channel} className={classNames('block text-1', hasFailed ? 'text-red-ink' : 'text-ink-2')}>
            {arrival}
          </span>
        );
      })}
    </>
  );
}
