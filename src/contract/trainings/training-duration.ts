const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const units = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
const workingDay = 8 * units.hour;

const shape = new RegExp(
  `^(\\d{1,3}|\\d{1,2}[.,]\\d|an?|${numbers.join('|')})[\\s-]*(min(?:ute)?|h(?:(?:ou)?r)?|day)s?\\.?$`,
  'i',
);

/**
 * When a training ends, as far as its duration says so: '90 minutes', '4 hours' or '2 days', of which the last one is as long
 * as a working day. `undefined` for any other text, since a duration is free text.
 */
export function endOfTraining(start: Date, duration: string): Date | undefined {
  const [, amount, unit = ''] = shape.exec(duration.trim()) ?? [];
  if (amount === undefined) return undefined;
  const word = amount.toLowerCase();
  const count = numbers.includes(word)
    ? numbers.indexOf(word)
    : word.startsWith('a')
      ? 1
      : Number(word.replace(',', '.'));
  if (count === 0) return undefined;
  const first = unit.charAt(0).toLowerCase();
  if (first === 'd') {
    return Number.isInteger(count) ? new Date(start.getTime() + (count - 1) * units.day + workingDay) : undefined;
  }
  return new Date(start.getTime() + count * (first === 'h' ? units.hour : units.minute));
}
