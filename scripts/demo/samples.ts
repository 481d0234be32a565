import { v7 as uuid } from 'uuid';
import { addDays, type CalendarDate } from '#contract/platform/dates.ts';
import type { SeededRandom } from '#test/fuzz/seeded-random.ts';

export function plain(text: string): string {
  const hooked: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' };
  const bare = text.normalize('NFD').toLowerCase();
  return bare.replace(/[ɓɗƙƴ]/g, (letter) => hooked[letter] ?? letter).replace(/[^a-z]/g, '');
}

export function byDay(daysAgo: number, today: CalendarDate, random: SeededRandom): Date {
  const midnight = Date.parse(`${addDays(today, -daysAgo)}T00:00:00+01:00`);
  return new Date(midnight + random.whole(7 * 60, 21 * 60) * 60_000 + random.whole(0, 59_999));
}

export function idOf(createdAt: Date, random: SeededRandom): string {
  return uuid({
    msecs: createdAt.getTime(),
    random: Uint8Array.from({ length: 16 }, () => random.whole(0, 255)),
  });
}

export function later(one: CalendarDate, other: CalendarDate): CalendarDate {
  if (one < other) return other;
  return one;
}
