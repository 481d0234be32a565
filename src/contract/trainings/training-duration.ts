const numbers = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const fractions: Readonly<Record<string, string>> = { '¼': '.25', '½': '.5', '¾': '.75' };
const units = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
const workingDay = 8 * units.hour;

const wordsAsNumbers = new RegExp(`\\b(?:an?|${numbers.join('|')})\\b`, 'g');

/** Writes the numbers of a duration as digits: 'One and a half hours' as '1.5 hours'. */
const withDigits = (duration: string): string =>
  duration
    .toLowerCase()
    .replace(/\s+|-/g, ' ')
    .trim()
    .replace(/ ?([¼½¾])/g, (_, sign: string) => fractions[sign] ?? '')
    .replace(/ and (?:a )?half\b/g, '.5')
    .replace(/\b(?:an? )?half(?: an?)?\b/g, '.5')
    .replace(wordsAsNumbers, (word) => String(word.startsWith('a') ? 1 : numbers.indexOf(word)))
    // 'Two (2) days' says it twice.
    .replace(/ ?\(\d+\)/g, '')
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/ (?:and|&) |, ?/g, ' ');

// 'An hour and a half' has its half after the unit.
const part = (name: string, unit: string) =>
  `(?:(?<${name}>\\d{0,3}(?:\\.\\d{1,2})?) ?${unit}(?<${name}Half>\\.5)?\\.?)?`;
const shape = new RegExp(
  `^${part('days', 'd(?:ays?)?')} ?${part('hours', 'h(?:(?:ou)?rs?)?')} ?(?:(?<minutes>\\d{1,3})(?<unit> ?m(?:in(?:ute)?s?)?\\.?)?)?$`,
);

/**
 * When a training ends, as far as its duration says so: '90 minutes', '1 hour 30 minutes', '1½ hours' or '2 days', of which the last one is
 * as long as a working day. `undefined` for any other text, since a duration is free text.
 */
export function endOfTraining(start: Date, duration: string): Date | undefined {
  const found = shape.exec(withDigits(duration))?.groups;
  if (!found || (found.minutes !== undefined && found.unit === undefined && found.hours === undefined))
    return undefined;
  const number = (text: string | undefined) => Number(text ?? 0);
  const days = number(found.days) + number(found.daysHalf);
  const hours = number(found.hours) + number(found.hoursHalf);
  const time = hours * units.hour + number(found.minutes) * units.minute;
  if (days + time === 0) return undefined;
  const whole = time === 0 && Number.isInteger(days) ? days - 1 : Math.floor(days);
  return new Date(start.getTime() + whole * units.day + (days - whole) * workingDay + time);
}
