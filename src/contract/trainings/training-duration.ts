const numbers = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const fractions: Readonly<Record<string, string>> = { '¼': '.25', '½': '.5', '¾': '.75' };
const units = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
const workingDay = 8 * units.hour;

const wordsAsNumbers = new RegExp(`\\b(?:an?|${numbers.join('|')})\\b`, 'g');

/** Writes a duration's numbers as digits: 'One and a half hours' becomes '1.5 hours'. */
const withDigits = (duration: string): string =>
  duration
    .toLowerCase()
    .replace(/\s+|-/g, ' ')
    .trim()
    .replace(/ ?([¼½¾])/g, (_, sign: string) => fractions[sign] ?? '')
    .replace(/ and (?:a )?half\b/g, '.5')
    .replace(/\b(?:an? )?half(?: an?)?\b/g, '.5')
    .replace(wordsAsNumbers, (word) => String(word.startsWith('a') ? 1 : numbers.indexOf(word)))
    // 'Two (2) days' gives it twice.
    .replace(/ ?\(\d+\)/g, '')
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/ (?:and|&) |, ?/g, ' ');

// In 'an hour and a half', the half follows the unit.
const part = (name: string, unit: string) =>
  `(?:(?<${name}>\\d{0,3}(?:\\.\\d{1,2})?) ?${unit}(?<${name}Half>\\.5)?\\.?)?`;
const shape = new RegExp(
  `^${part('days', 'd(?:ays?)?')} ?${part('hours', 'h(?:(?:ou)?rs?)?')} ?(?:(?<minutes>\\d{1,3})(?<unit> ?m(?:in(?:ute)?s?)?\\.?)?)?$`,
);

/**
 * When a training ends, from its duration: '90 minutes', '1 hour 30 minutes', '1½ hours' or '2 days', the last as
 * long as a working day. A duration is free text; `undefined` if it can't be read.
 */
export function endOfTraining(start: Date, duration: string): Date | undefined {
  const match = shape.exec(withDigits(duration))?.groups;
  if (
    !match ||
    (match.minutes !== undefined && match.unit === undefined && match.hours === undefined)
  )
    return undefined;
  const number = (text: string | undefined) => Number(text ?? 0);
  const days = number(match.days) + number(match.daysHalf);
  const hours = number(match.hours) + number(match.hoursHalf);
  const time = hours * units.hour + number(match.minutes) * units.minute;
  if (days + time === 0) return undefined;
  const whole = time === 0 && Number.isInteger(days) ? days - 1 : Math.floor(days);
  return new Date(start.getTime() + whole * units.day + (days - whole) * workingDay + time);
}
