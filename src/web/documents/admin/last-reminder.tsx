import { Bell } from 'lucide-react';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { formatArrival, formatReminder } from './reminder-format.ts';

const tones = { plain: '', muted: 'text-ink-2', bad: 'text-red-ink' };

const arrivalsOf = ({ lastReminder }: ListedDriver) =>
  (lastReminder?.messages ?? []).map(formatArrival);

interface LastReminderProps {
  driver: ListedDriver;
  /** Beside the dates of the documents. */
  isShort?: boolean;
}

export function LastReminder({ driver, isShort = false }: LastReminderProps) {
  const { words, short, tone } = formatReminder(driver, todayInLagos(serverNow()));
  return (
    <>
      <span className={classNames('block', tones[tone])}>{(isShort && short) || words}</span>
      {arrivalsOf(driver)
        .filter(({ hasFailed }) => hasFailed)
        .map(({ words: arrival }) => (
          <span key={arrival} className="block text-1 text-red-ink">
            {arrival}
          </span>
        ))}
    </>
  );
}

export function ReminderWord({
  driver,
  isIcon = false,
}: {
  driver: ListedDriver;
  isIcon?: boolean;
}) {
  const { word, words, tone } = formatReminder(driver, todayInLagos(serverNow()));
  if (!driver.lastReminder && tone === 'muted') {
    return (
      <span title={words} className={tones.muted}>
        {word}
      </span>
    );
  }
  return (
    <span className={tones[tone]}>
      <Tooltip words={[words, ...arrivalsOf(driver).map((arrival) => arrival.words)].join(' · ')}>
        {isIcon && <Bell className="size-4" />}
        <span className={classNames(isIcon && 'sr-only')}>{word}</span>
      </Tooltip>
    </span>
  );
}
