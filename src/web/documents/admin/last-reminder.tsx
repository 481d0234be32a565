import type { Driver } from '#contract/drivers.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { describeReminder, formatArrival } from './reminder-format.ts';

/** When a driver was reminded last, and whether it arrived by each channel; or why there was no reminder. */
export function LastReminder({ driver }: { driver: Driver }) {
  const { words, isBad = false } = describeReminder(driver);
  return (
    <>
      <span className={classNames('block', isBad && 'text-red-ink')}>{words}</span>
      {driver.lastReminder?.messages.map((message) => {
        const { words: arrival, hasFailed } = formatArrival(message);
        return (
          <span key={message.channel} className={classNames('block text-1', hasFailed ? 'text-red-ink' : 'text-ink-2')}>
            {arrival}
          </span>
        );
      })}
    </>
  );
}
